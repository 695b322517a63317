package org.blklab.runtime.block;

/**
 * One submitted I/O: a run of sectors with an operation. Pooled: taken with {@code
 * RequestQueue.newBio}, given back after {@link BioEnd#bioEnded}. The fields are those of the
 * kernel's bio that matter here.
 */
public final class Bio {
  int op;
  int flags;
  long sector;
  int sectors;
  int segments;
  int ioprio;
  int status;
  IoTask task;
  BioEnd end;
  long userData;
  long submitNs; // when the submitter handed it in: Q
  long frozenNs; // time slept because the queue was frozen
  long throttledNs; // time slept in writeback throttling
  Bio next; // in a request, in a task's bio list, in the pool
  Bio parent; // for the front piece of a split: the remainder it is chained to
  int done; // sectors from the front that are finished
  int chained; // pieces still out, plus one for itself
  boolean traced;
  boolean throttleTracked;
  int id;

  /** Sets up a bio just taken from the pool. */
  public Bio set(int op, int flags, long sector, int sectors, IoTask task, BioEnd end) {
    this.op = op;
    this.flags = flags;
    this.sector = sector;
    this.sectors = sectors;
    this.segments = segmentsOf(op, sectors);
    this.task = task;
    this.end = end;
    this.ioprio = 0;
    this.status = BlkStatus.OK;
    this.userData = 0;
    this.submitNs = 0;
    this.frozenNs = 0;
    this.throttledNs = 0;
    this.next = null;
    this.parent = null;
    this.done = 0;
    this.chained = 1;
    this.traced = false;
    this.throttleTracked = false;
    return this;
  }

  /** Becomes the first {@code count} sectors of {@code rest}, which loses them. */
  void setPiece(Bio rest, int count) {
    set(rest.op, (rest.flags | Op.NOMERGE) & ~Op.POLLED, rest.sector, count, rest.task, null);
    segments = Splitter.pieceSegments(rest.sectors, rest.segments, count);
    ioprio = rest.ioprio;
    submitNs = rest.submitNs;
    traced = true;
    parent = rest;
    rest.chained++;
    rest.segments = Math.max(1, rest.segments - segments);
    rest.sector += count;
    rest.sectors -= count;
  }

  /** One a page of 4 KiB; one for an operation without data. */
  static int segmentsOf(int op, int sectors) {
    return op == Op.READ || op == Op.WRITE ? Math.max(1, (sectors + 7) / 8) : 1;
  }

  public int op() {
    return op;
  }

  public int flags() {
    return flags;
  }

  public long sector() {
    return sector;
  }

  /** Length in sectors of 512 bytes. */
  public int sectors() {
    return sectors;
  }

  public long endSector() {
    return sector + sectors;
  }

  /** Memory segments; one per page of 4 KiB unless set otherwise. */
  public int segments() {
    return segments;
  }

  public void setSegments(int segments) {
    this.segments = segments;
  }

  /** Priority of this I/O; class NONE means the task's. */
  public int ioprio() {
    return ioprio;
  }

  public void setIoprio(int ioprio) {
    this.ioprio = ioprio;
  }

  /** A {@link BlkStatus}. */
  public int status() {
    return status;
  }

  public IoTask task() {
    return task;
  }

  /** Whatever the submitter wants back at {@link BioEnd#bioEnded}. */
  public long userData() {
    return userData;
  }

  public void setUserData(long userData) {
    this.userData = userData;
  }

  /** When it entered the block layer (Q), in nanoseconds. */
  public long submitNs() {
    return submitNs;
  }

  /** How long its submitter slept because the queue was frozen, in nanoseconds. */
  public long frozenNs() {
    return frozenNs;
  }

  /** How long its submitter slept in writeback throttling, in nanoseconds. */
  public long throttledNs() {
    return throttledNs;
  }

  /** The next bio of the same request. */
  public Bio next() {
    return next;
  }

  /** A number that is unique in the run, for traces and {@code why}. */
  public int id() {
    return id;
  }
}
