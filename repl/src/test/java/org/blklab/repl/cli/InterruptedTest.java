package org.blklab.repl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.blklab.repl.Main;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Signals and limits of the operating system, in a process of its own. */
@Timeout(60)
final class InterruptedTest {
  private static final String ENDLESS =
      """
      lun sda : constant { completion_nsec = 100us }
      workload r on sda { rw = randread; runtime = 100h; time_based = on; norandommap = on }
      """;

  private static final String JOURNAL = "journal";

  /** A journal with a finished point in it is longer. */
  private static final int JOURNAL_HEADER = 200;

  @TempDir private Path folder;

  private record Ended(int code, String out, String err, long afterMs) {}

  @Test
  void interruptedRun_printsWhatThereIs_andLeavesWith105() throws Exception {
    // given
    scenario(ENDLESS + "trace sda to \"t\"\nrun\nexpect r.read.iops > 1\n");
    Files.writeString(folder.resolve("r.json"), "before");
    // when
    Ended ended = interrupt(".t.blktrace.0.part", "run", "x.blk", "--json", "r.json");
    // then
    assertThat(ended.code).as(ended.toString()).isEqualTo(ExitCode.INTERRUPTED);
    assertThat(ended.out).containsPattern("(?m)^r +read +\\d+ ").contains("sda");
    assertThat(ended.err).contains("interrupted; the results are those until then");
    assertThat(Files.readString(folder.resolve("r.json")))
        .contains("\"status\" : \"interrupted\"")
        .endsWith("}\n");
    assertThat(folder.resolve("t.blktrace.0")).isNotEmptyFile();
    assertThat(Files.readString(folder.resolve("t.txt"))).endsWith("\n");
    noDraftIsLeft();
  }

