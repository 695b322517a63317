package org.blklab.runtime.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SimulationTest {
  private final Simulation sim = new Simulation(5);
  private final List<String> seen = new ArrayList<>();
  private final EventHandler noted = (kind, arg) -> seen.add(arg + "@" + sim.nowNs());

  @Test
  void runUntil_runsWhatIsDue_andMovesTheClockToTheEnd() {
    // given
    sim.at(10, noted, 0, 1);
    sim.at(20, noted, 0, 2);
    sim.at(21, noted, 0, 3);
    // when
    boolean reached = sim.runUntil(20);
    // then
    assertThat(reached).isTrue();
    assertThat(seen).containsExactly("1@10", "2@20");
    assertThat(sim.nowNs()).isEqualTo(20);
    assertThat(sim.nextEventNs()).isEqualTo(21);
  }

  @Test
  void requestStop_endsAfterTheEventThatRuns_andTheNextRunGoesOn() {
    // given
    sim.at(10, (kind, arg) -> sim.requestStop(), 0, 0);
    sim.at(11, noted, 0, 1);
    // when
    boolean first = sim.runUntil(100);
    long stoppedNs = sim.nowNs();
    boolean second = sim.runUntil(100);
    // then
    assertThat(first).isFalse();
    assertThat(stoppedNs).isEqualTo(10);
    assertThat(second).isTrue();
    assertThat(seen).containsExactly("1@11");
  }

  @Test
  void pauseAt_events_comesToTheSamePointAgain() {
    // given
    for (int i = 0; i < 10; i++) {
      sim.at(i, noted, 0, i);
    }
    sim.pauseAt(4, Long.MAX_VALUE);
    // when
    boolean reached = sim.runUntil(100);
    // then
    assertThat(reached).isFalse();
    assertThat(sim.isPaused()).isTrue();
    assertThat(sim.eventsRun()).isEqualTo(4);
    sim.pauseAt(Long.MAX_VALUE, Long.MAX_VALUE);
    assertThat(sim.runUntil(100)).isTrue();
    assertThat(seen).hasSize(10);
  }

  @Test
  void step_runsOneEvent_andNoneBeyondTheEnd() {
    // given
    sim.at(10, noted, 0, 1);
    sim.at(30, noted, 0, 2);
    // when / then
    assertThat(sim.step(20)).isTrue();
    assertThat(sim.step(20)).isFalse();
    assertThat(seen).containsExactly("1@10");
  }

  @Test
  void streams_dependOnSeedAndNameOnly() {
    // given
    long first = new RandomStreams(5).named("device/sda").nextLong();
    var streams = new RandomStreams(5);
    streams.named("another").nextLong();
    // when / then
    assertThat(streams.named("device/sda").nextLong()).isEqualTo(first);
    assertThat(streams.named("device/sdb").nextLong()).isNotEqualTo(first);
    assertThat(new RandomStreams(6).named("device/sda").nextLong()).isNotEqualTo(first);
  }

  @Test
  void stream_isXoshiro256StarStar_seededBySplitMix64() {
    // given: the state that SplitMix64 makes of 0, as its authors' code prints it
    long[] state = {
      0xe220a8397b1dcdafL, 0x6e789e6aa1b965f4L, 0x06c45d188009454fL, 0xf88bb8a8724c81ecL
    };
    // when
    long expected = Long.rotateLeft(state[1] * 5, 7) * 9;
    // then
    assertThat(new RandomStream(0).nextLong()).isEqualTo(expected);
  }

  @Test
  void draws_haveTheirMeansAndBounds() {
    // given
    var random = new RandomStream(8);
    double sum = 0;
    double squares = 0;
    double exponential = 0;
    long least = Long.MAX_VALUE;
    long most = Long.MIN_VALUE;
    int count = 200_000;
    // when
    for (int i = 0; i < count; i++) {
      double normal = random.gaussian();
      sum += normal;
      squares += normal * normal;
      exponential += random.exponential(3);
      long drawn = random.between(5, 9);
      least = Math.min(least, drawn);
      most = Math.max(most, drawn);
    }
    // then: within five standard errors
    assertThat(sum / count).isBetween(-0.012, 0.012);
    assertThat(squares / count).isBetween(0.984, 1.016);
    assertThat(exponential / count).isBetween(2.966, 3.034);
    assertThat(least).isEqualTo(5);
    assertThat(most).isEqualTo(9);
  }
}
