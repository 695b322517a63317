package org.blklab.runtime.scsi;

import java.util.function.Function;
import java.util.function.Supplier;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.Errno;

/**
 * A file of a SCSI host or device. Writes of these never freeze a queue.
 *
 * @param name file name
 * @param text what it shows, without the newline
 * @param change carries out a write; null: the file is read only
 */
record ScsiFile(String name, String doc, Supplier<Object> text, Function<String, Errno> change)
    implements Attribute {
  static ScsiFile readOnly(String name, String doc, Supplier<Object> text) {
    return new ScsiFile(name, doc, text, null);
  }

  /** A count as the SCSI layer prints it, in hexadecimal. */
  static String hex(long value) {
    return "0x" + Long.toHexString(value);
  }

  @Override
  public String show() {
    return text.get() + "\n";
  }

  @Override
  public boolean writable() {
    return change != null;
  }

  @Override
  public StoreOperation store(String written) {
    return StoreOperation.done(change == null ? Errno.EACCES : change.apply(written));
  }
}
