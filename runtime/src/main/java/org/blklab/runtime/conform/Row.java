package org.blklab.runtime.conform;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How far the prediction of one recorded variant agrees with its recording.
 *
 * @param firstDifference where the order of the D events departs first
 * @param counts by action letter, over all compared runs
 * @param sequential share of D that begin where the one before ended
 * @param differing how many D differ in all
 * @param failed whether it is not as it should be
 * @param notes why something was not compared, or is explained
 */
public record Row(
    Subject subject,
    Mode mode,
    Order order,
    Optional<Difference> firstDifference,
    Map<String, Count> counts,
    Sequential sequential,
    int differing,
    boolean failed,
    List<String> notes) {
  public Row {
    notes = List.copyOf(notes);
  }

  /**
   * What was recorded.
   *
   * @param name of the case, or of the file
   * @param variant of the case, or the LUN
   * @param repeatable as the recording says; empty if it says nothing
   */
  public record Subject(String name, String kernel, String variant, String repeatable) {
    /** Path-like, for messages. */
    public String title() {
      return name + "/" + kernel + "/" + variant;
    }
  }

  /** How the prediction was made. */
  public enum Mode {
    /** Told what was submitted and when requests completed. */
    REPLAY("replay"),
    /** Told the parameters and the job file alone. */
    FREE("free"),
    /** Told all that was recorded before each dispatch; each choice is corrected. */
    STEP("step");

    private final String text;

    Mode(String text) {
      this.text = text;
    }

    public String text() {
      return text;
    }
  }

  /** Whether every D came in the recorded order. */
  public enum Order {
    IDENTICAL("identical"),
    DIFFERS("differs"),
    NOT_COMPARED("not compared");

    private final String text;

    Order(String text) {
      this.text = text;
    }

    public String text() {
      return text;
    }
  }

  /**
   * The first D that differs.
   *
   * @param run of the recording
   * @param event blkparse's number of the recorded event
   * @param recorded what was started; empty if nothing more was
   * @param simulated what was predicted; empty if nothing more was
   * @param context the D around it, recorded and predicted, marked where they differ
   */
  public record Difference(
      String run, int event, String recorded, String simulated, List<String> context) {}

  /** Events of one action. */
  public record Count(int recorded, int simulated) {}

  /** Shares, NaN where there are fewer than two D. */
  public record Sequential(List<Double> recorded, double simulated) {}

  /** A row of something that could not be compared. */
  static Row notCompared(Subject subject, Mode mode, List<Double> shares, String why) {
    return new Row(
        subject,
        mode,
        Order.NOT_COMPARED,
        Optional.empty(),
        Map.of(),
        new Sequential(shares, Double.NaN),
        0,
        false,
        List.of(why));
  }
}
