package org.blklab.runtime.scsi;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.blklab.runtime.block.BlockLayer;
import org.blklab.runtime.block.Clock;
import org.blklab.runtime.block.TagSet;
import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.sim.Machine;

/**
 * A host adapter as the mid-layer sees it (Scsi_Host): its tags, its LUNs, and what stops all of
 * them at once. Source: spec 06 §1.1, §2, Linux 7.2.
 */
public final class ScsiHost {
  final BlockLayer layer;
  final Machine machine;
  final Clock clock;
  final HostTemplate template;
  final HostDriver driver;
  final ScsiCosts costs;
  final BudgetRule budgetRule;
  final boolean countsBudget;
  final StarvedList starved = new StarvedList();
  final Dispatch dispatch;
  final Completion completion;
  final RunWork runWork;
  final BusyCount busyCount;
  final ErrorHandler errorHandler;
  private final String name;
  private final TagSet tagSet;
  private final List<ScsiTarget> targets = new ArrayList<>();
  private final List<ScsiDevice> devices = new ArrayList<>();
  private final int cmdPerLun;
  private HostState state = HostState.CREATED;
  int blocked; // host_blocked
  boolean selfBlocked;
  int inFlight; // commands marked in flight (scsi_host_busy)

  /**
   * Registers a host.
   *
   * @param name of the scenario; its randomness depends on it
   * @throws IllegalArgumentException without {@code can_queue}
   */
  public ScsiHost(
      BlockLayer layer, String name, HostTemplate template, HostDriver driver, ScsiCosts costs) {
    if (template.canQueue < 1) {
      throw new IllegalArgumentException("host " + name + " takes no command: can_queue is 0");
    }
    this.layer = layer;
    this.machine = layer.machine();
    this.clock = layer.clock();
    this.name = name;
    this.template = template;
    this.driver = driver;
    this.costs = costs;
    budgetRule = BudgetRule.of(layer.kernel());
    countsBudget = layer.kernel().has(Behaviour.BUDGET_IS_COUNTER);
    cmdPerLun = Math.min(template.cmdPerLun, template.canQueue);
    tagSet = new TagSet(layer, name, tagParameters());
    tagSet.setFairSharing(template.fairTagSharing);
    dispatch = new Dispatch(this);
    completion = new Completion(this);
    runWork = new RunWork(this);
    busyCount = new BusyCount(this);
    errorHandler = new ErrorHandler(this);
    setState(HostState.RUNNING);
  }

  /**
   * The driver's own commands have tags of their own; their pseudo device is a queue of the set.
   */
  private TagSet.Parameters tagParameters() {
    boolean reserves = layer.kernel().has(Behaviour.SCSI_RESERVED_COMMANDS);
    int reserved = reserves ? template.reservedCommands : 0;
    return new TagSet.Parameters(
        Math.max(1, template.hwQueues),
        0,
        template.pollQueues,
        template.canQueue + reserved,
        reserved,
        template.hostTagset,
        template.roundRobinTags,
        false,
        reserved > 0 ? 1 : 0);
  }

  public String name() {
    return name;
  }

  public BlockLayer layer() {
    return layer;
  }

  public HostDriver driver() {
    return driver;
  }

  public TagSet tagSet() {
    return tagSet;
  }

  public HostState state() {
    return state;
  }

  /** Goes to another state; false if that is not allowed from the present one. */
  public boolean setState(HostState next) {
    if (!state.mayBecome(next)) {
      return false;
    }
    state = next;
    return true;
  }

  boolean inRecovery() {
    return state.inRecovery();
  }

  public String procName() {
    return template.procName;
  }

  public int canQueue() {
    return template.canQueue;
  }

  public int cmdPerLun() {
    return cmdPerLun;
  }

  /** Whether the depth of its LUNs can be written. */
  public boolean changesQueueDepth() {
    return template.changeQueueDepth;
  }

  public int sgTablesize() {
    return template.sgTablesize;
  }

  /** Commands under way at the driver, counted through the started tags. */
  public int busy() {
    return inFlight;
  }

  public List<ScsiDevice> devices() {
    return Collections.unmodifiableList(devices);
  }

  public List<ScsiTarget> targets() {
    return Collections.unmodifiableList(targets);
  }

  /** The target of this id, made if there is none. */
  public ScsiTarget target(int id) {
    for (ScsiTarget target : targets) {
      if (target.id() == id) {
        return target;
      }
    }
    ScsiTarget made = new ScsiTarget(id, template.targetCanQueue, template.singleLun);
    targets.add(made);
    return made;
  }

  /** LUNs that a target may have. */
  public int maxLun() {
    return template.maxLun;
  }

  /** Scans in a LUN: its queue and its depth are as they are before its disk is registered. */
  public ScsiDevice addDevice(ScsiDevice.Unit unit) {
    ScsiDevice device = new ScsiDevice(this, target(unit.target()), unit);
    device.target().devices.add(device);
    devices.add(device);
    device.scan();
    return device;
  }

  /** The driver has ended a command, in whatever way it says; from an interrupt or at once. */
  public void done(ScsiCommand command) {
    if (!command.completed) {
      command.completed = true;
      command.device.queue().completeRequest(command.request);
    }
  }

  /** No command goes to the driver until it is called with false (scsi_block_requests). */
  public void blockRequests(boolean on) {
    selfBlocked = on;
    if (!on) {
      runAll();
    }
  }

  /** A LUN is pulled out of its slot: commands on it end with an error, now and later. */
  public void remove(ScsiDevice device) {
    device.setState(DeviceState.CANCEL);
    device.setState(DeviceState.DELETED);
    driver.abandon(device);
    runWork.runQueue(device);
  }

  /** The host goes, with all its LUNs. */
  public void removeAll() {
    devices.forEach(this::remove);
    setState(HostState.CANCEL);
    setState(HostState.DELETED);
  }

  /** Resets the host without need; false if its driver cannot. */
  public boolean reset() {
    return !devices.isEmpty() && driver.resetHost(devices.getFirst());
  }

  /** Bound on error recovery in seconds; -1 for none. */
  public int ehDeadlineS() {
    return errorHandler.deadlineS();
  }

  public void setEhDeadlineS(int seconds) {
    errorHandler.setDeadlineS(seconds);
  }

  /** Commands that wait for error recovery (host_failed). */
  public int failed() {
    return errorHandler.failed();
  }

  /** How often error recovery had to climb its ladder. */
  public long recoveries() {
    return errorHandler.runs();
  }

  /** Remaining attempts until it is no longer taken for busy (host_blocked). */
  public int blocked() {
    return blocked;
  }

  /** Runs the queues of all LUNs. */
  void runAll() {
    for (ScsiDevice device : devices) {
      runWork.runQueue(device);
    }
  }

  /** A command is no longer under way at the driver. */
  void commandLeft(ScsiCommand command) {
    if (command.inFlight) {
      command.inFlight = false;
      inFlight--;
    }
  }

  /**
   * Called when a run ends.
   *
   * @throws IllegalStateException if counters contradict each other
   */
  public void checkInvariants() {
    int targetsBusy = 0;
    for (ScsiTarget target : targets) {
      if (target.busy < 0) {
        throw new IllegalStateException(name + ": target_busy " + target.busy + "; please report");
      }
      targetsBusy += target.busy;
    }
    if (inFlight < 0 || template.targetCanQueue > 0 && targetsBusy > inFlight) {
      throw new IllegalStateException(
          name + ": " + inFlight + " commands in flight, targets count " + targetsBusy
              + "; please report");
    }
    devices.forEach(ScsiDevice::checkInvariants);
    driver.checkInvariants();
  }
}
