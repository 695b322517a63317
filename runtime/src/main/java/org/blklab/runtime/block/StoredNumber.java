package org.blklab.runtime.block;

/** How queue attributes read a number (spec 01 §10.1 rule "u", spec 09 S1). */
final class StoredNumber {
  /** Not a number, or too large: EINVAL. */
  static final long BAD = -1;

  private static final long MAX = 0xffff_ffffL;

  private StoredNumber() {}

  /** Unsigned decimal of 32 bits; one leading plus and a newline at the end are allowed. */
  static long unsigned(String text) {
    int end = text.endsWith("\n") ? text.length() - 1 : text.length();
    int at = end > 0 && text.charAt(0) == '+' ? 1 : 0;
    if (at == end) {
      return BAD;
    }
    long value = 0;
    for (; at < end; at++) {
      char digit = text.charAt(at);
      if (digit < '0' || digit > '9') {
        return BAD;
      }
      value = value * 10 + (digit - '0');
      if (value > MAX) {
        return BAD;
      }
    }
    return value;
  }
}
