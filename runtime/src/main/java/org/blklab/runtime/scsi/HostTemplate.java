package org.blklab.runtime.scsi;

/**
 * What a host adapter says of itself (Scsi_Host and its template), by the kernel's names. Filled in
 * once, then given to {@link ScsiHost}. Source: spec 06 §1.1, Linux 7.2.
 */
public final class HostTemplate {
  /** LUNs of a target that are looked for in any case (scsi_mod.max_luns). */
  public static final int MAX_LUNS = 512;

  String procName = "scsi";
  int canQueue;
  int reservedCommands;
  int cmdPerLun;
  int hwQueues = 1;
  int pollQueues;
  boolean hostTagset;
  boolean fairTagSharing = true;
  boolean roundRobinTags;
  boolean mayBlock;
  boolean trackQueueDepth;
  boolean changeQueueDepth;
  boolean needsBudgetToken;
  int maxHostBlocked = 7;
  int targetCanQueue;
  boolean singleLun;
  int maxLun = MAX_LUNS;
  int maxSectors = 1024;
  int sgTablesize = 128;
  long timeoutMs = 30_000;
  long ehTimeoutMs = 10_000;
  int retries = 5;
  int ehDeadlineS = -1;
  boolean skipSettleDelay;

  public HostTemplate procName(String name) {
    procName = name;
    return this;
  }

  /** Commands per hardware queue, of the whole host with {@link #hostTagset}; at least 1. */
  public HostTemplate canQueue(int commands) {
    canQueue = commands;
    return this;
  }

  /** Tags beside {@link #canQueue} that the driver keeps for itself, from 7.2 on. */
  public HostTemplate reservedCommands(int commands) {
    reservedCommands = commands;
    return this;
  }

  /** Queue depth of a new LUN; 0 means 1. */
  public HostTemplate cmdPerLun(int commands) {
    cmdPerLun = commands;
    return this;
  }

  /** Hardware queues for reads and writes, and for polling. */
  public HostTemplate queues(int normal, int poll) {
    hwQueues = normal;
    pollQueues = poll;
    return this;
  }

  /** One tag space for all hardware queues. */
  public HostTemplate hostTagset(boolean on) {
    hostTagset = on;
    return this;
  }

  /** Whether a LUN may hold its fair share of the tags only. */
  public HostTemplate fairTagSharing(boolean on) {
    fairTagSharing = on;
    return this;
  }

  /** Driver tags in rising order; libata alone asks for it. */
  public HostTemplate roundRobinTags(boolean on) {
    roundRobinTags = on;
    return this;
  }

  /** The driver may sleep when it is given a command. */
  public HostTemplate mayBlock(boolean on) {
    mayBlock = on;
    return this;
  }

  /** Whether the mid-layer lowers and raises the depth of LUNs that answer TASK SET FULL. */
  public HostTemplate trackQueueDepth(boolean on) {
    trackQueueDepth = on;
    return this;
  }

  /** Whether the depth of a LUN can be written. */
  public HostTemplate changeQueueDepth(boolean on) {
    changeQueueDepth = on;
    return this;
  }

  /** Whether the driver reads the budget's token (needs_budget_token of the series). */
  public HostTemplate needsBudgetToken(boolean on) {
    needsBudgetToken = on;
    return this;
  }

  public HostTemplate maxHostBlocked(int value) {
    maxHostBlocked = value;
    return this;
  }

  /** Commands of all LUNs of a target; 0 for no such limit. */
  public HostTemplate targetCanQueue(int commands) {
    targetCanQueue = commands;
    return this;
  }

  /** Whether only one LUN of a target may work at a time, a quirk of some devices. */
  public HostTemplate singleLun(boolean on) {
    singleLun = on;
    return this;
  }

  /** LUNs that a target may have (max_lun, one past the last). */
  public HostTemplate maxLun(int luns) {
    maxLun = luns;
    return this;
  }

  /** Largest transfer in sectors, and its memory segments. */
  public HostTemplate transfer(int sectors, int segments) {
    maxSectors = sectors;
    sgTablesize = segments;
    return this;
  }

  /** Time of a command, and of one that recovers from an error, in ms. */
  public HostTemplate timeouts(long commandMs, long recoveryMs) {
    timeoutMs = commandMs;
    ehTimeoutMs = recoveryMs;
    return this;
  }

  /** How often a failed command is tried again; -1 for no limit. */
  public HostTemplate retries(int count) {
    retries = count;
    return this;
  }

  /** Bound on error recovery in seconds, -1 for none; and no wait of 10 s after a reset. */
  public HostTemplate recovery(int deadlineS, boolean noSettleDelay) {
    ehDeadlineS = deadlineS;
    skipSettleDelay = noSettleDelay;
    return this;
  }
}
