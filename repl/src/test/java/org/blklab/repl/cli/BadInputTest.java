package org.blklab.repl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bad input: one clear diagnostic, fast, and nothing is left half-written. */
@Timeout(20) // seconds; each takes well below one
final class BadInputTest {
  private static final String WORKLOAD =
      "lun sda : constant\nworkload r on sda { rw = randread; bs = 4k; number_ios = 10 }\n";

  @TempDir private Path folder;
  private Path results;

  @BeforeEach
  void resultsHaveAPlace() throws IOException {
    results = Files.createDirectory(folder.resolve("results"));
  }

  @AfterEach
  void nothingIsWritten() throws IOException {
    try (Stream<Path> files = Files.list(results)) {
      assertThat(files).isEmpty();
    }
  }

  // ---- the file itself -----------------------------------------------------------------------

  @ParameterizedTest
  @ValueSource(strings = {"run", "check", "fmt", "graph"})
  void missingFile_isNamed(String command) {
    Path none = folder.resolve("none.blk");
    isUnreadable(command, none, "no such file: " + none);
  }

  @Test
  void missingFile_withANeighbourOfNearlyTheSameName_hasAHint() throws IOException {
    // given
    Files.writeString(folder.resolve("reader.blk"), WORKLOAD);
    // when, then
    isUnreadable(
        "run",
        folder.resolve("raeder.blk"),
        "no such file: " + folder.resolve("raeder.blk") + "; did you mean "
            + folder.resolve("reader.blk") + "?");
  }

  @ParameterizedTest
  @ValueSource(strings = {"run", "check", "fmt", "graph"})
  void directory_isNoScenario(String command) {
    isUnreadable(command, folder, folder + " is a directory, not a scenario file");
  }

  @ParameterizedTest
  @ValueSource(strings = {"run", "check", "fmt", "graph"})
  void binaryJunk_isNoText(String command) throws IOException {
    // given
    byte[] junk = new byte[10_000];
    new Random(1).nextBytes(junk);
    junk[0] = 'a';
    junk[1] = (byte) 0xff;
    Path file = Files.write(folder.resolve("junk.blk"), junk);
    // when, then
    isUnreadable(command, file, file + " is no text in UTF-8: see byte 1");
    assertThat(file).hasBinaryContent(junk);
  }

  @Test
  void junkThatIsText_hasAtMostTwentyErrors() throws IOException {
    // given
    Path file = scenario("\0".repeat(100_000));
    // when
    Cli.Result result = Cli.run("run", file);
    // then
    assertThat(result.code()).as(result.toString()).isEqualTo(ExitCode.SCENARIO);
    assertThat(result.err().lines().filter(line -> line.startsWith("error["))).hasSize(20);
    assertThat(result.err()).hasSizeLessThan(50_000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"run", "check", "fmt", "graph"})
  void fileOfOneGibibyte_isNotRead(String command) throws IOException {
    // given: a hole, which takes no place on the disk
    Path file = folder.resolve("big.blk");
    try (RandomAccessFile big = new RandomAccessFile(file.toFile(), "rw")) {
      big.setLength(1L << 30);
    }
    // when, then
    isUnreadable(
        command, file, file + " has 1073741824 bytes; a scenario has at most 16777216");
  }

  @Test
  void deviceWithoutEnd_isNotReadToItsEnd() {
    Path zero = Path.of("/dev/zero");
    isUnreadable(
        "run", zero, "/dev/zero goes on after 16777216 bytes, the most a scenario has");
  }

  // ---- what stands in it ---------------------------------------------------------------------

  @Test
  void unknownModel_hasAHint() throws IOException {
    isWrong(
        "lun sda : hddd\n",
        """
        error[E203]: unknown device `hddd`
          --> x.blk:1:11
           |
         1 | lun sda : hddd
           |           ^^^^
        hint: did you mean `hdd`?
        """);
  }

