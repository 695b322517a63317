package org.blklab.repl.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.blklab.repl.cluster.ChildJvm;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ctrl-C in the middle of a sweep, as a terminal sends it, and going on afterwards. */
final class InterruptTest {
  private static final int POINTS = 40;

  private static final String SCENARIO =
      """
      param depth = 8
      host h : ahci
      lun sda : uniform on h { min = 100us; max = 900us; parallel = 4; slots = 32; size = 16g }
      queue on sda { scheduler = mq-deadline }
      workload w on sda {
        rw = randread
        bs = 4k
        iodepth = depth
        ioengine = libaio
        direct = on
        number_ios = 8000
      }
      seed = 7
      sweep { depth = [4, 8]; sda.queue.nr_requests = [8, 16, 32, 64]; repeat = 5 }
      """;

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void write() throws IOException {
    file = folder.resolve("x.blk");
    Files.writeString(file, SCENARIO);
  }

  private String run(String... more) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
    String[] arguments = new String[more.length + 2];
    arguments[0] = "run";
    arguments[1] = file.toString();
    System.arraycopy(more, 0, arguments, 2, more.length);
    assertThat(CommandLineTool.run(arguments, stream, stream))
        .as(out.toString(StandardCharsets.UTF_8))
        .isZero();
    return out.toString(StandardCharsets.UTF_8);
  }

  private static long count(Path file, String what) {
    return ChildJvm.text(file).lines().filter(line -> line.contains(what)).count();
  }

  @Test
  void sweep_interruptedBySigint_keepsItsPoints_andGoesOnToTheSameBytes() throws Exception {
    assumeTrue(ChildJvm.hasDefaultSignal(), "this env knows no --default-signal");
    // given
    Path points = folder.resolve("points");
    Path json = folder.resolve("json");
    try (ChildJvm child =
        ChildJvm.start(
            folder,
            "child",
            List.of(),
            "run", file.toString(),
            "--resume", points.toString(),
            "--json", json.toString())) {
      ChildJvm.await(
          "the first points",
          () -> count(points, "\"key\"") >= 3 || !child.process.isAlive());
      // when
      long pid = child.process.pid();
      new ProcessBuilder("kill", "-INT", Long.toString(pid)).start().waitFor();
      // then
      assertThat(child.exitCode()).as(ChildJvm.text(child.err)).isEqualTo(105);
      assertThat(ChildJvm.text(child.err)).contains("interrupted");
      assertThat(ChildJvm.text(child.out)).contains("w.read.iops");
    }
    long kept = count(points, "\"key\"");
    assertThat(kept).isBetween(3L, POINTS - 1L);
    assertThat(count(json, "\"seed\"")).isEqualTo(kept + 1);
    String resumed = run("--resume", points.toString(), "--json", folder.resolve("r").toString());
    String whole = run("--json", folder.resolve("w").toString());
    assertThat(resumed).isEqualTo(whole);
    assertThat(folder.resolve("r")).hasSameBinaryContentAs(folder.resolve("w"));
    assertThat(count(points, "\"key\"")).isEqualTo(POINTS);
  }

  @Test
  void sweep_onAnyNumberOfThreads_writesTheSameBytes_thatSayWhatTheyAreOf() throws IOException {
    // when
    String one = run("--threads", "1", "--json", folder.resolve("one").toString());
    String three = run("--threads", "3", "--json", folder.resolve("three").toString());
    // then
    assertThat(one).isEqualTo(three);
    assertThat(folder.resolve("one")).hasSameBinaryContentAs(folder.resolve("three"));
    String json = ChildJvm.text(folder.resolve("one"));
    assertThat(json)
        .contains("\"blklab\" : \"0.1.0\"", "\"scenario\" :", "\"seed\" : 7", "\"seed\" : 11")
        .contains("\"depth\" : 4", "\"sda.queue.nr_requests\" : 64");
    assertThat(count(folder.resolve("one"), "\"sda.queue.nr_requests\"")).isEqualTo(POINTS);
  }
}
