package org.blklab.runtime.elevator;

import org.blklab.runtime.block.Errno;

/**
 * A number as the kernel reads it from a written attribute: no blanks, one newline at the end
 * allowed, an overflow noticed before trailing garbage. Source: Linux lib/kstrtox.c.
 *
 * @param value the number; meaningless unless {@code errno} is OK; unsigned for {@link
 *     #unsignedLong}
 * @param errno {@link Errno#OK}, EINVAL for no number, ERANGE for one that does not fit
 */
public record KernelNumber(long value, Errno errno) {
  private static final KernelNumber NO_NUMBER = new KernelNumber(0, Errno.EINVAL);
  private static final KernelNumber TOO_LARGE = new KernelNumber(0, Errno.ERANGE);

  public boolean isOk() {
    return errno == Errno.OK;
  }

  /** {@code kstrtoint(…, 0, …)}: signed 32 bits, base by prefix (0x10, 010). */
  public static KernelNumber signedInt(String text) {
    boolean negative = text.startsWith("-");
    KernelNumber magnitude = parse(negative ? text.substring(1) : withoutPlus(text), 0);
    if (!magnitude.isOk()) {
      return magnitude;
    }
    long bound = negative ? 1L << 31 : (1L << 31) - 1;
    if (Long.compareUnsigned(magnitude.value, bound) > 0) {
      return TOO_LARGE;
    }
    return negative ? new KernelNumber(-magnitude.value, Errno.OK) : magnitude;
  }

  /** {@code kstrtoull(…, 10, …)}: unsigned 64 bits, decimal. */
  public static KernelNumber unsignedLong(String text) {
    return parse(withoutPlus(text), 10);
  }

  private static String withoutPlus(String text) {
    return text.startsWith("+") ? text.substring(1) : text;
  }

  /** Digits, then perhaps a newline, then the end. */
  private static KernelNumber parse(String text, int wantedBase) {
    int base = wantedBase == 0 ? baseOf(text) : wantedBase;
    int start = base == 16 ? 2 : 0;
    int at = start;
    long value = 0;
    boolean overflow = false;
    while (at < text.length() && digit(text.charAt(at), base) >= 0) {
      int digit = digit(text.charAt(at), base);
      long limit = Long.divideUnsigned(-1L - digit, base);
      overflow |= Long.compareUnsigned(value, limit) > 0;
      value = value * base + digit;
      at++;
    }
    if (overflow) {
      return TOO_LARGE;
    }
    boolean ended = at == text.length() || (at == text.length() - 1 && text.charAt(at) == '\n');
    return at > start && ended ? new KernelNumber(value, Errno.OK) : NO_NUMBER;
  }

  private static int baseOf(String text) {
    if (!text.startsWith("0")) {
      return 10;
    }
    boolean hex =
        text.length() > 2 && (text.charAt(1) | 0x20) == 'x' && digit(text.charAt(2), 16) >= 0;
    return hex ? 16 : 8;
  }

  /** Value of an ASCII digit in {@code base}, -1 if it is none. */
  private static int digit(char c, int base) {
    int lower = c | 0x20;
    int value = -1;
    if (c >= '0' && c <= '9') {
      value = c - '0';
    } else if (c < 128 && lower >= 'a' && lower <= 'f') {
      value = lower - 'a' + 10;
    }
    return value < base ? value : -1;
  }
}
