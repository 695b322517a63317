package org.blklab.runtime.trace;

/** Lines in the default format of blkparse. */
public final class BlkparseText {
  private BlkparseText() {}

  static String line(TraceRecord record, long startNs) {
    StringBuilder text = new StringBuilder(80);
    long time = record.timeNs() - startNs;
    text.append(pad(record.device() >>> 20, 3)).append(',');
    padRight(text, Integer.toString(record.device() & 0xfffff), 3);
    text.append(' ').append(pad(record.cpu(), 2));
    text.append(' ').append(pad(record.number(), 8)).append(' ');
    text.append(pad(time / 1_000_000_000L, 5)).append('.').append(nanos(time % 1_000_000_000L));
    text.append(' ').append(pad(record.pid(), 5)).append(' ');
    String letter = record.letter();
    text.append(letter.length() == 1 ? " " : "").append(letter).append(' ');
    text.append(padLeft(record.rwbs(), 3)).append(' ');
    appendDetail(text, record);
    return text.toString();
  }

  private static void appendDetail(StringBuilder text, TraceRecord record) {
    switch (record.letter()) {
      case "C" -> {
        text.append(record.sector());
        if (record.bytes() != 0) {
          text.append(" + ").append(record.sectors());
        }
        text.append(" [").append(record.error()).append(']');
      }
      case "P" -> comm(text, record);
      case "U", "UT" -> comm(text, record).append(' ').append(record.value());
      case "X" ->
          comm(
              text.append(record.sector()).append(" / ").append(record.value()).append(' '),
              record);
      default -> {
        if (record.bytes() != 0) {
          text.append(record.sector()).append(" + ").append(record.sectors()).append(' ');
        }
        comm(text, record);
      }
    }
  }

  private static StringBuilder comm(StringBuilder text, TraceRecord record) {
    return text.append('[').append(record.comm()).append(']');
  }

  private static String nanos(long ns) {
    String digits = Long.toString(ns);
    return "000000000".substring(digits.length()) + digits;
  }

  private static String pad(long number, int width) {
    return padLeft(Long.toString(number), width);
  }

  private static String padLeft(String text, int width) {
    return text.length() >= width ? text : " ".repeat(width - text.length()) + text;
  }

  private static void padRight(StringBuilder to, String text, int width) {
    to.append(text);
    if (text.length() < width) {
      to.append(" ".repeat(width - text.length()));
    }
  }
}
