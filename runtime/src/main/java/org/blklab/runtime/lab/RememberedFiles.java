package org.blklab.runtime.lab;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.blklab.grammar.diag.Source;

/** Reads files, and remembers the texts: to show them, or to send them along. */
public final class RememberedFiles implements FileAccess {
  /** A file as a text names it. */
  public record Named(String from, String file) {}

  private final FileAccess files;
  private final Map<Named, Source> read = new LinkedHashMap<>();

  public RememberedFiles(FileAccess files) {
    this.files = files;
  }

  @Override
  public Source read(String file, Source from) throws IOException {
    Source source = files.read(file, from);
    synchronized (read) {
      read.put(new Named(from.name(), file), source);
    }
    return source;
  }

  @Override
  public Path locate(String file, Source from) throws IOException {
    return files.locate(file, from);
  }

  /** All texts read so far, in the order in which they were first read. */
  public Map<Named, Source> all() {
    synchronized (read) {
      return Collections.unmodifiableMap(new LinkedHashMap<>(read));
    }
  }
}
