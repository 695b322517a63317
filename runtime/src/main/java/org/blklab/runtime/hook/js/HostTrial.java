package org.blklab.runtime.hook.js;

import org.blklab.runtime.hook.ExperimentWorld;
import org.graalvm.polyglot.HostAccess.Export;

/** A scenario of an experiment; wrapped by experiment.js. */
public final class HostTrial {
  private final ExperimentWorld.Trial trial;

  HostTrial(ExperimentWorld.Trial trial) {
    this.trial = trial;
  }

  ExperimentWorld.Trial trial() {
    return trial;
  }

  @Export
  public void set(String param, String value) {
    trial.set(param, value);
  }

  @Export
  public void seed(double seed) {
    trial.seed((long) seed);
  }

  @Export
  public void verbose(boolean on) {
    trial.verbose(on);
  }

  @Export
  public HostTrial copy() {
    return new HostTrial(trial.copy());
  }

  @Export
  public HostOutcome run() {
    return new HostOutcome(trial.run());
  }
}
