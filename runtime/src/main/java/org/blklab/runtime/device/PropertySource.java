package org.blklab.runtime.device;

/** Where a device model finds what a scenario or preset says; what it does not say is default. */
public interface PropertySource {
  /**
   * @return the value in base units (see {@link DeviceProperty#number}), NaN if it is not given
   */
  double number(String name);

  /**
   * @return the word of an enum, null if it is not given
   */
  String word(String name);

  /**
   * Recorded times, for the models that replay.
   *
   * @return nanoseconds, null if there are none
   */
  default long[] samplesNs(String name) {
    return null;
  }

  /** Says nothing: all defaults. */
  PropertySource NOTHING =
      new PropertySource() {
        @Override
        public double number(String name) {
          return Double.NaN;
        }

        @Override
        public String word(String name) {
          return null;
        }
      };
}
