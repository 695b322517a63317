package org.blklab.runtime.block;

/**
 * A number as the kernel reads it from a written attribute: no blanks, one leading plus and one
 * newline at the end allowed, an overflow noticed before trailing garbage. Source: Linux
 * lib/kstrtox.c.
 *
 * @param value the number; meaningless unless {@code errno} is OK; unsigned for {@link
 *     #unsignedLong}
 * @param errno {@link Errno#OK}, EINVAL for no number, ERANGE for one that does not fit
 */
public record KernelNumber(long value, Errno errno) {
  private static final KernelNumber NO_NUMBER = new KernelNumber(0, Errno.EINVAL);
  private static final KernelNumber TOO_LARGE = new KernelNumber(0, Errno.ERANGE);
  private static final long UINT_MAX = 0xffff_ffffL;
  private static final int BY_PREFIX = 0;

  public boolean isOk() {
    return errno == Errno.OK;
  }

  /** Rule "u" of the queue attributes: decimal, 0 … 2^32 − 1, anything else EINVAL. */
  public static KernelNumber queueVar(String text) {
    KernelNumber number = unsignedLong(text);
    return number.isOk() && Long.compareUnsigned(number.value, UINT_MAX) <= 0 ? number : NO_NUMBER;
  }

  /** {@code kstrtoull(…, 10, …)}: unsigned 64 bits, decimal. */
  public static KernelNumber unsignedLong(String text) {
    return parse(withoutPlus(text), 10);
  }

  /** {@code kstrtoint(…, 0, …)}: signed 32 bits, base by prefix (0x10, 010). */
  public static KernelNumber signedInt(String text) {
    return signed(text, BY_PREFIX, Integer.MAX_VALUE);
  }

  /** {@code kstrtoint(…, 10, …)}: signed 32 bits, decimal. */
  public static KernelNumber decimalInt(String text) {
    return signed(text, 10, Integer.MAX_VALUE);
  }

  /** {@code kstrtos64(…, 10, …)}: signed 64 bits, decimal. */
  public static KernelNumber decimalLong(String text) {
    return signed(text, 10, Long.MAX_VALUE);
  }

  private static KernelNumber signed(String text, int base, long max) {
    boolean negative = text.startsWith("-");
    KernelNumber magnitude = parse(negative ? text.substring(1) : withoutPlus(text), base);
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

  /** Digits, then perhaps a newline, then the end. */
  private static KernelNumber parse(String text, int wantedBase) {
    int base = wantedBase == BY_PREFIX ? baseOf(text) : wantedBase;
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
