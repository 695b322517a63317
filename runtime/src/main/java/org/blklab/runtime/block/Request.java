package org.blklab.runtime.block;

/**
 * A request: one tag's worth of work. Pooled and found by tag; nothing may keep it after it is
 * freed. Elevators own the fields of the section "elevator" while it is theirs.
 */
public final class Request {
  public static final int IDLE = 0;
  public static final int IN_FLIGHT = 1;
  public static final int COMPLETE = 2;

  // rqFlags, at the bits of the kernel, whose order debugfs shows

  /** rqFlags: dispatched once by mq-deadline or BFQ. */
  static final int STARTED = 1;

  /** rqFlags: a step of a flush sequence. */
  static final int FLUSH_SEQ = 1 << 1;

  /** rqFlags: the driver prepared it; it goes to the dispatch list when requeued. */
  static final int DONTPREP = 1 << 3;

  /** rqFlags: it passes through the elevator. */
  static final int USE_SCHED = 1 << 5;

  /** rqFlags: counted in the disk's statistics. */
  static final int IO_STAT = 1 << 8;

  /** rqFlags: the driver put a payload of its own into it. */
  static final int SPECIAL_PAYLOAD = 1 << 12;

  /** rqFlags: the driver was told that it is late. */
  static final int TIMED_OUT = 1 << 14;

  /** rqFlags: its bytes are done, a further C has none; no flag of the kernel. */
  static final int BIOS_ENDED = 1 << 20;

  // what it is
  int op;
  int flags;
  long sector;
  int sectors;
  int segments;
  int ioprio;
  Bio bio;
  Bio bioTail;
  IoTask task;
  RequestQueue queue;

  // where it is
  int tag = -1;
  int schedTag = -1;
  int hctx;
  int cpu; // its ctx
  int state;
  int rqFlags;
  int status;
  int budgetToken = -1;
  int flushStep;
  int wbtKind; // what it is to writeback throttling
  long generation; // counts uses of this object: a unique id with the pool slot

  // its life, in nanoseconds; 0 where it has not been
  long startNs; // start_time: after the tag wait (spec 01 B10)
  long tagWaitNs; // slept for the tag
  long plugNs; // when it was put into a plug
  long insertNs; // into the elevator or ctx list
  long dispatchNs; // left the elevator or ctx list
  long issueNs = -1; // io_start_time: D; -1 before
  long completeNs; // the driver said so
  long budgetNs; // waited for a budget after it was chosen
  long driverTagNs; // got its driver tag
  long deadline; // when it counts as late, in jiffies

  // lists: one at a time
  Request prev;
  Request nextRq;
  RequestList list;

  // merge engine and sorted tree
  Request hashNext;
  Request hashPrevious;
  int hashBucket = -1; // -1: not hashed
  Request treeLeft;
  Request treeRight;
  Request treeParent;
  int treePriority;

  // elevator
  private long fifoTime;
  private Object elevatorData;
  private Object elevatorData2;
  private long elevatorLong;
  private int elevatorInt;

  // driver
  private Object driverData;
  private int driverInt;
  private long driverLong;

  /** Forgets the last use; tags and lists must be free. */
  void reset() {
    if (list != null || tag >= 0 || schedTag >= 0) {
      throw new IllegalStateException("request is still in use; please report");
    }
    op = 0;
    flags = 0;
    sector = 0;
    sectors = 0;
    segments = 0;
    ioprio = 0;
    bio = null;
    bioTail = null;
    task = null;
    state = IDLE;
    rqFlags = 0;
    status = BlkStatus.OK;
    budgetToken = -1;
    flushStep = 0;
    startNs = 0;
    tagWaitNs = 0;
    plugNs = 0;
    insertNs = 0;
    dispatchNs = 0;
    issueNs = -1;
    completeNs = 0;
    budgetNs = 0;
    driverTagNs = 0;
    deadline = 0;
    hashNext = null;
    hashPrevious = null;
    hashBucket = -1;
    fifoTime = 0;
    elevatorData = null;
    elevatorData2 = null;
    elevatorLong = 0;
    elevatorInt = 0;
  }

