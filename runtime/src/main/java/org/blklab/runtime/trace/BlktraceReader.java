package org.blklab.runtime.trace;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;

/**
 * Reads binary traces as blktrace writes them (version 7, little or big endian), one file a CPU,
 * plain or gzip; merges them by time.
 */
public final class BlktraceReader {
  /** Larger files are refused: 2^31 records would not fit. */
  private static final int MAX_RECORDS = 50_000_000;

  private BlktraceReader() {}

  /**
   * Reads all files of one trace.
   *
   * @throws IOException if a file cannot be read or is no trace; the message says which and where
   */
  public static List<TraceRecord> read(List<Path> files) throws IOException {
    List<TraceRecord> all = new ArrayList<>();
    Map<Integer, String> names = new TreeMap<>();
    names.put(0, "0");
    for (Path file : files) {
      try (InputStream in = open(file)) {
        readOne(in, file.getFileName().toString(), all, names);
      }
    }
    if (files.size() > 1) {
      all.sort(Comparator.comparingLong(TraceRecord::timeNs));
    }
    return all;
  }

  private static InputStream open(Path file) throws IOException {
    InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16);
    return file.toString().endsWith(".gz") ? new BufferedInputStream(new GZIPInputStream(in)) : in;
  }

  private static void readOne(
      InputStream in, String name, List<TraceRecord> to, Map<Integer, String> names)
      throws IOException {
    byte[] header = new byte[TraceAction.HEADER_BYTES];
    ByteBuffer buffer = ByteBuffer.wrap(header).order(ByteOrder.LITTLE_ENDIAN);
    long offset = 0;
    int number = 0;
    while (true) {
      int got = in.readNBytes(header, 0, header.length);
      if (got == 0) {
        return;
      }
      if (got < header.length) {
        throw new EOFException(name + ": cut off inside a record at byte " + offset);
      }
      checkMagic(buffer, name, offset);
      int pduLength = Short.toUnsignedInt(buffer.getShort(46));
      byte[] pdu = in.readNBytes(pduLength);
      if (pdu.length < pduLength) {
        throw new EOFException(name + ": cut off inside a record at byte " + offset);
      }
      offset += header.length + pduLength;
      TraceRecord record = decode(buffer, pdu, ++number, names);
      if (record == null) {
        number--;
      } else {
        to.add(record);
      }
      if (to.size() > MAX_RECORDS) {
        throw new IOException(name + ": more than " + MAX_RECORDS + " events");
      }
    }
  }

  private static void checkMagic(ByteBuffer buffer, String name, long offset) throws IOException {
    int magic = buffer.getInt(0);
    if ((magic & 0xffffff00) != TraceAction.MAGIC) {
      ByteOrder other =
          buffer.order() == ByteOrder.LITTLE_ENDIAN
              ? ByteOrder.BIG_ENDIAN
              : ByteOrder.LITTLE_ENDIAN;
      buffer.order(other);
      magic = buffer.getInt(0);
    }
    if ((magic & 0xffffff00) != TraceAction.MAGIC) {
      throw new IOException(name + ": not a blktrace file (no magic number at byte " + offset + ")");
    }
    if ((magic & 0xff) != TraceAction.VERSION) {
      throw new IOException(
          name + ": blktrace version " + (magic & 0xff) + ", expected " + TraceAction.VERSION);
    }
  }

  private static TraceRecord decode(
      ByteBuffer header, byte[] pdu, int number, Map<Integer, String> names) {
    int action = header.getInt(28);
    int pid = header.getInt(32);
    if ((action & TraceAction.TC_NOTIFY) != 0) {
      if (action == TraceAction.NOTE_PROCESS) {
        names.put(pid, zeroTerminated(pdu));
      }
      return null;
    }
    long value = 0;
    int code = action & 0xffff;
    boolean hasValue =
        code == TraceAction.SPLIT
            || code == TraceAction.UNPLUG_IO
            || code == TraceAction.UNPLUG_TIMER;
    if (hasValue && pdu.length >= 8) {
      value = ByteBuffer.wrap(pdu).order(ByteOrder.BIG_ENDIAN).getLong();
    }
    return new TraceRecord(
        number,
        header.getLong(8),
        header.getLong(16),
        header.getInt(24),
        action,
        pid,
        header.getInt(36),
        header.getInt(40),
        Short.toUnsignedInt(header.getShort(44)),
        value,
        names.getOrDefault(pid, "(null)"));
  }

  private static String zeroTerminated(byte[] bytes) {
    int length = 0;
    while (length < bytes.length && bytes[length] != 0) {
      length++;
    }
    return new String(bytes, 0, length, StandardCharsets.UTF_8);
  }
}
