package org.blklab.runtime.kernel;

/** How we know of a behaviour. */
public enum Evidence {
  /** A source tree was read when the specification was written. */
  READ,
  /** Seen in a recording of that kernel. */
  RECORDED,
  /** Known from mailing lists or commit messages alone. */
  LIST_TEXT
}
