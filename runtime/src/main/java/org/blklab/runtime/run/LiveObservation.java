package org.blklab.runtime.run;

import java.util.List;
import java.util.Optional;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.stats.LatencyHistogram;

/** What can be asked of wired objects, with what watched them. */
public record LiveObservation(Live live, Optional<Recording> recording) implements Observation {

  /** Watches from now on if the scenario wants to be watched. */
  public static LiveObservation of(Live live, Watching watching) {
    if (!watching.wanted()) {
      return new LiveObservation(live, Optional.empty());
    }
    Recording recording = new Recording(live, watching.paths());
    live.addProbe(Optional.empty(), recording);
    return new LiveObservation(live, Optional.of(recording));
  }

  @Override
  public Value measurement(String path) {
    return live.measure(path);
  }

  @Override
  public Optional<LatencyHistogram> histogram(String path) {
    return live.histogram(path);
  }

  @Override
  public List<String> luns() {
    return live.lunNames();
  }

  @Override
  public List<String> workloads() {
    return live.workloadNames();
  }
}
