package org.blklab.repl.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.blklab.grammar.diag.Source;
import org.blklab.runtime.lab.FileAccess;

/** Reads files, and remembers them to send them along. */
public final class JobFiles implements FileAccess {
  private final FileAccess files;
  private final Map<Job.Named, Source> read = new LinkedHashMap<>();

  public JobFiles(FileAccess files) {
    this.files = files;
  }

  @Override
  public Source read(String file, Source from) throws IOException {
    Source source = files.read(file, from);
    synchronized (read) {
      read.put(new Job.Named(from.name(), file), source);
    }
    return source;
  }

  @Override
  public Path locate(String file, Source from) throws IOException {
    return files.locate(file, from);
  }

  Map<Job.Named, Source> all() {
    synchronized (read) {
      return new LinkedHashMap<>(read);
    }
  }
}
