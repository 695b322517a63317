package org.blklab.runtime.block;

import java.util.List;
import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.kernel.KernelProfile;

/** A write to {@code queue/scheduler} (spec 01 §7.3 to §7.5, spec 09 §4). */
final class ElevatorSwitch {
  private static final int MAX_NAME = 15;
  private static final String NONE = "none";

  private final RequestQueue queue;
  private final boolean checksFirst;
  private final boolean unchangedPatch;
  private final boolean noneIsCompared;
  private final boolean locks;
  private final boolean fixed;
  private ElevatorTypes types = ElevatorTypes.NONE;

  ElevatorSwitch(RequestQueue queue) {
    this.queue = queue;
    KernelProfile kernel = queue.kernel();
    checksFirst = kernel.has(Behaviour.ELEVATOR_CHECKED_BEFORE_FREEZE);
    unchangedPatch = kernel.has(Behaviour.ELEVATOR_UNCHANGED);
    noneIsCompared = unchangedPatch || !kernel.has(Behaviour.NONE_SWITCHES_TO_NONE);
    locks = kernel.has(Behaviour.UPDATE_LOCK_TRYLOCK);
    fixed =
        queue.tagSet().parameters().noSchedByDefault()
            && kernel.has(Behaviour.NO_SCHED_IS_FIXED);
  }

  void setTypes(ElevatorTypes known) {
    types = known;
  }

  List<String> names() {
    return types.names();
  }

  /**
   * The elevator a disk starts with: mq-deadline for one hardware queue or host-shared tags, if
   * there is one (spec 01 §7.5).
   */
  String defaultName() {
    TagSet.Parameters set = queue.tagSet().parameters();
    boolean wanted = !set.noSchedByDefault() && (queue.hctxCount() == 1 || set.hostShared());
    return wanted && types.resolve("mq-deadline") != null ? "mq-deadline" : NONE;
  }

  /** Attaches an elevator at once, as at the registration of a disk. */
  void attach(String name) {
    queue.elevatorSeat.attach(name.equals(NONE) ? null : types.create(types.resolve(name)));
  }

  /** Whether only the first four letters count, as in the kernel. */
  private static boolean isNone(String name) {
    return name.startsWith(NONE);
  }

  private boolean isCurrent(String name) {
    if (queue.gate() == null) {
      return noneIsCompared && isNone(name);
    }
    return queue.elevatorName().equals(types.resolve(name));
  }

  Attribute.StoreOperation store(String text) {
    if (text.isEmpty() || fixed) {
      return Attribute.StoreOperation.done(Errno.OK); 
    }
    String name = text.substring(0, Math.min(MAX_NAME, text.length())).strip();
    if (locks && !queue.tagSet().tryLockUpdate()) {
      return Attribute.StoreOperation.done(Errno.EBUSY);
    }
    Switch change = new Switch(name);
    if (checksFirst || unchangedPatch) {
      boolean unknown = checksFirst && !isNone(name) && types.resolve(name) == null;
      if (unknown || isCurrent(name)) {
        change.released();
        return Attribute.StoreOperation.done(unknown ? Errno.EINVAL : Errno.OK);
      }
    }
    return new FrozenChange(queue, change);
  }

  /** What happens under the freeze. */
  private final class Switch implements FrozenChange.Change {
    private final String name;

    Switch(String name) {
      this.name = name;
    }

    @Override
    public Errno check() {
      queue.requeue.cancel();
      queue.runner.cancelAll();
      boolean unknown = !isNone(name) && types.resolve(name) == null;
      return unknown ? Errno.EINVAL : Errno.OK;
    }

    @Override
    public boolean changes() {
      return !isCurrent(name);
    }

    @Override
    public boolean quiesces() {
      return true;
    }

    @Override
    public Errno apply() {
      queue.elevatorSeat.replace(isNone(name) ? null : types.create(types.resolve(name)));
      queue.doors.hit(TracePoint.ELEVATOR_SWITCH, null, null, 0);
      return Errno.OK;
    }

    @Override
    public boolean worksOn() {
      long ns = queue.layer().costs().elevatorFilesNs;
      if (ns == 0 || !queue.elevatorSeat.hasFilesToChange()) {
        return false;
      }
      queue.layer().machine().charge(Costs.ELEVATOR_FILES, ns);
      return true;
    }

    @Override
    public void released() {
      queue.elevatorSeat.changeFiles();
      if (locks) {
        queue.tagSet().unlockUpdate();
      }
    }
  }
}
