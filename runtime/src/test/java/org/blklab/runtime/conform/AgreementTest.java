package org.blklab.runtime.conform;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.blklab.runtime.trace.TraceRecord;
import org.junit.jupiter.api.Test;

/** What counts as a difference, and how the first one is shown. */
final class AgreementTest {
  private static final List<TraceRecord> RECORDED =
      Events.of("Q R 0 + 8", "D R 0 + 8", "Q R 8 + 8", "D R 8 + 8", "D R 100 + 8");

  @Test
  void agreement_sameStarts_hasNoDifference() {
    // when: what is not a D does not matter for the order
    Agreement agreement =
        new Agreement("run1", RECORDED, Events.of("D R 0 + 8", "D R 8 + 8", "D R 100 + 8"));
    // then
    assertThat(agreement.differing).isZero();
    assertThat(agreement.firstDifference()).isEmpty();
  }

  @Test
  void agreement_anotherSectorSizeOrOperation_differs() {
    for (String last : List.of("D R 101 + 8", "D R 100 + 16", "D W 100 + 8", "D RA 100 + 8")) {
      // when
      Agreement agreement =
          new Agreement("run1", RECORDED, Events.of("D R 0 + 8", "D R 8 + 8", last));
      // then
      assertThat(agreement.differing).as(last).isEqualTo(1);
    }
  }

  @Test
  void firstDifference_saysTheEventAndBothSides() {
    // when
    Row.Difference difference =
        new Agreement("run2", RECORDED, Events.of("D R 0 + 8", "D R 100 + 8", "D R 8 + 8"))
            .firstDifference()
            .orElseThrow();
    // then: the fourth event of the recording is its second D
    assertThat(difference.run()).isEqualTo("run2");
    assertThat(difference.event()).isEqualTo(4);
    assertThat(difference.recorded()).isEqualTo("R 8 + 8");
    assertThat(difference.simulated()).isEqualTo("R 100 + 8");
    assertThat(difference.context())
        .containsExactly(
            "    8,0    0        2     0.000001000    12  D   R 0 + 8 [fio]   | R 0 + 8",
            "!   8,0    0        4     0.000003000    12  D   R 8 + 8 [fio]   | R 100 + 8",
            "!   8,0    0        5     0.000004000    12  D   R 100 + 8 [fio]   | R 8 + 8");
  }

  @Test
  void firstDifference_inALongRun_hasFiveLinesAroundIt() {
    // given: 30 D, the 15th is another one
    String[] events = new String[30];
    for (int i = 0; i < events.length; i++) {
      events[i] = "D R " + 8 * i + " + 8";
    }
    List<TraceRecord> recorded = Events.of(events);
    events[14] = "D R 7000 + 8";
    // when
    Agreement agreement = new Agreement("run1", recorded, Events.of(events));
    List<String> context = agreement.firstDifference().orElseThrow().context();
    // then
    assertThat(context).hasSize(11);
    assertThat(context.get(5)).startsWith("! ").contains("R 112 + 8").endsWith("| R 7000 + 8");
    assertThat(context).filteredOn(line -> line.startsWith("! ")).hasSize(1);
    assertThat(context.getFirst()).contains("R 72 + 8");
    assertThat(context.getLast()).contains("R 152 + 8");
  }

  @Test
  void firstDifference_recordingGoesOn_saysThatNothingMoreWasSimulated() {
    // when
    Row.Difference difference =
        new Agreement("run1", RECORDED, Events.of("D R 0 + 8", "D R 8 + 8"))
            .firstDifference()
            .orElseThrow();
    // then
    assertThat(difference.recorded()).isEqualTo("R 100 + 8");
    assertThat(difference.simulated()).isEmpty();
    assertThat(difference.event()).isEqualTo(5);
  }

  @Test
  void firstDifference_simulationGoesOn_saysThatNothingMoreWasRecorded() {
    // when
    Agreement agreement =
        new Agreement("run1", Events.of("D R 0 + 8"), Events.of("D R 0 + 8", "D R 8 + 8"));
    Row.Difference difference = agreement.firstDifference().orElseThrow();
    // then
    assertThat(agreement.differing).isEqualTo(1);
    assertThat(difference.recorded()).isEmpty();
    assertThat(difference.simulated()).isEqualTo("R 8 + 8");
    assertThat(difference.context().getLast()).isEqualTo("! (no more)   | R 8 + 8");
  }

  @Test
  void swapped_neighboursInTheWrongOrder_countsBoth() {
    // when
    Agreement swapped =
        new Agreement("run1", RECORDED, Events.of("D R 8 + 8", "D R 0 + 8", "D R 100 + 8"));
    Agreement moved =
        new Agreement("run1", RECORDED, Events.of("D R 100 + 8", "D R 0 + 8", "D R 8 + 8"));
    // then
    assertThat(swapped.swapped()).isEqualTo(2);
    assertThat(swapped.differing).isEqualTo(2);
    assertThat(moved.differing).isEqualTo(3);
    assertThat(moved.swapped()).isZero();
  }

  @Test
  void counts_areByActionInTheOrderOfARequestsLife() {
    // when
    var counts = Agreement.counts(RECORDED, Events.of("C R 0 + 8", "D R 0 + 8", "Q R 0 + 8"));
    // then
    assertThat(counts.keySet()).containsExactly("Q", "D", "C");
    assertThat(counts)
        .containsEntry("Q", new Row.Count(2, 1))
        .containsEntry("D", new Row.Count(3, 1))
        .containsEntry("C", new Row.Count(0, 1));
  }

  @Test
  void sequential_isTheShareFromTheSecondStartOn() {
    // when, then: 8 follows 0, 100 does not follow 16
    assertThat(Agreement.sequential(RECORDED)).isEqualTo(0.5);
  }

  @Test
  void sequential_lookPastDeviceFlushes() {
    assertThat(
            Agreement.sequential(
                Events.of("D W 0 + 8", "D FN 0 + 0", "D W 8 + 8", "D FN 0 + 0", "D W 16 + 8")))
        .isEqualTo(1);
  }

  @Test
  void sequential_fewerThanTwoStarts_isUnknown() {
    assertThat(Agreement.sequential(Events.of("Q R 0 + 8", "D R 0 + 8"))).isNaN();
  }
}
