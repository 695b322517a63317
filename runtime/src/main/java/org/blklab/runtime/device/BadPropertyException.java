package org.blklab.runtime.device;

/** A property's value is impossible; its text is meant for the author of the scenario. */
public final class BadPropertyException extends IllegalArgumentException {
  private final String property;

  public BadPropertyException(String property, String message) {
    super(message);
    this.property = property;
  }

  /** Name of the property to point at. */
  public String property() {
    return property;
  }
}
