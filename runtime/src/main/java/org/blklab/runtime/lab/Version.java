package org.blklab.runtime.lab;

/** The version of the product: part of every result. */
public final class Version {
  public static final String TEXT = "0.1.0";

  private Version() {}
}
