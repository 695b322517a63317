package org.blklab.runtime.hook;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.blklab.runtime.plan.TableData;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.sim.RandomStream;

/** What a script that is a whole experiment can do: run scenarios, and say what it found. */
public interface ExperimentWorld {
  /** Of the experiment itself; the runs have their own. */
  RandomStream random(String name);

  /** A parameter from the command line; null if it was not given. */
  String param(String name);

  /** A scenario to be run, from its text. */
  Trial scenario(String text);

  /** A scenario from a file beside the script. */
  Trial load(String file) throws IOException;

  void print(String line);

  void table(TableData table);

  /** Records an expectation of the script's. */
  void expect(boolean pass, String text);

  /** A number among the results of the whole. */
  void result(String name, double value);

  /**
   * Runs several scenarios at a time.
   *
   * @return their results in the order of the list
   * @throws TrialFailure if one of them cannot be run
   */
  List<Outcome> runAll(List<Trial> trials);

  /** A scenario with the parameters of its next run. */
  interface Trial {
    void set(String param, String value);

    void seed(long seed);

    /** What the scenario prints is passed on. */
    void verbose(boolean on);

    Trial copy();

    /**
     * @throws TrialFailure if it cannot be run
     */
    Outcome run();
  }

  /** What came of a run. */
  interface Outcome {
    /**
     * The value of an expression of the language.
     *
     * @throws IllegalArgumentException if it is none
     */
    Value value(String expression);

    /** How it ended, in small letters: {@code ok}, {@code expectation_failed}. */
    String status();

    long simulatedNs();

    /** What {@code print} printed. */
    List<String> lines();

    /** Every listed measurement, NaN without samples. */
    Map<String, Double> measurements();
  }
}
