package org.blklab.runtime.block;

/**
 * A number as the kernel reads it from a written attribute: no blanks, one leading plus and one
 * newline at the end allowed, an overflow noticed before trailing garbage. Source: Linux
 * lib/kstrtox.c.
 *
 * @param value the number; meaningless unless {@code errno} is OK
 * @param errno {@link Errno#OK}, EINVAL for no number, ERANGE for one that does not fit
 */
public record KernelNumber(long value, Errno errno) {
  private static final KernelNumber NO_NUMBER = new KernelNumber(0, Errno.EINVAL);
  private static final KernelNumber TOO_LARGE = new KernelNumber(0, Errno.ERANGE);
  private static final long UINT_MAX = 0xffff_ffffL;

  public boolean isOk() {
    return errno == Errno.OK;
  }

  /** Rule "u" of the queue attributes: decimal, 0 … 2^32 − 1, anything else EINVAL. */
  public static KernelNumber queueVar(String text) {
    KernelNumber number = magnitude(withoutPlus(text));
    return number.isOk() && Long.compareUnsigned(number.value, UINT_MAX) <= 0 ? number : NO_NUMBER;
  }

  /** {@code kstrtos64(…, 10, …)}: signed 64 bits, decimal. */
  public static KernelNumber signedLong(String text) {
    return signed(text, Long.MAX_VALUE);
  }

  /** {@code kstrtoint(…, 10, …)}: signed 32 bits, decimal. */
  public static KernelNumber signedInt(String text) {
    return signed(text, Integer.MAX_VALUE);
  }

  private static KernelNumber signed(String text, long max) {
    boolean negative = text.startsWith("-");
    KernelNumber magnitude = magnitude(negative ? text.substring(1) : withoutPlus(text));
    if (!magnitude.isOk()) {
      return magnitude;
    }
    if (Long.compareUnsigned(magnitude.value, negative ? max + 1 : max) > 0) {
      return TOO_LARGE;
    }
    return negative ? new KernelNumber(-magnitude.value, Errno.OK) : magnitude;
  }

  private static String withoutPlus(String text) {
    return text.startsWith("+") ? text.substring(1) : text;
  }

  /** Decimal digits of at most 64 bits, then perhaps a newline, then the end. */
  private static KernelNumber magnitude(String text) {
    int at = 0;
    long value = 0;
    boolean overflow = false;
    while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
      int digit = text.charAt(at) - '0';
      overflow |= Long.compareUnsigned(value, Long.divideUnsigned(-1L - digit, 10)) > 0;
      value = value * 10 + digit;
      at++;
    }
    if (overflow) {
      return TOO_LARGE;
    }
    boolean ended = at == text.length() || (at == text.length() - 1 && text.charAt(at) == '\n');
    return at > 0 && ended ? new KernelNumber(value, Errno.OK) : NO_NUMBER;
  }
}
