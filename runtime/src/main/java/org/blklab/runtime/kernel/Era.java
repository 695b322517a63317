package org.blklab.runtime.kernel;

/**
 * A run of releases.
 *
 * @param first null for none at all
 * @param last null if it has not ended
 */
record Era(Release first, Release last) {
  /** A patch that no simulated release has. */
  static final Era NEVER = new Era(null, null);

  static Era since(Release first) {
    return new Era(first, null);
  }

  /** Both included. */
  static Era between(Release first, Release last) {
    return new Era(first, last);
  }

  boolean includes(Release release) {
    return first != null
        && release.compareTo(first) >= 0
        && (last == null || release.compareTo(last) <= 0);
  }
}
