package org.blklab.runtime.plan;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What each step of the path costs a CPU.
 *
 * @param steps nanoseconds and source by step name, see {@code block.Costs}
 * @param idleStates idle states from shallow to deep
 */
public record CostTable(String name, Map<String, Entry> steps, List<IdleState> idleStates) {

  public record Entry(long ns, String source) {}

  /** A CPU idle for {@code residencyNs} is in this state and needs {@code exitNs} to leave it. */
  public record IdleState(String name, long residencyNs, long exitNs, String source) {}

  public CostTable {
    steps = Collections.unmodifiableMap(new LinkedHashMap<>(steps));
    idleStates = List.copyOf(idleStates);
  }

  /** Cost of a step in ns, 0 if the table does not name it. */
  public long ns(String step) {
    Entry entry = steps.get(step);
    return entry == null ? 0 : entry.ns();
  }

  /** This table with some steps replaced, under a new name. */
  public CostTable with(String newName, Map<String, Entry> replaced) {
    Map<String, Entry> all = new LinkedHashMap<>(steps);
    all.putAll(replaced);
    return new CostTable(newName, all, idleStates);
  }
}
