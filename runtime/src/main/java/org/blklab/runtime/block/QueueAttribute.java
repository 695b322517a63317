package org.blklab.runtime.block;

import java.util.function.Supplier;

/** One file of {@code queue/}: texts and functions. */
final class QueueAttribute implements Attribute {
  /** Starts a write of a text that is not empty. */
  interface Store {
    StoreOperation store(String text);
  }

  private final String name;
  private final String doc;
  private final Supplier<String> show;
  private final Store store; // null: read only

  QueueAttribute(String name, String doc, Supplier<String> show, Store store) {
    this.name = name;
    this.doc = doc;
    this.show = show;
    this.store = store;
  }

  /** A file that cannot be written. */
  static QueueAttribute readOnly(String name, String doc, Supplier<Object> value) {
    return new QueueAttribute(name, doc, () -> value.get() + "\n", null);
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
    return show.get();
  }

  @Override
  public boolean writable() {
    return store != null;
  }

  @Override
  public StoreOperation store(String text) {
    if (store == null) {
      return StoreOperation.done(Errno.EACCES);
    }
    return text.isEmpty() ? StoreOperation.done(Errno.OK) : store.store(text);
  }
}
