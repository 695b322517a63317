package org.blklab.runtime.lab;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.blklab.grammar.diag.Source;

/**
 * What is to be run.
 *
 * @param source the scenario
 * @param overrides parameters set from outside, as text of the language ({@code --set jobs=48})
 * @param seed replaces the scenario's seed
 * @param quiet no tables after {@code run}
 */
public record RunRequest(
    Source source, Map<String, String> overrides, OptionalLong seed, boolean quiet) {
  public RunRequest {
    overrides = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(overrides));
  }

  public static RunRequest of(Source source) {
    return new RunRequest(source, Map.of(), OptionalLong.empty(), false);
  }
}
