package org.blklab.runtime.hook;

/** A script that is a whole experiment. */
public interface ExperimentScript {
  /**
   * Runs it to its end, on this thread.
   *
   * @throws HookFailure if the script fails
   * @throws TrialFailure if a scenario fails and the script does not catch that
   */
  void run() throws HookFailure;

  /** Ends it soon; {@link #run} then returns. From any thread. */
  void stop();
}
