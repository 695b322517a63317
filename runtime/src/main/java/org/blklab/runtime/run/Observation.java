package org.blklab.runtime.run;

import java.util.List;
import java.util.Optional;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.stats.LatencyHistogram;

/** What plots and reports can ask of a run, be it the session's or an experiment's. */
public interface Observation {
  Value measurement(String path);

  /** Times by the path of their group, {@code w.read.clat}; empty without samples. */
  Optional<LatencyHistogram> histogram(String path);

  List<String> luns();

  List<String> workloads();

  /** Empty if the scenario neither plots nor reports. */
  Optional<Recording> recording();
}
