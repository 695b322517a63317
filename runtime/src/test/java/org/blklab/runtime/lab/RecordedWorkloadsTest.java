package org.blklab.runtime.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.grammar.diag.Source;
import org.blklab.runtime.plan.TableData;
import org.blklab.runtime.run.ExpectationResult;
import org.blklab.runtime.run.Output;
import org.blklab.runtime.run.RunOutcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** fio files, iologs and traces as workloads, from text to measurements. */
class RecordedWorkloadsTest {
  private static final String DISK = "lun sda : constant { size = 1g; completion_nsec = 1ms }\n";

  @TempDir private Path folder;

  private final List<Diagnostic> diagnostics = new ArrayList<>();

  private final FileAccess files =
      new FileAccess() {
        @Override
        public Source read(String file, Source from) throws IOException {
          return new Source(file, Files.readString(locate(file, from)));
        }

        @Override
        public Path locate(String file, Source from) {
          return folder.resolve(file);
        }
      };

  @Test
  void fioFile_stonewall_startsWhenTheOthersAreOver() throws IOException {
    // given
    write(
        "two.fio",
        "[global]\nrw=randread\nbs=4k\ndirect=1\nnumber_ios=10\n[a]\n[b]\n[c]\nstonewall\n[d]\n");
    // when
    Map<String, Double> measured =
        run(DISK + "workload w : fio \"two.fio\" on sda\nrun 15ms\n").measurements();
    // then
    assertThat(measured.get("w.a.read.ios")).isEqualTo(10);
    assertThat(measured.get("w.b.read.ios")).isEqualTo(10);
    assertThat(measured.get("w.c.read.ios")).isBetween(1.0, 5.0);
    assertThat(measured.get("w.d.read.ios")).isEqualTo(measured.get("w.c.read.ios"));
  }

  @Test
  void fioFile_filenameOfALun_isItsDisk() throws IOException {
    // given
    write("b.fio", "[x]\nfilename=/dev/sdb\nrw=read\nbs=4k\ndirect=1\nnumber_ios=3\n");
    // when
    Map<String, Double> measured =
        run(DISK + DISK.replace("sda", "sdb") + "workload w : fio \"b.fio\" on sda\nrun\n")
            .measurements();
    // then
    assertThat(measured.get("sda.dispatch.count")).isZero();
    assertThat(measured.get("sdb.dispatch.count")).isEqualTo(3);
  }

  @Test
  void filenameOfTwoLuns_eachHasHalf_withItsOwnOffsets() throws IOException {
    // given
    write("two.fio", "[x]\nfilename=/dev/sda:/dev/sdb\nrw=read\nbs=4k\ndirect=1\nsize=64k\n");
    String disks = DISK + DISK.replace("sda", "sdb");
    // when
    Map<String, Double> own =
        run(disks + "workload w { filename = \"sda:sdb\"; size = 64k }\nrun\n").measurements();
    Map<String, Double> imported =
        run(disks + "workload w : fio \"two.fio\" on sda\nrun\n").measurements();
    // then: eight each, one behind the other
    assertThat(own.get("sda.dispatch.count")).isEqualTo(8);
    assertThat(own.get("sdb.dispatch.count")).isEqualTo(8);
    assertThat(own.get("sdb.dispatch.sequential")).isEqualTo(1);
    assertThat(imported.get("sda.dispatch.count")).isEqualTo(8);
    assertThat(imported.get("sdb.dispatch.count")).isEqualTo(8);
    assertThat(imported.get("w.x.read.ios")).isEqualTo(16);
  }

  @Test
  void fioLine_unknownOptionTwice_isNamedOnce() {
    // given
    String line = "--foo=1 --name=x --rw=read --foo=2 --number_ios=1 --direct=1 --bs=4k";
    // when
    run(DISK + "workload w : fio \"\"\"" + line + "\"\"\" on sda\nrun\n");
    // then
    assertThat(diagnostics).singleElement().satisfies(
        note -> {
          assertThat(note.code().text()).isEqualTo("N002");
          assertThat(note.message()).contains("`foo`");
        });
  }

