package org.blklab.runtime.conform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** The file {@code params} of a recording. */
final class ParametersTest {
  private static final String TEXT =
      """
      kernel 7.2.13+deb14-amd64
      cpus 2
      device null_blk queue_mode=2 hw_queue_depth=4 gb=1
      scheduler none [mq-deadline] kyber bfq
      queue/nr_requests 64
      iosched/fifo_batch 16
      set scheduler=mq-deadline -> OK 5691030 now=none [mq-deadline] kyber bfq
      set nr_requests=1 -> EINVAL 12 now=64
      set iosched/fifo_batch=8 -> OK 100 now=8
      """;

  @Test
  void parse_aWholeFile_readsItsParts() throws BadRecording {
    // when
    Parameters parameters = Parameters.parse("params", TEXT);
    // then
    assertThat(parameters.kernel()).isEqualTo("7.2.13+deb14-amd64");
    assertThat(parameters.cpus()).isEqualTo(2);
    assertThat(parameters.device()).isEqualTo("null_blk");
    assertThat(parameters.module("hw_queue_depth", 1)).isEqualTo(4);
    assertThat(parameters.module("irqmode", 7)).isEqualTo(7);
    assertThat(parameters.shown())
        .containsEntry("queue/nr_requests", "64")
        .containsEntry("iosched/fifo_batch", "16")
        .hasSize(2);
  }

  @Test
  void parse_refusedWrites_areLeftOut() throws BadRecording {
    assertThat(Parameters.parse("params", TEXT).writes())
        .containsExactly(
            new Parameters.Write("scheduler", "mq-deadline"),
            new Parameters.Write("iosched/fifo_batch", "8"));
  }

  @Test
  void parse_withoutCpus_hasOne() throws BadRecording {
    assertThat(Parameters.parse("params", "kernel 6.18\ndevice null_blk\n").cpus()).isEqualTo(1);
  }

  @Test
  void parse_withoutKernelOrDevice_saysWhatIsMissing() {
    assertThatThrownBy(() -> Parameters.parse("a/params", "device null_blk\n"))
        .isInstanceOf(BadRecording.class)
        .hasMessage("a/params: no line `kernel …`");
    assertThatThrownBy(() -> Parameters.parse("a/params", "kernel 6.18\n"))
        .hasMessage("a/params: no line `device …`");
  }

  @Test
  void parse_wordsThatAreNoNumbers_saysWhich() throws BadRecording {
    assertThatThrownBy(() -> Parameters.parse("p", "kernel 6.18\ncpus four\ndevice null_blk\n"))
        .hasMessage("p: cpus is no number: `four`");
    assertThatThrownBy(() -> Parameters.parse("p", "kernel 6.18\ndevice null_blk depth\n"))
        .hasMessage("p: expected NAME=VALUE, found `depth`");
    Parameters odd = Parameters.parse("p", "kernel 6.18\ndevice null_blk gb=x\n");
    assertThatThrownBy(() -> odd.module("gb", 1)).hasMessageContaining("gb is no number: `x`");
  }

  @Test
  void release_ofADistributionsKernel_isItsFirstTwoNumbers() throws BadRecording {
    assertThat(RecordedGraph.release("6.18.15+deb13-amd64").text()).isEqualTo("6.18");
    assertThat(RecordedGraph.release("7.2").text()).isEqualTo("7.2");
    assertThatThrownBy(() -> RecordedGraph.release("3.10.0-1160.el7"))
        .isInstanceOf(NotSimulated.class)
        .hasMessageContaining("3.10.0-1160.el7");
  }

  @Test
  void graph_ofAnotherDriver_isNotSimulated() throws BadRecording {
    // given
    Parameters parameters = Parameters.parse("p", "kernel 6.18\ndevice loop\n");
    // when, then
    assertThatThrownBy(() -> RecordedGraph.of(parameters, "zero"))
        .isInstanceOf(NotSimulated.class)
        .hasMessage("device loop is not simulated");
  }
}
