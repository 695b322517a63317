package org.blklab.runtime.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.FileNotFoundException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.blklab.grammar.diag.Source;
import org.blklab.runtime.graph.Library;
import org.blklab.runtime.graph.LiveGraph;
import org.blklab.runtime.lab.Checked;
import org.blklab.runtime.lab.Lab;
import org.blklab.runtime.lab.RunRequest;
import org.junit.jupiter.api.Test;

/** The last records of a run, beside all of them. */
final class TraceRingTest {
  private static final String TEXT =
      """
      kernel "6.18"
      machine { cpus = 1 }
      lun a : constant
      queue on a { scheduler = mq-deadline }
      workload r on a { rw = randread; bs = 4k; direct = on; number_ios = 10 }
      """;

  private final List<TraceRecord> all = new ArrayList<>();

  @Test
  void last_ofARingThatIsNotFull_isEverything() {
    // when
    TraceRing ring = run(1000);
    // then
    assertThat(ring.count()).isEqualTo(all.size());
    assertThat(ring.last(1000, _ -> 0))
        .extracting(each -> each.letter() + each.sector() + "@" + each.timeNs())
        .isEqualTo(all.stream().map(e -> e.letter() + e.sector() + "@" + e.timeNs()).toList());
  }

  @Test
  void last_ofAFullRing_isTheNewestInOrder() {
    // when
    TraceRing ring = run(7);
    // then
    List<TraceRecord> last = ring.last(1000, _ -> 8 << 20);
    assertThat(last).hasSize(7).allMatch(each -> each.device() == 8 << 20);
    assertThat(last)
        .extracting(TraceRecord::number)
        .containsExactly(64, 65, 66, 67, 68, 69, 70);
    assertThat(last)
        .extracting(TraceRecord::letter)
        .isEqualTo(all.subList(63, 70).stream().map(TraceRecord::letter).toList());
  }

  @Test
  void last_ofFewerThanThereAre_givesThoseOnly() {
    assertThat(run(100).last(3, _ -> 0))
        .extracting(TraceRecord::number)
        .containsExactly(68, 69, 70);
  }

  @Test
  void eventsAt_beyondWhatIsKept_isNotKnown() {
    // when
    TraceRing ring = run(7);
    // then: the last record is the end of the last read
    assertThat(ring.eventsAt(0)).isPositive();
    assertThat(ring.eventsAt(1)).isPositive().isLessThan(ring.eventsAt(0));
    assertThat(ring.eventsAt(100)).isEqualTo(-1);
  }

  private TraceRing run(int capacity) {
    LiveGraph graph = new LiveGraph(1, new Library());
    Checked checked =
        Lab.check(
            RunRequest.of(new Source("t.blk", TEXT)),
            (name, _) -> {
              throw new FileNotFoundException(name);
            });
    TraceRing ring = new TraceRing(capacity);
    graph.declare(Lab.declared(checked.plan().orElseThrow()));
    graph.addProbe(Optional.of("a"), ring);
    graph.addProbe(Optional.of("a"), new TraceCollector(false, all::add));
    graph.machine().sim().runUntil(1_000_000_000);
    assertThat(all).hasSize(70);
    return ring;
  }
}