  @Test
  void readIolog_versionThree_keepsItsTimes() throws IOException {
    // given
    write("log", "fio version 3 iolog\n0 f add\n0 f read 0 4096\n50000 f write 4096 8192\n");
    // when
    RunOutcome outcome = run(DISK + "workload w on sda { read_iolog = \"log\" }\nrun\n");
    // then
    assertThat(outcome.measurements().get("w.read.ios")).isEqualTo(1);
    assertThat(outcome.measurements().get("w.write.ios")).isEqualTo(1);
    assertThat(outcome.simulatedNs()).isBetween(51_000_000L, 52_000_000L);
  }

  @Test
  void replay_ofAnOwnTrace_isTheSameAgain() throws IOException {
    // given
    run(
        DISK
            + "trace sda to \""
            + folder.resolve("t")
            + "\"\n"
            + "workload w on sda { rw = randrw; bs = 16k; iodepth = 4; number_ios = 50 }\nrun\n");
    // when
    RunOutcome again = run(DISK + "workload r : replay \"t\" on sda\nrun\n");
    // then
    Map<String, Double> measured = again.measurements();
    assertThat(measured.get("r.read.ios") + measured.get("r.write.ios")).isEqualTo(50);
    assertThat(measured.get("sda.dispatch.count")).isEqualTo(50);
  }

  @Test
  void replay_missingFile_isOneClearError() {
    // when
    RunOutcome outcome = run(DISK + "workload r : replay \"nothing\" on sda\nrun\n");
    // then
    assertThat(outcome.status()).isEqualTo(RunOutcome.Status.SCENARIO_ERROR);
    assertThat(diagnostics).singleElement().satisfies(
        error ->
            assertThat(error.message())
                .contains("`nothing` cannot be read: there is no such file"));
  }

  @Test
  void readIolog_unknownAction_isAtItsPlaceInTheLog() throws IOException {
    // given
    write("log", "fio version 2 iolog\nf read 0 4096\nf reed 0 4096\n");
    // when
    run(DISK + "workload w on sda { read_iolog = \"log\" }\nrun\n");
    // then
    assertThat(diagnostics).singleElement().satisfies(
        error ->
            assertThat(
                    error.source().text().substring(error.span().start(), error.span().end()))
                .isEqualTo("reed"));
  }

  @Test
  void jobScript_withoutArrivals_isNotEndless() {
    // when
    RunOutcome outcome =
        run(DISK + "workload w on sda { job { read 4k random } }\nrun\n");
    // then
    assertThat(diagnostics).isEmpty();
    assertThat(outcome.measurements().get("sda.dispatch.count")).isEqualTo(1);
  }

  @Test
  void jobScript_withArrivals_isEndless() {
    // when
    Checked checked =
        Lab.check(
            request(DISK + "workload w on sda { arrival = 9/s; job { fsync } }\nrun\n"), files);
    // then
    assertThat(checked.diagnostics()).singleElement().satisfies(
        error -> assertThat(error.message()).contains("goes on for ever"));
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  private static RunRequest request(String text) {
    return new RunRequest(new Source("test.blk", text), Map.of(), OptionalLong.empty(), true);
  }

  private RunOutcome run(String text) {
    Checked checked = Lab.check(request(text), files);
    diagnostics.addAll(checked.diagnostics());
    Output output =
        new Output() {
          @Override
          public void line(String line) {}

          @Override
          public void table(TableData table) {}

          @Override
          public void expectation(ExpectationResult result) {}

          @Override
          public void diagnostic(Diagnostic diagnostic) {
            diagnostics.add(diagnostic);
          }
        };
    return Lab.prepare(checked.plan().orElseThrow(), LabOptions.of(false), output, files).run();
  }
}
