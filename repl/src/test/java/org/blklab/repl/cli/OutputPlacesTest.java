package org.blklab.repl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that cannot be written, full disks, closed outputs: said, and nothing half-written. */
final class OutputPlacesTest {
  private static final String TEXT =
      "lun sda : constant\nworkload r on sda { rw = randread; bs = 4k; number_ios = 10 }\n";

  /** A run that nobody waits for: what can be known before it must be said before it. */
  private static final String LONG =
      TEXT.replace("number_ios = 10", "runtime = 10h; time_based = on");

  @TempDir private Path folder;

  @AfterEach
  void noDraftIsLeft() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      assertThat(files.filter(file -> file.toString().endsWith(".part"))).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"--json", "--junit", "--tap", "--resume"})
  void unwritablePlace_isSaidBeforeTheRun(String option) throws IOException {
    // given
    Path scenario = scenario(LONG);
    Path nowhere = folder.resolve("no/x");
    // when
    Cli.Result missing = Cli.run("run", scenario, option, nowhere);
    Cli.Result directory = Cli.run("run", scenario, option, folder);
    Cli.Result empty = Cli.run("run", scenario, option, "");
    // then
    isRefused(missing, nowhere, "there is no directory " + folder.resolve("no"));
    isRefused(directory, folder, "it is a directory");
    isRefused(empty, "", "its name is empty");
  }

  @ParameterizedTest
  @CsvSource({"conform, src/test/resources/conform/a-randread", "device, exos-16t"})
  void unwritablePlaceOfOtherCommands_isSaidBeforeTheWork(String command, String what) {
    // when
    Cli.Result result = Cli.run(command, what, "--json", folder.resolve("no/x"));
    // then
    isRefused(result, folder.resolve("no/x"), "there is no directory " + folder.resolve("no"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"--json", "--junit", "--tap"})
  void fullDisk_isAnError(String option) throws IOException {
    // when
    Cli.Result result = Cli.run("run", "-q", scenario(TEXT), option, "/dev/full");
    // then
    assertThat(result.code()).as(result.toString()).isEqualTo(ExitCode.USAGE);
    assertThat(result.err())
        .isEqualTo("blklab: cannot write `/dev/full`: No space left on device\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "plot r.read.iops to \"no/x.svg\" | cannot write this: there is no directory",
        "plot r.read.iops to \"x.gif\" | cannot write this: `x.gif` ends in neither .svg nor .png",
        "report \"no/x.html\" | cannot write this: there is no directory",
        "report \"\" | cannot write this: its name is empty",
      })
  void unwritablePictureOrReport_isUnderlinedBeforeTheRun(String line, String message)
      throws IOException {
    // when
    Cli.Result result = Cli.run("run", scenario(LONG + "run\n" + line + "\n"));
    // then
    assertThat(result.code()).as(result.toString()).isEqualTo(ExitCode.SCENARIO);
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).startsWith("error[E106]: " + message).contains("x.blk:4:1");
  }

  @ParameterizedTest
  @CsvSource({"no/x, no such directory", "'', a name is needed", "., a name is needed"})
  void unwritableTrace_isUnderlinedBeforeTheRun(String name, String message) throws IOException {
    // given
    String place = name.startsWith("no") ? folder + "/" + name : name;
    // when
    Cli.Result result = Cli.run("run", scenario(LONG + "trace sda to \"" + place + "\"\nrun\n"));
    // then
    assertThat(result.code()).as(result.toString()).isEqualTo(ExitCode.SCENARIO);
    assertThat(result.err()).startsWith("error[E106]: cannot write the trace `").contains(message);
    assertThat(result.out()).doesNotContain("IOPS");
  }

  @Test
  void resultsFile_isReplacedWhole_andKeepsItsPermissionsAndLink() throws IOException {
    // given
    Path file = Files.writeString(folder.resolve("real.json"), "before");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
    Path link = Files.createSymbolicLink(folder.resolve("link.json"), Path.of("real.json"));
    // when
    Cli.Result result = Cli.run("run", "-q", scenario(TEXT), "--json", link);
    // then
    assertThat(result.code()).as(result.toString()).isZero();
    assertThat(link).isSymbolicLink();
    assertThat(Files.readString(file)).startsWith("{").endsWith("}\n");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-r-----");
  }

  @Test
  void newResultsFile_hasThePermissionsOfAnyNewFile() throws IOException {
    // given
    Path other = Files.writeString(folder.resolve("other"), "");
    // when
    Cli.run("run", "-q", scenario(TEXT), "--json", folder.resolve("new.json"));
    // then
    assertThat(Files.getPosixFilePermissions(folder.resolve("new.json")))
        .isEqualTo(Files.getPosixFilePermissions(other));
  }

  @Test
  void wrongScenario_leavesTheOldResultsAlone() throws IOException {
    // given
    Path old = Files.writeString(folder.resolve("old.json"), "before");
    // when
    Cli.Result result = Cli.run("run", scenario("lun sda : hddd\n"), "--json", old);
    // then
    assertThat(result.code()).isEqualTo(ExitCode.SCENARIO);
    assertThat(old).hasContent("before");
  }

  @Test
  void fmt_ofALinkWithPermissions_changesTheTextAlone() throws IOException {
    // given
    Path file = Files.writeString(folder.resolve("a.blk"), "lun   sda : hdd\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-r--"));
    Path link = Files.createSymbolicLink(folder.resolve("l.blk"), Path.of("a.blk"));
    // when
    int checked = Cli.run("fmt", "--check", link).code();
    Cli.Result result = Cli.run("fmt", link);
    // then
    assertThat(checked).isEqualTo(ExitCode.FAILED);
    assertThat(result.code()).as(result.toString()).isZero();
    assertThat(link).isSymbolicLink();
    assertThat(file).hasContent("lun sda : hdd\n");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-rw-r--");
  }

  @Test
  void fmt_ofAFileWithErrors_leavesItAlone() throws IOException {
    // given
    Path file = Files.writeString(folder.resolve("a.blk"), "lun   sda :: hdd\n");
    // when
    Cli.Result result = Cli.run("fmt", file);
    // then
    assertThat(result.code()).isEqualTo(ExitCode.SCENARIO);
    assertThat(file).hasContent("lun   sda :: hdd\n");
  }

  // ---- standard output -----------------------------------------------------------------------

  @ParameterizedTest
  @ValueSource(strings = {"kernels", "patch", "models", "explain nr_requests", "graph x.blk",
      "run x.blk", "run x.blk --json -", "--help"})
  void fullStandardOutput_isAnErrorOfEveryCommand(String line) throws IOException {
    // given
    String[] words = line.replace("x.blk", scenario(TEXT).toString()).split(" ");
    StandardOutput full = StandardOutput.on(failing("No space left on device"));
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream errors = new PrintStream(err, true, StandardCharsets.UTF_8);
    PrintStream out = full.stream();
    // when
    int code = CommandLineTool.run(words, out, errors);
    out.flush();
    int exit = full.exitCode(code, errors);
    // then
    assertThat(code).isZero();
    assertThat(exit).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .endsWith("blklab: cannot write to standard output: No space left on device\n");
  }

  @Test
  void readerThatWentAway_isNoError() {
    // given
    StandardOutput pipe = StandardOutput.on(failing("Broken pipe"));
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream errors = new PrintStream(err, true, StandardCharsets.UTF_8);
    PrintStream out = pipe.stream();
    // when
    int code = CommandLineTool.run(new String[] {"models"}, out, errors);
    // then
    assertThat(pipe.exitCode(code, errors)).isZero();
    assertThat(err.size()).isZero();
  }

  @Test
  void fullStandardOutput_doesNotHideAWorseCode() {
    // given
    StandardOutput full = StandardOutput.on(failing("No space left on device"));
    PrintStream out = full.stream();
    out.println("x");
    // when, then
    assertThat(full.exitCode(ExitCode.FAILED, new PrintStream(OutputStream.nullOutputStream())))
        .isEqualTo(ExitCode.FAILED);
  }

  // ---- help ----------------------------------------------------------------------------------

  private Path scenario(String text) throws IOException {
    return Files.writeString(folder.resolve("x.blk"), text);
  }

  private static void isRefused(Cli.Result result, Object file, String why) {
    assertThat(result.code()).as(result.toString()).isEqualTo(ExitCode.USAGE);
    assertThat(List.of(result.out(), result.err()))
        .containsExactly("", "blklab: cannot write `" + file + "`: " + why + "\n");
  }

  private static OutputStream failing(String message) {
    return new OutputStream() {
      @Override
      public void write(int one) throws IOException {
        throw new IOException(message);
      }
    };
  }
}
