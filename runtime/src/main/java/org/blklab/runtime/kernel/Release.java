package org.blklab.runtime.kernel;

import java.util.Optional;

/** The kernel releases that can be simulated, oldest first. */
public enum Release {
  V5_10("5.10", false),
  V6_1("6.1", true),
  V6_6("6.6", false),
  V6_12("6.12", true),
  V6_18("6.18", true),
  V6_19("6.19", true),
  V7_0("7.0", true),
  V7_2("7.2", true);

  private final String text;
  private final boolean checked;

  Release(String text, boolean checked) {
    this.text = text;
    this.checked = checked;
  }

  /** What a scenario gets that names no kernel. */
  public static Release byDefault() {
    return V7_2;
  }

  public String text() {
    return text;
  }

  /** False for a release known from text only: best effort. */
  public boolean isChecked() {
    return checked;
  }

  public static Optional<Release> of(String text) {
    for (Release release : values()) {
      if (release.text.equals(text)) {
        return Optional.of(release);
      }
    }
    return Optional.empty();
  }
}
