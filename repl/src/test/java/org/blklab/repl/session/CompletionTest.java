package org.blklab.repl.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CompletionTest {
  private final TestSession test = TestSession.withDisk();
  private final Completion completion = new Completion(test.session);

  private List<String> at(String before) {
    return completion.choices(before).stream().map(Choice::value).toList();
  }

  @Test
  void lineStart_offersCommandsStatementsAndNames() {
    assertThat(at("st")).contains("stats", "step");
    assertThat(at("")).contains("workload", "help", "sda", "r");
  }

  @Test
  void path_goesOnPartByPart() {
    assertThat(at("print sda.qu")).containsExactly("sda.queue.");
    assertThat(at("sda.queue.nr_r")).containsExactly("sda.queue.nr_requests");
    assertThat(at("print r.read.cl")).containsExactly("r.read.clat.");
  }

  @Test
  void files_ofTheSimulatedSysfs() {
    assertThat(at("cat sda/queue/sche")).containsExactly("sda/queue/scheduler");
    assertThat(at("echo 3 > sda/queue/iosched/fi")).contains("sda/queue/iosched/fifo_batch");
  }

  @Test
  void block_offersPropertiesThenValues() {
    assertThat(at("workload x on sda { iode")).contains("iodepth");
    assertThat(at("workload x on sda { rw = randr")).contains("randread");
    assertThat(at("sda.queue.scheduler = b")).containsExactly("bfq");
    assertThat(at("lun sdb : ex")).contains("exos-16t");
    assertThat(at("workload x on s")).contains("sda");
    assertThat(at("on block_rq_is")).containsExactly("block_rq_issue");
  }

  @Test
  void hint_tellsUnitDefaultOrValueNow() {
    assertThat(completion.hint("workload x on sda { iodepth = ")).contains("default 1");
    assertThat(completion.hint("sda.queue.nr_requests = ")).isEqualTo("now 64");
    assertThat(completion.hint("back ")).isEqualTo("[N | TIME]");
  }

  @Test
  void words_ofAShellAndFiles_areCompleted() {
    assertThat(at("ls sda/q")).containsExactly("sda/queue/");
    assertThat(at("describe mq-d")).contains("mq-deadline");
    assertThat(at("sda.queue.scheduler = j")).isEmpty();
    assertThat(at("show t")).containsExactly("tags");
    assertThat(at("why s")).containsExactly("slowest");
    test.ok("snapshot here");
    assertThat(at("goto h")).containsExactly("here");
  }

  @Test
  void keystroke_costsLittle_alsoWithManyLuns() {
    // given
    test.ok("for i in 0..63 { lun \"d${i}\" : constant }");
    ThreadMXBean cpu = ManagementFactory.getThreadMXBean();
    String line = "workload x on d5 { rw = randread; bs = 4k; iodepth = ";
    completion.hint(line);
    // when
    long startNs = cpu.getCurrentThreadCpuTime();
    for (int i = 1; i <= line.length(); i++) {
      test.session.commandOf(line.substring(0, i));
      completion.hint(line.substring(0, i));
    }
    completion.hint("d5.queue.nr_requests = ");
    long nsPerKey = (cpu.getCurrentThreadCpuTime() - startNs) / line.length();
    // then
    assertThat(nsPerKey).isLessThan(10_000_000);
  }
}
