package org.blklab.runtime.hook;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** {@code blklab.d.ts}: what scripts may use, as types that editors know how to read. */
public final class HookTypes {
  private static final String FILE = "blklab.d.ts";

  private HookTypes() {}

  /** The whole file. */
  public static String text() {
    try (InputStream in = HookTypes.class.getResourceAsStream(FILE)) {
      if (in == null) {
        throw new IllegalStateException(FILE + " is missing; please report");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException(FILE + " cannot be read", e);
    }
  }
}