  /**
   * Sets up a request that belongs to no queue, for elevators on a test bench. In a queue the core
   * fills requests itself.
   */
  public Request set(int op, int flags, long sector, int sectors, int ioprio) {
    this.op = op;
    this.flags = flags;
    this.sector = sector;
    this.sectors = sectors;
    this.segments = Bio.segmentsOf(op, sectors);
    this.ioprio = ioprio;
    return this;
  }

  /** An elevator whose requests never merge once it let go of them marks them so (RQF_STARTED). */
  public void markStarted() {
    rqFlags |= STARTED;
  }

  public int op() {
    return op;
  }

  /** Flags of {@link Op}. */
  public int flags() {
    return flags;
  }

  public boolean isSync() {
    return Op.isSync(op, flags);
  }

  public int direction() {
    return Op.direction(op);
  }

  public long sector() {
    return sector;
  }

  public int sectors() {
    return sectors;
  }

  public long endSector() {
    return sector + sectors;
  }

  public int segments() {
    return segments;
  }

  public int ioprio() {
    return ioprio;
  }

  /** Its first bio; null for a device flush and for passthrough. */
  public Bio bio() {
    return bio;
  }

  /** The task that allocated it. */
  public IoTask task() {
    return task;
  }

  public RequestQueue queue() {
    return queue;
  }

  /** Driver tag, -1 while it has none. */
  public int tag() {
    return tag;
  }

  /** Scheduler tag, -1 without an elevator. */
  public int schedTag() {
    return schedTag;
  }

  /** Index of its hardware queue. */
  public int hctx() {
    return hctx;
  }

  /** The CPU it was allocated on. */
  public int cpu() {
    return cpu;
  }

  /** {@link #IDLE}, {@link #IN_FLIGHT} or {@link #COMPLETE}. */
  public int state() {
    return state;
  }

  /** A {@link BlkStatus}. */
  public int status() {
    return status;
  }

  /** Unique in the run of its queue. */
  public long id() {
    return generation;
  }

  public long startNs() {
    return startNs;
  }

  public long tagWaitNs() {
    return tagWaitNs;
  }

  public long plugNs() {
    return plugNs;
  }

  public long insertNs() {
    return insertNs;
  }

  public long dispatchNs() {
    return dispatchNs;
  }

  public long driverTagNs() {
    return driverTagNs;
  }

  public long budgetNs() {
    return budgetNs;
  }

  public long issueNs() {
    return issueNs;
  }

  public long completeNs() {
    return completeNs;
  }

  public int budgetToken() {
    return budgetToken;
  }

  public void setBudgetToken(int token) {
    budgetToken = token;
  }

  /** Elevator's deadline, in jiffies. */
  public long fifoTime() {
    return fifoTime;
  }

  public void setFifoTime(long jiffies) {
    fifoTime = jiffies;
  }

  public Object elevatorData() {
    return elevatorData;
  }

  public void setElevatorData(Object data) {
    elevatorData = data;
  }

  public Object elevatorData2() {
    return elevatorData2;
  }

  public void setElevatorData2(Object data) {
    elevatorData2 = data;
  }

  public long elevatorLong() {
    return elevatorLong;
  }

  public void setElevatorLong(long value) {
    elevatorLong = value;
  }

  public int elevatorInt() {
    return elevatorInt;
  }

  public void setElevatorInt(int value) {
    elevatorInt = value;
  }

  public Object driverData() {
    return driverData;
  }

  public void setDriverData(Object data) {
    driverData = data;
  }

  public int driverInt() {
    return driverInt;
  }

  public void setDriverInt(int value) {
    driverInt = value;
  }

  public long driverLong() {
    return driverLong;
  }

  public void setDriverLong(long value) {
    driverLong = value;
  }

  /** The list it is on, null if none. */
  public RequestList list() {
    return list;
  }

  /** Its successor on the list it is on. */
  public Request nextOnList() {
    return nextRq;
  }

  /** Its predecessor on the list it is on. */
  public Request previousOnList() {
    return prev;
  }

  /** As debugfs prints it. */
  @Override
  public String toString() {
    return RequestText.of(this);
  }
}
