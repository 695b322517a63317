package org.blklab.repl.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.blklab.repl.cli.CommandLineTool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Three workers in processes of their own, one of which is killed while it works. */
final class ClusterTest {
  private static final int POINTS = 32;

  /** The file of the disk is read by the one who asks, and travels with the scenario. */
  private static final String SCENARIO =
      """
      use "disk.blk"
      workload w on sda {
        rw = randread
        bs = 4k
        iodepth = 8
        ioengine = libaio
        direct = on
        number_ios = 8000
      }
      sweep { sda.queue.nr_requests = [8, 16, 32, 64]; repeat = 8 }
      """;

  private static final String DISK =
      """
      host h : ahci
      lun sda : uniform on h { min = 100us; max = 900us; parallel = 4; slots = 32; size = 16g }
      queue on sda { scheduler = mq-deadline }
      """;

  @TempDir Path folder;

  private record Ran(int code, String out, String err) {}

  private static Ran run(String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code =
        CommandLineTool.run(
            arguments,
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    return new Ran(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  private ChildJvm worker(String name, String... join) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("worker", "--listen", "127.0.0.1:0"));
    arguments.addAll(List.of("--threads", "1"));
    arguments.addAll(List.of(join));
    return ChildJvm.start(folder, name, List.of(), arguments.toArray(String[]::new));
  }

  private static String address(ChildJvm worker) throws InterruptedException {
    return worker.firstLine().replaceAll("worker at ([^,]*),.*", "$1");
  }

  private static long lines(Path file) {
    return ChildJvm.text(file).lines().filter(line -> line.contains("\"key\"")).count();
  }

  @Test
  void sweep_onThreeWorkersOneOfWhichIsKilled_givesTheSameBytes() throws Exception {
    // given
    Path file = folder.resolve("x.blk");
    Files.writeString(file, SCENARIO);
    Files.writeString(folder.resolve("disk.blk"), DISK);
    Path journal = folder.resolve("points");
    try (ChildJvm first = worker("first")) {
      String known = address(first);
      try (ChildJvm second = worker("second", "--join", known);
          ChildJvm third = worker("third", "--join", known)) {
        Ran alone = run("run", file.toString(), "--json", folder.resolve("alone").toString());
        second.firstLine();
        third.firstLine();
        ChildJvm.await(
            "three workers together",
            () -> ChildJvm.text(first.err).lines().filter(l -> l.endsWith("joined")).count() == 2);
        // when: the one whose address alone is known dies with work in its hands
        CompletableFuture<Ran> together =
            CompletableFuture.supplyAsync(
                () ->
                    run(
                        "run", file.toString(),
                        "--json", folder.resolve("together").toString(),
                        "--resume", journal.toString(),
                        "--cluster", known));
        ChildJvm.await("the first points", () -> lines(journal) >= 3 || together.isDone());
        first.process.destroyForcibly();
        Ran ran = together.get();
        // then
        assertThat(ran.code()).as(ran.err()).isZero();
        assertThat(ran.err()).contains("workers: 3, threads: 3", "was lost");
        assertThat(ran.out()).isEqualTo(alone.out());
        assertThat(folder.resolve("together")).hasSameBinaryContentAs(folder.resolve("alone"));
        assertThat(lines(journal)).isEqualTo(POINTS);
        assertThat(second.process.isAlive() && third.process.isAlive()).isTrue();
      }
    }
  }

  @Test
  void run_withoutACluster_loadsNothingOfIt() throws Exception {
    Path file = folder.resolve("x.blk");
    Files.writeString(file, DISK + "run 1ms");
    List<String> watch = List.of("-Xlog:class+load:file=" + folder.resolve("classes"));
    try (ChildJvm child = ChildJvm.start(folder, "child", watch, "run", file.toString())) {
      assertThat(child.exitCode()).isZero();
    }
    assertThat(ChildJvm.text(folder.resolve("classes")))
        .contains("org.blklab.repl.cli.RunCommand")
        .doesNotContain("com.hazelcast", "org.blklab.repl.cluster");
  }

  @Test
  void cluster_withAddressesThatAreNone_isAnError() throws IOException {
    Path file = folder.resolve("x.blk");
    Files.writeString(file, DISK + "run 1ms");
    Ran ran = run("run", file.toString(), "--cluster", "127.0.0.1:1:2");
    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err()).contains("127.0.0.1:1:2");
    assertThat(run("worker", "--listen", "0.0.0.0").err()).contains("needs --secret");
    assertThat(run("worker", "--listen", "somewhere:far").err()).contains("not HOST or HOST:PORT");
  }
}
