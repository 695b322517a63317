package org.blklab.runtime.hook;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** {@code workload NAME : js "file"} and {@code lun NAME : js "file"}. */
final class WorkloadScriptTest {
  private static final String LUN = "lun sda : constant { completion_nsec = 100us; size = 1g }\n";

  private static HookRun run(String module, String scenario) {
    return new HookRun().file("w.mjs", module).run(scenario);
  }

  @Test
  void workload_ofAFunction_doesWhatItAnswers() {
    // given
    String module =
        """
        let n = 0;
        export function next(now) {
          if (n === 5) return null;
          n++;
          const op = n === 3 ? "write" : "read";
          return { op, offset: n * 8192, size: 4096, after: 1 * blk.ms };
        }
        """;
    String scenario =
        LUN
            + """
            workload w : js "w.mjs" on sda { direct = on }
            on block_rq_issue (rq) js { print(rq.op, rq.sector, Math.floor(blk.now / blk.ms)) }
            run
            """;
    // when
    HookRun run = run(module, scenario);
    // then
    assertThat(run.shown()).isEmpty();
    assertThat(run.lines)
        .containsExactly("read 16 1", "read 32 2", "write 48 3", "read 64 4", "read 80 5");
    assertThat(run.measured("w.read.ios")).isEqualTo(4);
    assertThat(run.measured("w.write.ios")).isEqualTo(1);
  }

  @Test
  void workload_ofAGenerator_hasAStateForEachProcess() {
    // given
    String module =
        """
        export default function* (job) {
          let now = 0;
          for (let i = 0; i < 3; i++) {
            now = yield { op: "write", offset: (job.index * 100 + i) * 4096 };
          }
          yield { op: "fsync" };
          print(job.workload, job.index, job.jobs, job.lun, job.size, now > 0);
        }
        """;
    String scenario =
        LUN + "workload w : js \"w.mjs\" on sda { numjobs = 2; iodepth = 2; ioengine = libaio }";
    // when
    HookRun run = run(module, scenario);
    // then
    assertThat(run.shown()).isEmpty();
    assertThat(run.lines)
        .containsExactlyInAnyOrder(
            "w 0 2 sda 1073741824 true", "w 1 2 sda 1073741824 true");
    assertThat(run.measured("w.write.ios")).isEqualTo(6);
    assertThat(run.measured("w.sync.lat.max")).isPositive();
  }

  @Test
  void workload_randomness_isTheSeedsAndTheProcesss() {
    // given
    String module =
        """
        export default function* (job) {
          for (let i = 0; i < 4; i++) {
            yield { offset: job.random.int(job.size / 4096) * 4096 };
          }
        }
        """;
    String scenario =
        LUN
            + """
            workload w : js "w.mjs" on sda { numjobs = 2 }
            on block_bio_queue (bio) js { print(bio.sector) }
            """;
    // when
    HookRun first = run(module, scenario);
    HookRun again = run(module, scenario);
    HookRun other = run(module, "seed = 2\n" + scenario);
    // then
    assertThat(first.lines).hasSize(8).doesNotHaveDuplicates().isEqualTo(again.lines);
    assertThat(other.lines).doesNotContainAnyElementsOf(first.lines);
  }

  @Test
  void workload_beyondTheEnd_isAnErrorOfTheFile() {
    // given
    String module = "export function next() {\n  return { offset: 2 * blk.gib };\n}";
    // when
    HookRun run = run(module, LUN + "workload w : js \"w.mjs\" on sda");
    // then
    assertThat(run.exitCode()).isEqualTo(107);
    assertThat(run.shown()).contains("is beyond the end, 1073741824").contains("w.mjs:1");
  }

  @Test
  void workload_withAPatternOfFios_isAContradiction() {
    // when
    HookRun run =
        run(
            "export function next() { return null; }",
            LUN + "workload w : js \"w.mjs\" on sda { rw = read; iodepth = 4 }");
    // then
    assertThat(run.shown()).contains("E402").contains("`rw` contradicts `js`");
  }

  @Test
  void device_serviceTimeOfAFunction_isWhatCommandsTake() {
    // given
    String device =
        """
        let position = 0, perByte;
        export function init(device, params) {
          perByte = params.per_sector / 512;
          print(device.name, device.size, JSON.stringify(params));
        }
        export function service_time(io) {
          const seek = io.sector === position ? 0 : 2 * blk.ms;
          position = io.end;
          return seek + io.sectors * 512 * perByte;
        }
        """;
    String scenario =
        """
        lun tape : js "w.mjs" { size = 8g; parallel = 1; per_sector = 100us }
        workload s on tape { rw = read; bs = 4k; direct = on; number_ios = 10 }
        run
        expect s.read.clat.min in 800us..900us
        expect s.read.clat.max in 800us..900us
        """;
    // when
    HookRun run = run(device, scenario);
    // then
    assertThat(run.shown()).isEmpty();
    assertThat(run.lines).containsExactly("tape 8589934592 {\"per_sector\":100000}");
    assertThat(run.exitCode()).isZero();
  }

  @Test
  void device_impossibleServiceTime_isAnErrorOfTheFile() {
    // given
    String device = "export function service_time(io) {\n  return -1;\n}";
    // when
    HookRun run =
        run(
            device,
            "lun tape : js \"w.mjs\"\n"
                + "workload s on tape { rw = read; number_ios = 1; direct = on }");
    // then
    assertThat(run.exitCode()).isEqualTo(107);
    assertThat(run.shown()).contains("service_time must return nanoseconds");
  }

  @Test
  void device_withoutItsFunction_isRefused() {
    // when
    HookRun run = run("export const x = 1;", "lun tape : js \"w.mjs\"\nrun 1ms");
    // then
    assertThat(run.exitCode()).isEqualTo(107);
    assertThat(run.shown()).contains("exports no function `service_time`");
  }

  @Test
  void script_readsTheScenariosParameters() {
    // given
    String module = "export function next() { print(blk.param(\"gap\")); return null; }";
    // when
    HookRun run = run(module, "param gap = 5ms\n" + LUN + "workload w : js \"w.mjs\" on sda");
    // then
    assertThat(run.shown()).isEmpty();
    assertThat(run.lines).containsExactly("5000000");
  }
}
