package org.blklab.runtime.hook.js;

import org.graalvm.polyglot.HostAccess.Export;

/** Functions whose last bit differs between processors, by {@link StrictMath}. */
public final class HostMath {
  @Export
  public double sin(double x) {
    return StrictMath.sin(x);
  }

  @Export
  public double cos(double x) {
    return StrictMath.cos(x);
  }

  @Export
  public double tan(double x) {
    return StrictMath.tan(x);
  }

  @Export
  public double asin(double x) {
    return StrictMath.asin(x);
  }

  @Export
  public double acos(double x) {
    return StrictMath.acos(x);
  }

  @Export
  public double atan(double x) {
    return StrictMath.atan(x);
  }

  @Export
  public double atan2(double y, double x) {
    return StrictMath.atan2(y, x);
  }

  @Export
  public double sinh(double x) {
    return StrictMath.sinh(x);
  }

  @Export
  public double cosh(double x) {
    return StrictMath.cosh(x);
  }

  @Export
  public double tanh(double x) {
    return StrictMath.tanh(x);
  }

  @Export
  public double exp(double x) {
    return StrictMath.exp(x);
  }

  @Export
  public double expm1(double x) {
    return StrictMath.expm1(x);
  }

  @Export
  public double log(double x) {
    return StrictMath.log(x);
  }

  @Export
  public double log1p(double x) {
    return StrictMath.log1p(x);
  }

  @Export
  public double log10(double x) {
    return StrictMath.log10(x);
  }

  /** Exact for powers of two. */
  @Export
  public double log2(double x) {
    int exponent = Math.getExponent(x);
    return x == Math.scalb(1.0, exponent)
        ? exponent
        : StrictMath.log(x) / StrictMath.log(2);
  }

  @Export
  public double cbrt(double x) {
    return StrictMath.cbrt(x);
  }

  @Export
  public double pow(double x, double y) {
    return StrictMath.pow(x, y);
  }
}
