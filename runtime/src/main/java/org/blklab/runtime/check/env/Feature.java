package org.blklab.runtime.check.env;

/** Statements that an edition of the program may not run yet. */
public enum Feature {
  SWEEP("sweep"),
  BISECT("bisect"),
  TUNE("tune"),
  PLOT("plot"),
  REPORT("report"),
  JS("js"),
  REPLAY("replay");

  private final String text;

  Feature(String text) {
    this.text = text;
  }

  /** As the user writes it. */
  public String text() {
    return text;
  }
}
