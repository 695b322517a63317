package org.blklab.runtime.graph;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.block.Costs;
import org.blklab.runtime.plan.CostTable;
import org.blklab.runtime.sim.CpuCosts;

/** The names that a cost table may give a price to, and how a table becomes prices. */
final class CostSteps {
  /** A step and what it covers; part of the documentation. */
  record Named(String name, String doc) {}

  private static final int IDLE_STATES = 8;

  private static final List<Named> OTHERS =
      List.of(
          new Named("user", "what the application does per I/O"),
          new Named("user-batched", "the same when it submits many at a time"),
          new Named("syscall", "entering and leaving the kernel, per call"),
          new Named("prepare-io", "setting up one I/O in the kernel, pinning its pages"),
          new Named("prepare-io-batched", "the same when many are submitted at a time"),
          new Named("prepare-async", "what an asynchronous I/O needs besides: control block"),
          new Named("pin-page", "pinning one page of a buffer, besides"),
          new Named("reap", "taking one completion event"),
          new Named("process-fork", "what fio spends on creating a process"),
          new Named("process-owed", "CPU time that a process is owed when it is let go"),
          new Named("process-launch", "what fio spends on letting one go; 0: all begin at once"),
          new Named("poll", "one look for a completion that is polled for"),
          new Named("process-start", "what a process computes before its first I/O"),
          new Named("process-start-async", "the same for setting up asynchronous I/O, besides"),
          new Named("process-page", "a page that a process fills before its first I/O"),
          new Named("page-fault", "a page of a read buffer that is used for the first time"),
          new Named("huge-page-fault", "the same for 2 MiB of a buffer that has as much"),
          new Named("mq-deadline-merge", "looking for a merge in mq-deadline"),
          new Named("mq-deadline-insert", "inserting one request into mq-deadline"),
          new Named("mq-deadline-dispatch", "asking mq-deadline for one request"),
          new Named("mq-deadline-complete", "mq-deadline's accounting of a completion"),
          new Named("kyber-merge", "looking for a merge in kyber"),
          new Named("kyber-insert", "inserting one request into kyber"),
          new Named("kyber-dispatch", "asking kyber for one request"),
          new Named("kyber-complete", "kyber's accounting of a completion"),
          new Named("bfq-merge", "looking for a merge in bfq"),
          new Named("bfq-insert", "inserting one request into bfq"),
          new Named("bfq-dispatch", "asking bfq for one request"),
          new Named("bfq-complete", "bfq's accounting of a completion"),
          new Named("scsi-prepare", "preparing one SCSI command"),
          new Named(
              "busy-count-per-tag", "counting a LUN's commands without a budget map, per tag"),
          new Named("driver-null_blk", "null_blk's part of one I/O"),
          new Named("driver-scsi_debug", "scsi_debug's part, with a copy of 4 KiB"),
          new Named("driver-nvme", "the NVMe driver's part"),
          new Named("driver-virtio_blk", "virtio_blk's part"),
          new Named("virtio-notify", "telling the host of what was placed in a virtio ring"),
          new Named("driver-ahci", "the AHCI driver's part"),
          new Named("driver-scsi", "another SCSI host driver's part"),
          new Named("attribute-write", "a write to a file of sysfs that changes nothing"),
          new Named("page-copy", "copying one page between the page cache and a process"),
          new Named("page-add", "allocating a page and adding it to the page cache"),
          new Named("page-writeback", "sending a dirty page to the disk, without its bio"),
          new Named("page-written", "ending the writeback of a page, without its bio"),
          new Named("line-transfer", "moving a cache line between CPUs"),
          new Named(
              "elevator-transfer", "moving an elevator's lock and data between CPUs; or one line"),
          new Named(
              "waiter-visible",
              "until other CPUs see that a hardware queue waits for a tag; or line-transfer"),
          new Named("interrupt", "from a raised interrupt to its handler"),
          new Named("softirq", "from raising a soft interrupt to its handler"),
          new Named("ipi", "from one CPU's request to the other's handler"),
          new Named("context-switch", "switching to another task"),
          new Named("wake", "what the waker pays for a wake-up"),
          new Named("wake-latency", "from a wake-up until the task could run on an awake CPU"),
          new Named("wake-jitter", "the wake-up latency is longer by up to this, uniformly"),
          new Named("tick", "the handler of a tick, or of a slice's timer"),
          new Named("time-slice", "base slice of the fair scheduler on one CPU"));

  private CostSteps() {}

  /** All names, in the order in which help shows them. */
  static List<Named> all() {
    List<Named> all = new ArrayList<>();
    Costs.STEPS.forEach(step -> all.add(new Named(step.name(), step.doc())));
    all.addAll(OTHERS);
    for (int i = 1; i <= IDLE_STATES; i++) {
      all.add(new Named("idle-" + i + "-residency", "idle for so long, a CPU is in state " + i));
      all.add(new Named("idle-" + i + "-exit", "leaving idle state " + i));
    }
    return all;
  }

  static Costs blockCosts(CostTable table) {
    return new Costs(
        name ->
            table.steps().containsKey(name)
                ? table.ns(name)
                : isElevatorsOwn(name) ? -1 : 0); // -1: as any elevator
  }

  private static boolean isElevatorsOwn(String name) {
    return Costs.STEPS.stream().noneMatch(step -> step.name().equals(name))
        && !name.equals(Costs.LINE_TRANSFER);
  }

  /**
   * @param cpus the kernel's base slice grows with them: twice as long with two, three times with
   *     four, four times with eight or more
   */
  static CpuCosts cpuCosts(CostTable table, int cpus) {
    int states = 0;
    while (states < IDLE_STATES && table.ns("idle-" + (states + 1) + "-exit") > 0) {
      states++;
    }
    long[] residency = new long[states];
    long[] exit = new long[states];
    for (int i = 0; i < states; i++) {
      residency[i] = table.ns("idle-" + (i + 1) + "-residency");
      exit[i] = table.ns("idle-" + (i + 1) + "-exit");
    }
    int scale = Integer.SIZE - Integer.numberOfLeadingZeros(Math.min(cpus, 8));
    long slice = table.ns("time-slice") * scale;
    return new CpuCosts(
        table.ns("interrupt"),
        table.ns("softirq"),
        table.ns("ipi"),
        table.ns("context-switch"),
        table.ns("wake"),
        table.ns("wake-latency"),
        table.ns("wake-jitter"),
        table.ns("tick"),
        slice > 0 ? slice : CpuCosts.ZERO.timeSliceNs(),
        residency,
        exit);
  }
}
