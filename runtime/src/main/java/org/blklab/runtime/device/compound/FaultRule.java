package org.blklab.runtime.device.compound;

import org.blklab.runtime.device.DeviceCommand;

/**
 * When a device misbehaves, and how. All conditions must hold.
 *
 * @param kind what happens
 * @param op only commands of this code of {@link DeviceCommand}; {@link #ANY_OP}: all
 * @param fromSector only commands that touch the range from here on
 * @param toSector to before here
 * @param fromNs only from this time on
 * @param toNs to before this time
 * @param every only each so-many-th command that fits, 1: each
 * @param probability and of these only this share
 * @param most at most so many times; 0: no limit
 * @param status of {@link Kind#FAIL}: what the command ends with
 * @param factor of {@link Kind#SLOW}: how much longer it takes
 * @param delayNs of {@link Kind#SLOW} and {@link Kind#FAIL}: how much later it ends
 */
public record FaultRule(
    Kind kind,
    int op,
    long fromSector,
    long toSector,
    long fromNs,
    long toNs,
    int every,
    double probability,
    long most,
    int status,
    double factor,
    long delayNs) {
  /** What can go wrong. */
  public enum Kind {
    /** Ends with a status other than good, after its own time. */
    FAIL,

    /** Is accepted and never completed: the host will time it out. */
    DROP,

    /** Is refused as if no slot were free. */
    BUSY,

    /** Is refused with TASK SET FULL. */
    QUEUE_FULL,

    /** Takes longer. */
    SLOW
  }

  public static final int ANY_OP = -1;

  public FaultRule {
    if (fromSector < 0 || toSector <= fromSector || fromNs < 0 || toNs <= fromNs) {
      throw new IllegalArgumentException("a fault needs a range of sectors and of time");
    }
    if (every < 1 || !(probability > 0 && probability <= 1) || most < 0) {
      throw new IllegalArgumentException("every " + every + ", probability " + probability);
    }
    if (!(factor >= 1) || delayNs < 0) {
      throw new IllegalArgumentException("factor " + factor + ", delay " + delayNs + " ns");
    }
  }

  private static FaultRule always(Kind kind, int status, double factor) {
    return new FaultRule(
        kind, ANY_OP, 0, Long.MAX_VALUE, 0, Long.MAX_VALUE, 1, 1, 0, status, factor, 0);
  }

  /** Every command ends with this status. */
  public static FaultRule fail(int status) {
    return always(Kind.FAIL, status, 1);
  }

  /** Every command disappears. */
  public static FaultRule drop() {
    return always(Kind.DROP, 0, 1);
  }

  /** Every command is refused; {@code kind} is {@link Kind#BUSY} or {@link Kind#QUEUE_FULL}. */
  public static FaultRule refuse(Kind kind) {
    return always(kind, 0, 1);
  }

  /** Every command takes {@code factor} times as long. */
  public static FaultRule slow(double factor) {
    return always(Kind.SLOW, 0, factor);
  }

  public FaultRule onOp(int value) {
    return new FaultRule(
        kind,
        value,
        fromSector,
        toSector,
        fromNs,
        toNs,
        every,
        probability,
        most,
        status,
        factor,
        delayNs);
  }

  public FaultRule onSectors(long from, long to) {
    return new FaultRule(
        kind, op, from, to, fromNs, toNs, every, probability, most, status, factor, delayNs);
  }

  public FaultRule between(long from, long to) {
    return new FaultRule(
        kind,
        op,
        fromSector,
        toSector,
        from,
        to,
        every,
        probability,
        most,
        status,
        factor,
        delayNs);
  }

  public FaultRule withEvery(int value) {
    return new FaultRule(
        kind,
        op,
        fromSector,
        toSector,
        fromNs,
        toNs,
        value,
        probability,
        most,
        status,
        factor,
        delayNs);
  }

  public FaultRule withProbability(double value) {
    return new FaultRule(
        kind, op, fromSector, toSector, fromNs, toNs, every, value, most, status, factor, delayNs);
  }

  public FaultRule atMost(long value) {
    return new FaultRule(
        kind,
        op,
        fromSector,
        toSector,
        fromNs,
        toNs,
        every,
        probability,
        value,
        status,
        factor,
        delayNs);
  }

  public FaultRule withDelayNs(long value) {
    return new FaultRule(
        kind,
        op,
        fromSector,
        toSector,
        fromNs,
        toNs,
        every,
        probability,
        most,
        status,
        factor,
        value);
  }

  /** Whether no command at all is answered at this time. */
  boolean dropsAll(long atNs) {
    boolean everything = op == ANY_OP && fromSector == 0 && toSector == Long.MAX_VALUE;
    return kind == Kind.DROP
        && everything
        && every == 1
        && probability == 1
        && atNs >= fromNs
        && atNs < toNs;
  }

  boolean fits(DeviceCommand command, long atNs) {
    if (op != ANY_OP && op != command.op()) {
      return false;
    }
    if (atNs < fromNs || atNs >= toNs) {
      return false;
    }
    if (command.op() == DeviceCommand.FLUSH) {
      return fromSector == 0; // it touches no sector; a rule for a range is not for it
    }
    return command.sector() < toSector && command.sector() + command.sectors() > fromSector;
  }
}
