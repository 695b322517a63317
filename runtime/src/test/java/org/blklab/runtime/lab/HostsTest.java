package org.blklab.runtime.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Hosts by name, and which one a device gets when it names none. */
class HostsTest {
  private final List<String> lines = new ArrayList<>();

  @ParameterizedTest
  @CsvSource({
    "hdd, ahci",
    "exos-16t, ahci",
    "evo-870-1t, ahci",
    "pro-970-1t, nvme",
    "pm9a3-4t, nvme",
    "ufs4, ufs",
    "cheetah-9lp, scsi",
    "constant, null_blk",
    "uniform, null_blk",
    "iocost-ssd-fast, null_blk"
  })
  void lun_withoutHost_getsTheOneItIsPluggedInto(String device, String host) {
    // when
    String drawing = Lab.drawing(plan("lun x : " + device + "\n").plan().orElseThrow(), false);
    // then
    assertThat(drawing).contains("─ " + host + ",");
  }

  @Test
  void nvme_twoNamespaces_shareTheTags() {
    // given: 7 tags for two namespaces that want 8 each
    String text =
        """
        machine { cpus = 1 }
        host n : nvme { io_queue_depth = 8 }
        for i in 1..2 { lun "nvme0n${i}" : constant on n { completion_nsec = 1ms } }
        for i in 1..2 {
          workload "w${i}" on "nvme0n${i}" {
            rw = randread; iodepth = 8; runtime = 100ms; time_based = on
          }
        }
        run
        """;
    // when
    Map<String, Double> measured = run(text).measurements();
    // then
    double both = measured.get("w1.read.iops") + measured.get("w2.read.iops");
    assertThat(both).isBetween(5_500.0, 7_000.0);
  }

  @Test
  void nvme_ofSixCpus_hasAQueueForEachAndNoElevator() {
    // when
    run("machine { cpus = 6 }\nlun x : pm9a3-4t\nrun 1ms\nprint x.queue.scheduler\n");
    // then
    assertThat(lines).singleElement().asString().isEqualTo("none");
    assertThat(
            Lab.drawing(
                plan("machine { cpus = 6 }\nlun x : pm9a3-4t\n").plan().orElseThrow(), false))
        .contains("nvme, 6 queues of 1023 tags");
  }

  @Test
  void nvme_coalescing_delaysTheLastOfAFew() {
    // given
    String text =
        "host n : nvme { coalesce_count = 4; coalesce_time = 500us }\n"
            + "lun x : constant on n { completion_nsec = 100us }\n"
            + "workload w on x { rw = randread; number_ios = 10 }\nrun\n";
    // when
    Map<String, Double> measured = run(text).measurements();
    // then: alone, each waits for the time to be over
    assertThat(measured.get("w.read.clat.min")).isGreaterThan(600_000.0);
  }

  @Test
  void virtioBlk_withoutIndirectDescriptors_hasHalfTheTags() {
    // when
    String drawing =
        Lab.drawing(
            plan("machine { cpus = 2 }\n"
                     + "host v : virtio_blk { num_queues = 2; queue_size = 128; indirect = off }\n"
                     + "lun vda : hdd on v\n")
                .plan()
                .orElseThrow(),
            false);
    // then
    assertThat(drawing).contains("virtio_blk, 2 queues of 64 tags");
  }

  @Test
  void virtioBlk_hostDelay_isPartOfEachLatency() {
    // given
    String text =
        "host v : virtio_blk { host_delay = 0us }\n"
            + "lun vda : constant on v { completion_nsec = 100us }\n"
            + "workload w on vda { rw = randread; number_ios = 10 }\nrun\n";
    // when
    double without = run(text).measurements().get("w.read.clat.min");
    double with = run(text.replace("= 0us", "= 200us")).measurements().get("w.read.clat.min");
    // then
    assertThat(with - without).isBetween(199_000.0, 201_000.0);
  }

  @ParameterizedTest
  @CsvSource({
    "scsi { max_lun = 2 }, max_lun",
    "null_blk { nr_devices = 2 }, nr_devices",
  })
  void thirdLun_ofAHostForTwo_isRefused(String host, String property) {
    // given
    String text =
        "host h : "
            + host
            + "\nfor i in 1..%d { lun \"sd${i}\" : constant on h { target = 0 } }\nrun 1ms\n";
    // when, then
    run(text.formatted(2));
    assertThatThrownBy(() -> Lab.scenario(text.formatted(3)).run())
        .isInstanceOf(ScenarioException.class)
        .hasMessageContaining("all the")
        .hasMessageContaining("`" + property + "`");
  }

  private static Checked plan(String text) {
    return Lab.check(RunRequest.of(new Source("test.blk", text)), (_, _) -> null);
  }

  private RunOutcome run(String text) {
    Checked checked = plan(text);
    assertThat(checked.diagnostics()).isEmpty();
    RunRequest request =
        new RunRequest(new Source("test.blk", text), Map.of(), OptionalLong.empty(), true);
    Output output =
        new Output() {
          @Override
          public void line(String line) {
            lines.add(line);
          }

          @Override
          public void table(TableData table) {}

          @Override
          public void expectation(ExpectationResult result) {}

          @Override
          public void diagnostic(Diagnostic diagnostic) {
            throw new AssertionError(diagnostic.message());
          }
        };
    return Lab.prepare(checked.plan().orElseThrow(), request, output).run();
  }
}
