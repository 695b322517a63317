package org.blklab.grammar.diag;

/** How bad it is: an error stops the run, the others do not. */
public enum Severity {
  ERROR,
  WARNING,
  NOTE
}
