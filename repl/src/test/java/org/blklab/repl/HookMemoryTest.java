package org.blklab.repl;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hooks that use up the memory of the whole program, in programs that have little. */
final class HookMemoryTest {
  private static final String HOARDER =
      """
      lun sda : constant { completion_nsec = 100us }
      workload r on sda { rw = randread; bs = 4k; direct = on; number_ios = 100 }
      js { const hoard = [] }
      on block_rq_issue (rq) js { hoard.push(new Array(1e6).fill(rq.id + 0.5)) }
      """;

  private record Ended(int code, String out, String err) {}

  private static Ended blklab(Path folder, String input, String... arguments) throws Exception {
    Path in = Files.writeString(folder.resolve("in"), input);
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx96m",
            "-XX:+UseSerialGC",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow",
            "-Dpolyglot.engine.WarnInterpreterOnly=false",
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName());
    builder.command().addAll(List.of(arguments));
    Process process =
        builder
            .redirectInput(in.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("ends").isTrue();
    return new Ended(process.exitValue(), Files.readString(out), Files.readString(err));
  }

  @Test
  void run_hookWithoutEndOfMemory_exits107(@TempDir Path folder) throws Exception {
    // given
    Path file = Files.writeString(folder.resolve("hoard.blk"), HOARDER + "run\n");
    // when
    Ended ended = blklab(folder, "", "run", file.toString());
    // then
    assertThat(ended.code).as(ended.err).isEqualTo(107);
    assertThat(ended.err)
        .contains("error[E502]: the hook ran out of memory")
        .contains("hoard.blk:4:")
        .contains("the hooks of this run are gone")
        .contains("(-Xmx)");
  }

  @Test
  void prompt_hookWithoutEndOfMemory_livesAndHasItsMemoryBack(@TempDir Path folder)
      throws Exception {
    // given: afterwards, as much again as had failed
    String input =
        HOARDER
            + """
            run
            js {
              let kept = []; for (let i = 0; i < 4; i++) kept.push(new Array(1e6).fill(i + 0.5))
            }
            js { print("kept", kept.length) }
            run 1ms
            print "alive"
            """;
    // when
    Ended ended = blklab(folder, input);
    // then
    assertThat(ended.err + ended.out).contains("the hook ran out of memory");
    assertThat(ended.out).contains("kept 4").contains("alive");
  }
}
