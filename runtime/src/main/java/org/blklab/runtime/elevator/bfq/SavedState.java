package org.blklab.runtime.elevator.bfq;

/**
 * What a queue had learnt about its only process when it was merged into another, kept with the
 * process until it is split off again. Source: spec 04 B69.
 */
final class SavedState {
  private long baseServiceNs;
  private int injectLimit;
  private long limitDecreasedAt;
  private int weight;
  private final ThinkTime think = new ThinkTime();
  private boolean shortThink;
  private boolean ioBound;
  private long ioStartNs;
  private long idleTotalNs;
  private int raise = 1;
  private long raiseMax;
  private long raiseStart;
  private long raiseSwitch = Times.NEVER;
  private long servedInRaise;
  boolean largeBurst;
  boolean inBurstList;

  /** Everything but the raise. */
  void saveHabits(BfqQueue queue) {
    baseServiceNs = queue.baseServiceNs;
    injectLimit = queue.injectLimit;
    limitDecreasedAt = queue.limitDecreasedAt;
    weight = queue.entity.origWeight();
    think.copyFrom(queue.think);
    shortThink = queue.shortThink;
    ioBound = queue.ioBound;
    ioStartNs = queue.ioStartNs;
    idleTotalNs = queue.idleTotalNs;
    largeBurst = queue.largeBurst;
    inBurstList = queue.inBurstList;
  }

  void saveRaise(BfqQueue queue) {
    raise = queue.entity.raise();
    raiseMax = queue.raiseMax;
    raiseStart = queue.raiseStart;
    raiseSwitch = queue.raiseSwitch;
    servedInRaise = queue.servedInRaise;
  }

  /** The raise that a queue merged right at its birth would have got. */
  void saveDeservedRaise(int factor, long duration, long now) {
    raise = factor;
    raiseMax = duration;
    raiseStart = now;
    raiseSwitch = Times.NEVER;
  }

  /** Gives everything to a queue but the memberships of bursts. */
  void restore(BfqQueue queue, boolean withFactor) {
    queue.shortThink = shortThink;
    queue.ioBound = ioBound;
    queue.baseServiceNs = baseServiceNs;
    queue.injectLimit = injectLimit;
    queue.limitDecreasedAt = limitDecreasedAt;
    queue.entity.proposeWeight(weight);
    queue.think.copyFrom(think);
    queue.ioStartNs = ioStartNs;
    queue.idleTotalNs = idleTotalNs;
    if (withFactor) {
      queue.entity.setRaise(raise);
    }
    queue.servedInRaise = servedInRaise;
    queue.raiseSwitch = raiseSwitch;
    queue.raiseStart = raiseStart;
    queue.raiseMax = raiseMax;
  }
}
