package org.blklab.repl.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.blklab.grammar.diag.Source;
import org.blklab.repl.cluster.Peers.Address;
import org.blklab.runtime.lab.RememberedFiles.Named;
import org.blklab.runtime.lab.RunRequest;
import org.junit.jupiter.api.Test;

/** What travels comes out as it went in. */
final class JobTest {
  private static final Source SCENARIO = new Source("a/x.blk", "run 1s # ü\n");

  private static Job job() {
    RunRequest request =
        new RunRequest(SCENARIO, Map.of("jobs", "48"), OptionalLong.of(7), true);
    Source file = new Source("a/y.blk", "y".repeat(100_000));
    return new Job(request, Map.of(new Named("a/x.blk", "y.blk"), file));
  }

  @Test
  void of_itsOwnBytes_isTheSameJob() throws IOException {
    Job again = Job.of(job().bytes());
    assertThat(again).isEqualTo(job());
    assertThat(again.read("y.blk", SCENARIO).text()).hasSize(100_000);
    assertThatThrownBy(() -> again.read("z.blk", SCENARIO)).isInstanceOf(IOException.class);
  }

  @Test
  void of_bytesCutOff_isRefused() {
    byte[] bytes = job().bytes();
    for (int length : List.of(0, 3, 10, 200, bytes.length - 1)) {
      assertThatThrownBy(() -> Job.of(Arrays.copyOf(bytes, length)))
          .isInstanceOf(IOException.class);
    }
  }

  @Test
  void address_ofText_isHostAndPort() {
    assertThat(Address.list("a, b:17"))
        .containsExactly(new Address("a", 5701), new Address("b", 17));
    for (String wrong : List.of("", ":1", "a:b", "a:70000", "a:-1")) {
      assertThatThrownBy(() -> Address.of(wrong)).isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void clusterName_withASecret_tellsNothingOfIt() {
    Peers open = new Peers(List.of(), "");
    Peers closed = new Peers(List.of(), "a long enough secret");
    assertThat(closed.clusterName()).isNotEqualTo(open.clusterName()).doesNotContain("secret");
    assertThatThrownBy(() -> new Peers(List.of(), "short"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
