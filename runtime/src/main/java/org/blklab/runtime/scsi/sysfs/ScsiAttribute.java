package org.blklab.runtime.scsi.sysfs;

import java.util.function.Function;
import java.util.function.Supplier;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.Errno;

/**
 * One file of a SCSI device or host; no write sleeps.
 *
 * @param value its value without the newline
 * @param write stores a text that is not empty; null for a file that cannot be written
 */
record ScsiAttribute(
    String name, String doc, Supplier<Object> value, Function<String, Errno> write)
    implements Attribute {

  static ScsiAttribute readOnly(String name, String doc, Supplier<Object> value) {
    return new ScsiAttribute(name, doc, value, null);
  }

  static ScsiAttribute of(
      String name, String doc, Supplier<Object> value, Function<String, Errno> write) {
    return new ScsiAttribute(name, doc, value, write);
  }

  @Override
  public String show() {
    return value.get() + "\n";
  }

  @Override
  public boolean writable() {
    return write != null;
  }

  @Override
  public StoreOperation store(String text) {
    if (write == null) {
      return StoreOperation.done(Errno.EACCES);
    }
    return StoreOperation.done(text.isEmpty() ? Errno.OK : write.apply(text));
  }
}
