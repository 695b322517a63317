package org.blklab.runtime.block;

import java.util.function.LongFunction;
import org.blklab.runtime.block.Attribute.StoreOperation;
import org.blklab.runtime.kernel.Behaviour;

/**
 * How a write to a queue attribute is carried out: at once or under a freeze, by kind of attribute
 * and release (spec 01 §10.1 column F, spec 09 §2).
 */
final class StoreRules {
  private final QueueControl queue;
  private final boolean always;
  private final boolean limitsFreeze;

  StoreRules(QueueControl queue) {
    this.queue = queue;
    always = queue.kernel().has(Behaviour.FREEZE_ON_EVERY_STORE);
    limitsFreeze = always || queue.kernel().has(Behaviour.LIMITS_STORE_FREEZES);
  }

  /** A setting that needs no freeze of its own. */
  StoreOperation plain(QueueControl.Change change) {
    return always ? queue.frozen(false, change) : StoreOperation.done(change.apply());
  }

  /** A limit or feature. */
  StoreOperation limit(QueueControl.Change change) {
    return limitsFreeze ? queue.frozen(false, change) : StoreOperation.done(change.apply());
  }

  /** A text that is refused before anything else is done. */
  StoreOperation refuse(Errno errno) {
    return plain(() -> errno);
  }

  /** Parses by rule "u" and goes on with the number. */
  StoreOperation number(String text, LongFunction<StoreOperation> then) {
    KernelNumber number = KernelNumber.queueVar(text);
    return number.isOk() ? then.apply(number.value()) : refuse(number.errno());
  }
}
