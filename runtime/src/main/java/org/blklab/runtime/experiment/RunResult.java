package org.blklab.runtime.experiment;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.runtime.plan.TableData;
import org.blklab.runtime.run.ExpectationResult;
import org.blklab.runtime.run.Observation;
import org.blklab.runtime.run.RunOutcome.Status;

/** What one run of an experiment left behind. */
public interface RunResult extends Observation {
  Status status();

  /** What went wrong; empty if all was well. */
  List<Diagnostic> diagnostics();

  /** How the expectations of the scenario itself came out. */
  List<ExpectationResult> expectations();

  /** What the kernel printed for an attribute at the end. */
  Optional<String> attribute(String owner, String attribute);

  /** All listed measurements, NaN without samples. */
  Map<String, Double> measurements();

  List<TableData> summary();

  /** What {@code table} shows for a path that names a LUN, a host, a workload or a group. */
  Optional<TableData> details(String path);

  long simulatedNs();

  /** The kernel's release. */
  String kernel();
}
