package org.blklab.runtime.experiment;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.runtime.run.RunOutcome.Status;

/**
 * What is kept of one run of a grid: plain data, without the objects that ran.
 *
 * @param measurements by path, NaN without samples
 */
public record Finished(
    Status status, List<Diagnostic> diagnostics, Map<String, Double> measurements) {
  public Finished {
    diagnostics = List.copyOf(diagnostics);
    measurements = Collections.unmodifiableMap(new LinkedHashMap<>(measurements));
  }
}
