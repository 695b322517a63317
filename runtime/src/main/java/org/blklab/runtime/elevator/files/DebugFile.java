package org.blklab.runtime.elevator.files;

import java.util.function.Supplier;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.Errno;

/** A debugfs file of an elevator: text made when it is read, never writable. */
public final class DebugFile implements Attribute {
  private final String name;
  private final String doc;
  private final Supplier<String> text;

  /**
   * @param name with its folder, such as {@code sched/batching} or {@code hctx0/sched/batching}
   * @param text what a read gives, newlines included
   */
  public DebugFile(String name, String doc, Supplier<String> text) {
    this.name = name;
    this.doc = doc;
    this.text = text;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String doc() {
    return doc;
  }

  @Override
  public String show() {
    return text.get();
  }

  @Override
  public boolean writable() {
    return false;
  }

  @Override
  public StoreOperation store(String written) {
    return StoreOperation.done(Errno.EPERM);
  }
}
