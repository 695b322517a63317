package org.blklab.runtime.block;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.block.Attribute.StoreOperation;
import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.kernel.Release;

/** A queue without requests behind its attributes: every freeze is over at once and noted. */
final class QueueBench implements QueueControl {
  static final String FREEZE = "freeze";
  static final String QUIESCE = "freeze+quiesce";

  final List<String> log = new ArrayList<>();
  final QueueAttributes attributes;
  String elevator = "none";
  private final KernelProfile kernel;
  private final QueueLimits limits;
  private final IoAccounting accounting;
  private final Wbt wbt;
  private int nomerges;
  private int rqAffinity = 1;
  private long timeout;

  QueueBench(DeviceLimits device, Release release) {
    this(device, KernelProfile.of(release), 30_000);
  }

  QueueBench(DeviceLimits device, KernelProfile kernel, int timeoutMs) {
    this.kernel = kernel;
    limits = new QueueLimits(device, kernel);
    accounting = new IoAccounting(hz(), kernel);
    wbt = new Wbt(new WbtClock(), device.rotational, kernel);
    timeout = SettingAttributes.msToTicks(timeoutMs, hz());
    attributes = new QueueAttributes(this);
  }

  /** null_blk as it was recorded; its memory alignment changed between the releases. */
  static QueueBench nullBlk(Release release) {
    int alignment = release == Release.V7_2 ? 1 : 511;
    DeviceLimits device = new DeviceLimits().dmaAlignment(alignment).pollable(true);
    return new QueueBench(device, KernelProfile.of(release), 5_000);
  }

  /** scsi_debug as it was recorded. */
  static QueueBench scsiDebug(Release release) {
    DeviceLimits device =
        new DeviceLimits()
            .maxHwSectors(0xffff_ffffL)
            .maxDevSectors(65_535)
            .ioSizes(512, 524_288)
            .segments(2048, 0xffff_ffffL)
            .dmaAlignment(3)
            .cache(true, true);
    return new QueueBench(device, release);
  }

  Attribute file(String name) {
    for (Attribute attribute : attributes.list()) {
      if (attribute.name().equals(name)) {
        return attribute;
      }
    }
    throw new AssertionError("no attribute " + name);
  }

  /** Writes and returns the errno. */
  Errno write(String name, String text) {
    StoreOperation operation = file(name).store(text);
    if (operation.step() != StoreOperation.DONE) {
      throw new AssertionError("the bench never sleeps");
    }
    return operation.errno();
  }

  /** What it reads, without the newline. */
  String read(String name) {
    String text = file(name).show();
    if (!text.endsWith("\n")) {
      throw new AssertionError(name + " ends without a newline");
    }
    return text.substring(0, text.length() - 1);
  }

  @Override
  public KernelProfile kernel() {
    return kernel;
  }

  @Override
  public int hz() {
    return 250;
  }

  @Override
  public QueueLimits limits() {
    return limits;
  }

  @Override
  public IoAccounting accounting() {
    return accounting;
  }

  @Override
  public Wbt wbt() {
    return wbt;
  }

  @Override
  public int nrRequests() {
    return 64;
  }

  @Override
  public int asyncDepth() {
    return 64;
  }

  @Override
  public String elevatorName() {
    return elevator;
  }

  @Override
  public List<String> elevatorNames() {
    return List.of("mq-deadline", "kyber", "bfq");
  }

  @Override
  public int nomerges() {
    return nomerges;
  }

  @Override
  public void setNomerges(int value) {
    nomerges = value;
  }

  @Override
  public int rqAffinity() {
    return rqAffinity;
  }

  @Override
  public void setRqAffinity(int value) {
    rqAffinity = value;
  }

  @Override
  public long ioTimeoutJiffies() {
    return timeout;
  }

  @Override
  public void setIoTimeoutJiffies(long jiffies) {
    timeout = jiffies;
  }

  private StoreOperation note(String what) {
    log.add(what);
    return StoreOperation.done(Errno.OK);
  }

  @Override
  public StoreOperation storeScheduler(String text) {
    return note("scheduler=" + text);
  }

  @Override
  public StoreOperation storeNrRequests(String text) {
    return note("nr_requests=" + text);
  }

  @Override
  public StoreOperation storeAsyncDepth(String text) {
    return note("async_depth=" + text);
  }

  @Override
  public StoreOperation frozen(boolean quiesce, Change change) {
    log.add(quiesce ? QUIESCE : FREEZE);
    return StoreOperation.done(change.apply());
  }
}
