package org.blklab.repl.cluster;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.blklab.grammar.diag.Source;
import org.blklab.runtime.lab.FileAccess;
import org.blklab.runtime.lab.RememberedFiles.Named;
import org.blklab.runtime.lab.RunRequest;

/**
 * A scenario as it travels: its text, what was set from outside, and the text of every file that it
 * reads while it is checked.
 *
 * @param files by the name of the text that names them and their own name in it
 */
record Job(RunRequest request, Map<Named, Source> files) implements FileAccess {
  @Override
  public Source read(String file, Source from) throws IOException {
    Source source = files.get(new Named(from.name(), file));
    if (source == null) {
      throw new IOException("a worker has no files of its own");
    }
    return source;
  }

  byte[] bytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      write(out, request.source());
      out.writeInt(request.overrides().size());
      for (Map.Entry<String, String> override : request.overrides().entrySet()) {
        write(out, override.getKey());
        write(out, override.getValue());
      }
      out.writeBoolean(request.seed().isPresent());
      out.writeLong(request.seed().orElse(0));
      out.writeInt(files.size());
      for (Map.Entry<Named, Source> file : files.entrySet()) {
        write(out, file.getKey().from());
        write(out, file.getKey().file());
        write(out, file.getValue());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /**
   * @throws IOException if these are not the bytes of a job
   */
  static Job of(byte[] bytes) throws IOException {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      Source source = source(in);
      Map<String, String> overrides = new LinkedHashMap<>();
      for (int left = in.readInt(); left > 0; left--) {
        overrides.put(text(in), text(in));
      }
      boolean seeded = in.readBoolean();
      long seed = in.readLong();
      Map<Named, Source> files = new LinkedHashMap<>();
      for (int left = in.readInt(); left > 0; left--) {
        files.put(new Named(text(in), text(in)), source(in));
      }
      OptionalLong given = seeded ? OptionalLong.of(seed) : OptionalLong.empty();
      return new Job(new RunRequest(source, overrides, given, true), files);
    }
  }

  /** The same for the same bytes alone. */
  static String id(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  private static void write(DataOutputStream out, Source source) throws IOException {
    write(out, source.name());
    write(out, source.text());
  }

  private static void write(DataOutputStream out, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8); // writeUTF ends at 64 KiB
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private static Source source(DataInputStream in) throws IOException {
    return new Source(text(in), text(in));
  }

  private static String text(DataInputStream in) throws IOException {
    int length = in.readInt();
    if (length < 0 || length > in.available()) {
      throw new IOException("no job");
    }
    return new String(in.readNBytes(length), StandardCharsets.UTF_8);
  }
}