  @Test
  void cyclicUse_showsTheCircle() throws IOException {
    // given
    Files.writeString(folder.resolve("b.blk"), "use \"x.blk\"\n");
    // when
    Cli.Result result = Cli.run("run", scenario("use \"b.blk\"\n" + WORKLOAD));
    // then
    assertThat(result.code()).isEqualTo(ExitCode.SCENARIO);
    assertThat(result.err()).contains("error[E209]").contains("uses this file in turn");
    assertThat(result.err()).containsPattern("hint: \\S*x\\.blk uses \\S*b\\.blk uses \\S*x\\.blk");
    assertThat(result.err().lines().filter(line -> line.startsWith("error["))).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "iodepth = 0                       | E401 | `iodepth` must be 1 to 65536, not `0` | 0",
        "runtime = 0; time_based = on      | E401 | a runtime of 0 would be no run at all | 0",
        "runtime = 0s                      | E401 | a runtime of 0 would be no run at all | 0s",
        "time_based = on                   | E402 | `time_based` needs a `runtime` | on",
        "size = 100g                       | E401 | job 0 would use 0 to 100GiB, but the device"
            + " has 16GiB | 100g",
        "offset = 100g                     | E401 | job 0 would begin at 100GiB, but the device"
            + " has 16GiB | 100g",
        "size = 1k                         | E402 | `size` is less than one block of 4096 bytes |"
            + " 1k",
        "rate = 1m/s; rate_iops = 10       | E402 | `rate` and `rate_iops` exclude each other | 10",
        "iodepth = 4; iodepth = 8          | E204 | `iodepth` is given twice | iodepth",
        "numjobs = 0                       | E401 | `numjobs` must be 1 to 100000, not `0` | 0",
        "buffered = on                     | E202 | a workload has no property `buffered` |"
            + " buffered",
        "job { }                           | E407 | this job does nothing | job { }",
      })
  void wrongWorkload_isUnderlinedOnce(
      String properties, String code, String message, String underlined) throws IOException {
    // given
    String text =
        "lun sda : constant\nworkload r on sda { rw = randread; bs = 4k; " + properties + " }\n";
    // when
    Cli.Result result = Cli.run("run", scenario(text), "--json", results.resolve("x.json"));
    // then
    assertThat(result.code()).as(result.toString()).isEqualTo(ExitCode.SCENARIO);
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).startsWith("error[" + code + "]: " + message + "\n");
    assertThat(result.err().lines().filter(line -> line.startsWith("error["))).hasSize(1);
    assertThat(result.err()).contains("\n   | ").contains("^".repeat(underlined.length()) + "\n");
    assertThat(result.err()).doesNotContain("^".repeat(underlined.length() + 1));
    assertThat(result.err()).contains("\nhint: ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "host n : null_blk { queue_mode = 7 } | E202",
        "host n : nullblk | E203",
        "lun sdb : floppydisk | E203",
        "lun sdb : hdd on n | E201",
        "lun sdb : constant { size = 0 } | E401",
        "lun sdb : constant { size = 9000000t } | E104",
        "queue on sda { scheduler = none; iosched.fifo_batch = 3 } | E202",
        "queue on sda { scheduler = none; async_depth = 8 } | E406",
        "queue on sda { nr_requests = -5 } | E406",
        "machine { cpus = 0 } | E401",
        "workload v on sdb { rw = read } | E201",
      })
  void contradictoryDeclaration_isOneError(String line, String code) throws IOException {
    // when
    Cli.Result result = Cli.run("run", scenario(WORKLOAD.replace("\nw", "\n" + line + "\nw")));
    // then
    assertThat(result.code()).as(result.toString()).isEqualTo(ExitCode.SCENARIO);
    assertThat(result.err().lines().filter(each -> each.startsWith("error[")))
        .as(result.toString())
        .hasSize(1)
        .allMatch(each -> each.startsWith("error[" + code + "]"));
    assertThat(result.err()).contains("^\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"run 10000000h", "run 1s\nrun 9223372036854775807ns"})
  void runBeyondTheClock_isAnError(String lines) throws IOException {
    // when
    Cli.Result result = Cli.run("run", "-q", scenario(WORKLOAD + lines + "\n"));
    // then
    assertThat(result.code()).as(result.toString()).isEqualTo(ExitCode.SCENARIO);
    assertThat(result.err())
        .startsWith("error[E401]: a run cannot go on for so long: the simulated clock ends")
        .contains("^");
  }

  @Test
  void millionLuns_areTooMany() throws IOException {
    isWrong(
        "for i in 1..1000000 { lun \"sd${i}\" : constant }\n",
        """
        error[E403]: these are too many LUNs: at most 16384
          --> x.blk:1:27
           |
         1 | for i in 1..1000000 { lun "sd${i}" : constant }
           |                           ^^^^^^^^
        hint: declare fewer, or let fewer rounds of the `for` declare them
        """);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "workload w : fio \"FILE\" on sda",
        "workload w : replay \"FILE\" on sda",
        "elevator e : js \"FILE\"\nqueue on sda { scheduler = e }",
        "use \"FILE\"",
        "on block_rq_issue js \"FILE\"",
      })
  void filesThatAScenarioNames_areAsBad(String line) throws IOException {
    // given
    byte[] junk = {(byte) 0xff, 0, 1, 2, (byte) 0xfe, '\n', 9, 9};
    Files.write(folder.resolve("junk"), junk);
    for (String file : new String[] {"none", "results", "junk"}) {
      Path scenario = scenario("lun sda : constant\n" + line.replace("FILE", file) + "\nrun\n");
      // when
      Cli.Result result = Cli.run("run", scenario);
      // then
      assertThat(result.code()).as(file + result).isEqualTo(ExitCode.SCENARIO);
      assertThat(result.out()).isEmpty();
      assertThat(result.err()).contains("error[E106]").contains("`" + file + "` cannot be read: ");
      assertThat(result.err()).doesNotContain("Exception").doesNotContain("Input length");
      assertThat(result.err().lines().filter(each -> each.startsWith("error["))).hasSize(1);
    }
  }

  // ---- arguments -----------------------------------------------------------------------------

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "foo | no command `foo`, and no scenario (those end in .blk)",
        "run | run what? Name a scenario, or - for standard input",
        "run x.blk --seed abc | Invalid value for option '--seed': `abc` is no whole number",
        "run x.blk --set jobs | --set expects NAME=VALUE, found `jobs`",
        "run x.blk --threads 0 | --threads must be at least 1",
        "run x.blk y.blk | Unmatched argument at index 2: 'y.blk'",
        "kernels diff 1 7.2 | no kernel `1`; known: 5.10,",
        "kernels difference | write `blklab kernels` or `blklab kernels diff A B`",
        "patch nope | no behaviour `nope`; see `blklab patch`",
        "models nope | no kind or model `nope`; see `blklab models`",
        "models device nope | no device `nope`; see `blklab models device`",
        "device nope | no device `nope`; known: ironwolf-pro-16t,",
        "explain nope | nothing is known by the name `nope`",
        "bench --ios 1 | --ios must be at least 1000",
        "bench --only nope | no load has `nope` in its name",
        "conform none | none: no such file or directory",
        "conform . --mode quick | Invalid value for option '--mode': `quick` is none of replay,",
      })
  void wrongArguments_areNamed(String line, String message) throws IOException {
    // given
    Path scenario = scenario(WORKLOAD);
    String[] words = line.trim().replace("x.blk", scenario.toString()).split(" ");
    // when
    Cli.Result result = Cli.run((Object[]) words);
    // then
    assertThat(result.code()).as(result.toString()).isEqualTo(ExitCode.USAGE);
    assertThat(result.err()).startsWith("blklab: " + message);
    assertThat(result.out()).isEmpty();
  }

  @Test
  void severalFiles_oneUnreadable_areCheckedAllTheSame() throws IOException {
    // given
    Path wrong = scenario("lun sda : hddd\n");
    // when
    Cli.Result result = Cli.run("check", folder.resolve("none.blk"), wrong);
    // then
    assertThat(result.code()).isEqualTo(ExitCode.SCENARIO);
    assertThat(result.err()).contains("no such file").contains("unknown device `hddd`");
  }

  // ---- help ----------------------------------------------------------------------------------

  private Path scenario(String text) throws IOException {
    return Files.writeString(folder.resolve("x.blk"), text, StandardCharsets.UTF_8);
  }

  private void isUnreadable(String command, Path file, String message) {
    // when
    Cli.Result result = Cli.run(command, file);
    // then
    assertThat(result.code()).as(result.toString()).isEqualTo(ExitCode.USAGE);
    assertThat(result.err()).isEqualTo("blklab: " + message + System.lineSeparator());
    assertThat(result.out()).isEmpty();
  }

  private void isWrong(String text, String rendered) throws IOException {
    // given
    Path file = scenario(text);
    for (String command : new String[] {"run", "check", "graph"}) {
      // when
      Cli.Result result = Cli.run(command, file);
      // then
      assertThat(result.code()).as(result.toString()).isEqualTo(ExitCode.SCENARIO);
      assertThat(result.out()).isEmpty();
      assertThat(result.err().replace(folder + "/", "")).isEqualTo(rendered);
    }
  }
}
