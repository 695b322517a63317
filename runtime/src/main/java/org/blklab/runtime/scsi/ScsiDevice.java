package org.blklab.runtime.scsi;

import org.blklab.runtime.block.CompletionBatch;
import org.blklab.runtime.block.Costs;
import org.blklab.runtime.block.Driver;
import org.blklab.runtime.block.QueueLimits;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.block.RequestQueue;
import org.blklab.runtime.block.Sbitmap;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.scsi.sense.Disposition;

/**
 * A logical unit as the mid-layer sees it (scsi_device), and the driver of its request queue.
 * Source: spec 06 §1.2, §3, §4, Linux 7.2.
 */
public final class ScsiDevice implements Driver, Disposition.Habits {
  /** device_blocked starts here. */
  static final int MAX_BLOCKED = 3;

  /**
   * What a LUN is made of.
   *
   * @param name of its disk
   * @param target and lun its address on the host
   * @param hardware what stands behind it; with {@code lun} as its logical unit there
   * @param limits of its requests
   */
  public record Unit(String name, int target, int lun, Device hardware, QueueLimits limits) {}

  final int maxBlocked = MAX_BLOCKED;
  final DeviceStatistics statistics = new DeviceStatistics();
  final DepthTracker depthTracker;
  private final ScsiHost host;
  private final ScsiTarget target;
  private final Unit unit;
  private RequestQueue queue;
  private DeviceState state = DeviceState.CREATED;
  private Budget budget; // null: no map, nothing limits it but the tags
  private int mapsMade;
  private int queueDepth;
  private int wantedDepth; // before it was cut to what host and map allow
  private int maxQueueDepth;
  private long timeoutMs;
  private long ehTimeoutMs;
  private boolean allowRestart;
  private boolean attentionExpected;
  private Object hostData;
  int blocked; // device_blocked
  int restarts;
  // links of StarvedList and RunWork
  boolean starved;
  ScsiDevice starvedNext;
  ScsiDevice starvedBefore;
  boolean workQueued;
  ScsiDevice workNext;

  ScsiDevice(ScsiHost host, ScsiTarget target, Unit unit) {
    this.host = host;
    this.target = target;
    this.unit = unit;
    depthTracker = new DepthTracker(this, host);
    timeoutMs = host.template.timeoutMs;
    ehTimeoutMs = host.template.ehTimeoutMs;
  }

  /** The steps of a scan in their order; the budget map is looked at twice. */
  void scan() {
    queue =
        new RequestQueue(
            host.layer,
            host.tagSet(),
            this,
            new RequestQueue.Disk(unit.name, unit.hardware.sectors(), unit.limits));
    queue.setIoTimeoutMs(timeoutMs);
    int first = Math.max(1, host.cmdPerLun());
    evaluateMap(first);
    setQueueDepth(first);
    host.driver.initDevice(this);
    state = DeviceState.RUNNING;
    if (host.driver.configuresDevices()) {
      host.driver.configureDevice(this);
      evaluateMap(wantedDepth);
    }
    maxQueueDepth = queueDepth;
  }

  // ---- what it is

  public String name() {
    return unit.name;
  }

  public ScsiHost host() {
    return host;
  }

  public ScsiTarget target() {
    return target;
  }

  /** Its number on the target. */
  public int lun() {
    return unit.lun;
  }

  public Device hardware() {
    return unit.hardware;
  }

  public RequestQueue queue() {
    return queue;
  }

  public DeviceStatistics statistics() {
    return statistics;
  }

  public DeviceState state() {
    return state;
  }

  /** Goes to another state; false if that is not allowed from the present one. */
  public boolean setState(DeviceState next) {
    if (!state.mayBecome(next)) {
      return false;
    }
    state = next;
    return true;
  }

  /** Remaining attempts until it is no longer taken for busy (device_blocked). */
  public int blocked() {
    return blocked;
  }

  public long timeoutMs() {
    return timeoutMs;
  }

  public void setTimeoutMs(long ms) {
    timeoutMs = ms;
    queue.setIoTimeoutMs(ms);
  }

  public long ehTimeoutMs() {
    return ehTimeoutMs;
  }

  public void setEhTimeoutMs(long ms) {
    ehTimeoutMs = ms;
  }

  public long rampUpMs() {
    return depthTracker.rampUpMs();
  }

  public void setRampUpMs(long ms) {
    depthTracker.setRampUpMs(ms);
  }

  public void setAllowRestart(boolean on) {
    allowRestart = on;
  }

  /** The host driver's own object for this LUN; null until it sets one. */
  public Object hostData() {
    return hostData;
  }

  public void setHostData(Object data) {
    hostData = data;
  }

  void expectAttention() {
    attentionExpected = true;
  }

  // ---- depth and budgets

  public int queueDepth() {
    return queueDepth;
  }

  /** Where ramping up ends. */
  public int maxQueueDepth() {
    return maxQueueDepth;
  }

