package org.blklab.repl.report;

import java.util.List;
import org.blklab.runtime.run.ExpectationResult;
import org.blklab.runtime.run.RunOutcome;
import org.blklab.runtime.run.RunOutcome.Status;

/** Expectations in the formats that CI systems read. */
public final class ExpectationFiles {
  private ExpectationFiles() {}

  /** JUnit XML: one suite a scenario, one case an expectation; a run that broke is an error. */
  public static String junit(RunOutcome outcome) {
    List<ExpectationResult> all = outcome.expectations();
    long failures = all.stream().filter(result -> !result.pass()).count();
    boolean broken = isBroken(outcome);
    StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    xml.append("<testsuite name=\"" + escaped(outcome.scenario()) + "\"");
    xml.append(" tests=\"" + (all.size() + (broken ? 1 : 0)) + "\"");
    xml.append(" failures=\"" + failures + "\" errors=\"" + (broken ? 1 : 0) + "\">\n");
    xml.append("  <properties>\n");
    xml.append("    <property name=\"seed\" value=\"" + outcome.seed() + "\"/>\n");
    xml.append("    <property name=\"kernel\" value=\"" + escaped(outcome.kernel()) + "\"/>\n");
    xml.append("  </properties>\n");
    for (ExpectationResult result : all) {
      xml.append("  <testcase classname=\"" + escaped(outcome.scenario()) + "\"");
      xml.append(" name=\"" + escaped(result.text()) + "\"");
      if (result.pass()) {
        xml.append("/>\n");
      } else {
        xml.append(">\n    <failure message=\"" + escaped(summary(result)) + "\"/>\n");
        xml.append("  </testcase>\n");
      }
    }
    if (broken) {
      xml.append("  <testcase classname=\"" + escaped(outcome.scenario()) + "\" name=\"run\">\n");
      xml.append("    <error message=\"" + words(outcome.status()) + "\"/>\n  </testcase>\n");
    }
    return xml.append("</testsuite>\n").toString();
  }

  /** TAP version 14; what failed stands in a YAML block. */
  public static String tap(RunOutcome outcome) {
    List<ExpectationResult> all = outcome.expectations();
    StringBuilder tap = new StringBuilder("TAP version 14\n1.." + all.size() + "\n");
    for (int i = 0; i < all.size(); i++) {
      ExpectationResult result = all.get(i);
      String text = oneLine(result.text()).replace("\\", "\\\\").replace("#", "\\#");
      tap.append((result.pass() ? "ok " : "not ok ") + (i + 1) + " - " + text + "\n");
      if (!result.pass()) {
        tap.append("  ---\n  message: " + quoted(summary(result)) + "\n");
        tap.append("  left: " + quoted(result.left()) + "\n");
        tap.append("  right: " + quoted(result.right()) + "\n  ...\n");
      }
    }
    if (isBroken(outcome)) {
      tap.append("Bail out! " + words(outcome.status()) + "\n");
    }
    return tap.toString();
  }

  private static boolean isBroken(RunOutcome outcome) {
    return outcome.status() != Status.OK && outcome.status() != Status.EXPECTATION_FAILED;
  }

  private static String words(Status status) {
    return status.name().toLowerCase(java.util.Locale.ROOT).replace('_', ' ');
  }

  private static String summary(ExpectationResult result) {
    StringBuilder text = new StringBuilder(result.message());
    String sides =
        result.left().isEmpty()
            ? result.reason()
            : result.left() + ", expected against " + result.right();
    if (!sides.isEmpty()) {
      text.append(text.isEmpty() ? "" : ": ").append(sides);
    }
    return oneLine(text.toString());
  }

  private static String oneLine(String text) {
    return text.replaceAll("\\s+", " ").strip();
  }

  private static String quoted(String text) {
    return "\"" + oneLine(text).replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }

  /** For attributes of XML; characters that XML does not allow become a question mark. */
  static String escaped(String text) {
    return oneLine(text)
        .replaceAll("[^\\u0020-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]", "?")
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
