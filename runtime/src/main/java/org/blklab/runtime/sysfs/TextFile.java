package org.blklab.runtime.sysfs;

import java.util.function.Supplier;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.Errno;

/** A file that can only be read. */
record TextFile(String name, String doc, Supplier<String> text) implements Attribute {
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
    return StoreOperation.done(Errno.EACCES);
  }
}