  @Test
  void interruptedSweep_saysWhatIsKept() throws Exception {
    // given: the first point is short, the second has no end
    scenario("param t = 1s\n" + ENDLESS.replace("100h", "t") + "sweep { t = [1ms, 100h] }\n");
    // when
    Ended ended = interrupt(JOURNAL, "run", "x.blk", "--resume", JOURNAL, "--threads", "1");
    // then
    assertThat(ended.code).as(ended.toString()).isEqualTo(ExitCode.INTERRUPTED);
    assertThat(ended.out)
        .containsPattern("(?m)^1ms +[0-9]")
        .contains("sweep: interrupted; kept is what had finished: 1 of 2 runs");
    assertThat(ended.err).contains("interrupted; the results are those until then");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sweep { t = [100h, 200h] } | sweep: interrupted before any of its 2 runs had finished",
        "tune minimise r.read.iops over { sda.queue.nr_requests in [32, 64] } within 4 runs"
            + " | tune: interrupted before any of its 2 runs had finished",
        "compare { variant a { kernel \"6.1\" }; variant b { kernel \"7.2\" } }"
            + " | compare: interrupted before any of its 2 runs had finished",
      })
  void interruptedExperiment_withNothingFinished_saysSo(String experiment, String said)
      throws Exception {
    // given
    scenario("param t = 100h\n" + ENDLESS.replace("100h", "t") + experiment + "\nexpect 1 > 2\n");
    // when
    Ended ended = interrupt("", "run", "x.blk");
    // then
    assertThat(ended.code).as(ended.toString()).isEqualTo(ExitCode.INTERRUPTED);
    assertThat(ended.out.lines().toList()).singleElement().asString().startsWith(said);
    assertThat(ended.err.strip()).isEqualTo("blklab: interrupted; there are no results");
  }

  @Test
  void interruptedConform_leavesWith105() throws Exception {
    // given: a recording whose trace is a pipe that nobody writes to
    Path run = Files.createDirectories(folder.resolve("c/7.2/v/run1"));
    Files.writeString(run.resolve("params"), "kernel 7.2\ndevice null_blk\n");
    Path pipe = run.resolve("blkparse.txt");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    // when
    Ended ended = interrupt("", "conform", "c", "--json", "rows.json");
    // then
    assertThat(ended.code).as(ended.toString()).isEqualTo(ExitCode.INTERRUPTED);
    assertThat(ended.err).contains("blklab: interrupted");
    assertThat(folder.resolve("rows.json")).doesNotExist();
    noDraftIsLeft();
  }

  @Test
  void traceOnAFullDisk_isSaid_andTheResultsAreThere() throws Exception {
    // given: files may have 64 KiB, which is as full a disk as any
    scenario(
        ENDLESS.replace("runtime = 100h", "runtime = 1s") + "trace sda to \"t\"\nrun\n");
    List<String> limited = new ArrayList<>(List.of("bash", "-c", "ulimit -f 64; exec \"$@\"", "-"));
    limited.addAll(command("run", "x.blk"));
    // when
    Ended ended = wait(process(limited));
    // then
    assertThat(ended.code).as(ended.toString()).isEqualTo(ExitCode.SCENARIO);
    assertThat(ended.out).containsPattern("(?m)^r +read +\\d+ ");
    assertThat(ended.err)
        .startsWith("error[E106]: the trace could not be completed: ")
        .contains("x.blk:3:1")
        .doesNotContain("Exception");
    assertThat(folder.resolve("t.blktrace.0")).doesNotExist();
    assertThat(folder.resolve("t.txt")).doesNotExist();
    noDraftIsLeft();
  }

  @Test
  void scenarioLargerThanTheMemory_isSaidInOneLine() throws Exception {
    // given
    scenario("lun a : constant\nworkload r on a { iodepth = 65536; ioengine = libaio; "
        + "numjobs = 10000; number_ios = 1 }\n");
    List<String> small = command("run", "x.blk");
    small.add(1, "-Xmx64m");
    // when
    Ended ended = wait(process(small));
    // then
    assertThat(ended.code).as(ended.toString()).isEqualTo(ExitCode.USAGE);
    assertThat(ended.err).startsWith("blklab: out of memory: this needs more than ");
    assertThat(ended.err.lines()).hasSize(1);
  }

  /**
   * Interrupts a command.
   *
   * @param sign a file that says by its size that the work has begun; if empty, two seconds do
   */
  private Ended interrupt(String sign, String... args) throws Exception {
    Process process = process(command(args));
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (!sign.isEmpty()
        && sizeOf(folder.resolve(sign)) <= (sign.equals(JOURNAL) ? JOURNAL_HEADER : 0)
        && process.isAlive()
        && System.nanoTime() < deadline) {
      Thread.sleep(20);
    }
    if (sign.isEmpty()) {
      process.waitFor(2, TimeUnit.SECONDS);
    }
    process.destroy(); // SIGTERM, which the JVM treats as SIGINT
    return wait(process);
  }

  private static long sizeOf(Path file) throws IOException {
    return Files.exists(file) ? Files.size(file) : 0;
  }

  private Ended wait(Process process) throws Exception {
    long start = System.nanoTime();
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    return new Ended(
        process.exitValue(),
        Files.readString(folder.resolve("out")),
        Files.readString(folder.resolve("err")),
        (System.nanoTime() - start) / 1_000_000);
  }

  private Process process(List<String> command) throws IOException {
    return new ProcessBuilder(command)
        .directory(folder.toFile())
        .redirectOutput(folder.resolve("out").toFile())
        .redirectError(folder.resolve("err").toFile())
        .start();
  }

  private static List<String> command(String... args) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-XX:+UseSerialGC",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName()));
    command.addAll(List.of(args));
    return command;
  }

  private void scenario(String text) throws IOException {
    Files.writeString(folder.resolve("x.blk"), text, StandardCharsets.UTF_8);
  }

  private void noDraftIsLeft() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      assertThat(files.filter(file -> file.toString().endsWith(".part"))).isEmpty();
    }
  }
}
