package org.blklab.runtime.plan;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A checked scenario: what it declares and does, in order. Immutable; the same plan can be run many
 * times.
 *
 * @param name of the scenario file
 * @param params parameters with the values they have here
 */
public record Plan(String name, List<Step> steps, Map<String, Value> params, long seed) {
  public Plan {
    steps = List.copyOf(steps);
    params = Collections.unmodifiableMap(new LinkedHashMap<>(params));
  }
}
