package org.blklab.runtime.trace;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.GZIPInputStream;

/** One file of a binary trace, read event by event; notes go into a map of process names. */
final class TraceStream implements Closeable {
  private final InputStream in;
  private final String name;
  private final Map<Integer, String> comms;
  private final byte[] header = new byte[TraceAction.HEADER_BYTES];
  private final ByteBuffer buffer = ByteBuffer.wrap(header).order(ByteOrder.LITTLE_ENDIAN);
  private long offset;

  /** @param comms names by pid, of all files of the trace */
  TraceStream(Path file, Map<Integer, String> comms) throws IOException {
    InputStream plain = new BufferedInputStream(Files.newInputStream(file), 1 << 16);
    in =
        file.toString().endsWith(".gz")
            ? new BufferedInputStream(new GZIPInputStream(plain))
            : plain;
    this.name = file.getFileName().toString();
    this.comms = comms;
  }

  /** The next event, without its process's name; null at the end. */
  TraceRecord next() throws IOException {
    while (true) {
      int got = in.readNBytes(header, 0, header.length);
      if (got == 0) {
        return null;
      }
      byte[] pdu = got < header.length ? null : readPdu();
      if (pdu == null) {
        throw new EOFException(name + ": cut off inside a record at byte " + offset);
      }
      offset += header.length + pdu.length;
      TraceRecord record = decode(pdu);
      if (record != null) {
        return record;
      }
    }
  }

  private byte[] readPdu() throws IOException {
    checkMagic();
    int length = Short.toUnsignedInt(buffer.getShort(46));
    byte[] pdu = in.readNBytes(length);
    return pdu.length < length ? null : pdu;
  }

  private void checkMagic() throws IOException {
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
      throw new IOException(
          name + ": not a blktrace file (no magic number at byte " + offset + ")");
    }
    if ((magic & 0xff) != TraceAction.VERSION) {
      throw new IOException(
          name + ": blktrace version " + (magic & 0xff) + ", expected " + TraceAction.VERSION);
    }
  }

  private TraceRecord decode(byte[] pdu) {
    int action = buffer.getInt(28);
    int pid = buffer.getInt(32);
    if ((action & TraceAction.TC_NOTIFY) != 0) {
      if (action == TraceAction.NOTE_PROCESS) {
        comms.put(pid, zeroTerminated(pdu));
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
        buffer.getInt(4),
        buffer.getLong(8),
        buffer.getLong(16),
        buffer.getInt(24),
        action,
        pid,
        buffer.getInt(36),
        buffer.getInt(40),
        Short.toUnsignedInt(buffer.getShort(44)),
        value,
        "");
  }

  private static String zeroTerminated(byte[] bytes) {
    int length = 0;
    while (length < bytes.length && bytes[length] != 0) {
      length++;
    }
    return new String(bytes, 0, length, StandardCharsets.UTF_8);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