  /** The depth was chosen by somebody: ramping up ends there. */
  public void setMaxQueueDepth(int depth) {
    maxQueueDepth = depth;
  }

  /** Whether it has budgets at all. */
  public boolean hasBudget() {
    return budget != null;
  }

  /** How many maps were made in its life. */
  int mapsMade() {
    return mapsMade;
  }

  /** Its map; null without one. */
  BudgetMap map() {
    return budget instanceof BudgetMap map ? map : null;
  }

  /**
   * Changes the depth (scsi_change_queue_depth); budgets in use stay. Returns the depth in force.
   */
  public int setQueueDepth(int wanted) {
    int depth = limited(wanted);
    if (depth > 0) {
      queueDepth = depth;
      wantedDepth = wanted;
    }
    queue.setDeviceQueueDepth(depth);
    if (budget != null) {
      budget.resize(queueDepth);
    }
    return queueDepth;
  }

  private int limited(int depth) {
    return Math.min(depth, Math.min(host.canQueue(), BudgetMap.MAX_CAPACITY));
  }

  /**
   * Makes, replaces or drops the map (scsi_realloc_sdev_budget_map).
   *
   * @param wanted depth before it is cut to what host and map allow
   */
  private void evaluateMap(int wanted) {
    if (!host.budgetRule.needsMap(host.template, host.tagSet().hwQueues(), wanted)) {
      budget = null;
      return;
    }
    int depth = limited(wanted);
    if (host.countsBudget) {
      budget = new BudgetCounter(depth, host.machine, host.costs.lineTransferNs());
      return;
    }
    int shift = Sbitmap.shiftFor(wanted);
    if (map() == null || map().shift() != shift) {
      mapsMade++;
      budget =
          new BudgetMap(
              Math.min(host.canQueue(), BudgetMap.MAX_CAPACITY),
              shift,
              depth,
              host.machine,
              host.costs.lineTransferNs(),
              host.machine.sim().random().named("budget/" + host.name() + "/" + unit.name));
    } else {
      budget.resize(depth);
    }
  }

  /**
   * Commands of this LUN that are under way (scsi_device_busy): by its map, else by looking at
   * every taken tag of the host, which costs the caller time.
   */
  public int busy() {
    return budget != null ? budget.busy() : host.busyCount.of(this);
  }

  /** Its host and queue are looked up, which others may have moved away with the counter. */
  void lookUp() {
    if (budget != null) {
      budget.readBeside();
    }
  }

  @Override
  public boolean needsBudget() {
    return budget != null;
  }

  @Override
  public int getBudget(RequestQueue of) {
    host.machine.charge(Costs.BUDGET_GET, host.costs.budgetGetNs());
    int token = budget.get(cpu());
    if (token >= 0) {
      if (blocked == 0 || (budget.busy() <= 1 && --blocked == 0)) {
        return token;
      }
      budget.put(token, cpu());
    }
    restarts++;
    if (budget.busy() == 0 && !state.isBlocked()) {
      queue.delayRunHwQueues();
    }
    return -1;
  }

  @Override
  public void putBudget(RequestQueue of, int token) {
    if (budget != null) {
      host.machine.charge(Costs.BUDGET_PUT, host.costs.budgetPutNs());
      budget.put(token, cpu());
    }
  }

  /** Gives back what a request holds. */
  void putBudget(Request rq) {
    int token = rq.budgetToken();
    if (token >= 0) {
      rq.setBudgetToken(-1);
      putBudget(queue, token);
    }
  }

  private int cpu() {
    return queue.cpu();
  }

  // ---- driver of its queue

  @Override
  public boolean blocking() {
    return host.template.mayBlock;
  }

  @Override
  public int queueRq(Request rq, boolean last) {
    return host.dispatch.queue(this, rq, last);
  }

  @Override
  public boolean hasCommitRqs() {
    return host.driver.hasDoorbell();
  }

  @Override
  public void commitRqs(int hctx) {
    host.driver.ringDoorbell(hctx);
  }

  /** The mid-layer ends each command alone. */
  @Override
  public int poll(int hctx, CompletionBatch batch) {
    return host.driver.poll(host, hctx);
  }

  @Override
  public void complete(Request rq) {
    host.completion.complete((ScsiCommand) rq.driverData());
  }

  @Override
  public boolean timedOut(Request rq) {
    return host.errorHandler.timedOut((ScsiCommand) rq.driverData());
  }

  // ---- habits

  @Override
  public boolean allowRestart() {
    return allowRestart;
  }

  @Override
  public boolean retryHardwareErrors() {
    return false;
  }

  @Override
  public boolean expectsUnitAttention() {
    boolean expected = attentionExpected;
    attentionExpected = false;
    return expected;
  }

  void checkInvariants() {
    if (statistics.done > statistics.requested) {
      throw new IllegalStateException(
          name() + ": " + statistics.done + " commands came back of " + statistics.requested
              + "; please report");
    }
  }
}
