package org.blklab.runtime.elevator.files;

import java.util.function.IntConsumer;
import java.util.function.IntSupplier;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.Errno;
import org.blklab.runtime.block.KernelNumber;
import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.kernel.KernelProfile;

/**
 * One of an elevator's tunables: a number that is parsed, checked and clamped as the kernel does.
 */
public final class Tunable implements Attribute {
  private enum Kind {
    SIGNED_INT,
    UNSIGNED_LONG
  }

  private final String name;
  private final String doc;
  private final Kind kind;
  private final LongSupplier value;
  private final LongConsumer stored;
  private Errno gone = Errno.OK;

  private Tunable(String name, String doc, Kind kind, LongSupplier value, LongConsumer stored) {
    this.name = "iosched/" + name;
    this.doc = doc;
    this.kind = kind;
    this.value = value;
    this.stored = stored;
  }

  /**
   * A signed 32-bit number, auto base, silently raised to {@code min}.
   *
   * @param name without its folder
   */
  public static Tunable ofInt(
      String name, String doc, int min, IntSupplier value, IntConsumer stored) {
    LongConsumer clamp = written -> stored.accept(Math.max(min, (int) written));
    return new Tunable(name, doc, Kind.SIGNED_INT, value::getAsInt, clamp);
  }

  /** A bool that is parsed as a number: 0 for 0 and below, 1 for all else. */
  public static Tunable ofFlag(String name, String doc, IntSupplier value, IntConsumer stored) {
    return ofInt(name, doc, 0, value, written -> stored.accept(Math.min(1, written)));
  }

  /** An unsigned 64-bit decimal number; {@code stored} may clamp it. */
  public static Tunable ofUnsignedLong(
      String name, String doc, LongSupplier value, LongConsumer stored) {
    return new Tunable(name, doc, Kind.UNSIGNED_LONG, value, stored);
  }

  /** The elevator is torn down: from now on every write is refused. */
  public void tearDown(KernelProfile kernel) {
    gone = kernel.has(Behaviour.ELEVATOR_GONE_ENODEV) ? Errno.ENODEV : Errno.ENOENT;
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
    long shown = value.getAsLong();
    return switch (kind) {
      case SIGNED_INT -> shown + "\n";
      case UNSIGNED_LONG -> Long.toUnsignedString(shown) + "\n";
    };
  }

  @Override
  public StoreOperation store(String text) {
    if (gone != Errno.OK) {
      return StoreOperation.done(gone);
    }
    if (text.isEmpty()) {
      return StoreOperation.done(Errno.OK); // a write of no bytes never gets to the attribute
    }
    KernelNumber number =
        switch (kind) {
          case SIGNED_INT -> KernelNumber.signedInt(text);
          case UNSIGNED_LONG -> KernelNumber.unsignedLong(text);
        };
    if (number.isOk()) {
      stored.accept(number.value());
    }
    return StoreOperation.done(number.errno());
  }
}
