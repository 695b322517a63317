package org.blklab.runtime.block;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.conform.HeldWork;
import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.kernel.Release;
import org.blklab.runtime.sim.CpuCosts;
import org.blklab.runtime.sim.Machine;
import org.blklab.runtime.sim.Simulation;

/** A queue driven from outside of any CPU: submissions, completions and kblockd by hand. */
final class Bench implements BioEnd {
  final Simulation sim = new Simulation(1);
  final Machine machine;
  final HeldWork kblockd = new HeldWork();
  final List<IoTask> woken = new ArrayList<>();
  final BlockLayer layer;
  final TimerDriver driver;
  final List<String> ended = new ArrayList<>();
  final EventLog log = new EventLog();
  TagSet set;
  RequestQueue queue;
  private final Cgroup root = Cgroup.root();
  private int tasks;

  Bench() {
    this(Release.V7_2, 1);
  }

  Bench(Release release, int cpus) {
    this(KernelProfile.of(release), cpus);
  }

  Bench(KernelProfile kernel, int cpus) {
    machine = new Machine(sim, cpus, CpuCosts.ZERO);
    var options = new BlockLayer.Options(kernel, Costs.ZERO, 1000, true, 0, GracePeriods.NONE);
    layer = new BlockLayer(machine, options, kblockd, woken::add);
    driver = new TimerDriver(machine, -1);
  }

  /** Runs all that kblockd is to do, and what that gives it to do. */
  void runKblockd() {
    while (kblockd.step()) {}
  }

  Bench queue(int hwQueues, int depth) {
    return queue(TagSet.Parameters.of(hwQueues, depth), new DeviceLimits().maxHwSectors(256));
  }

  Bench queue(TagSet.Parameters parameters, DeviceLimits limits) {
    set = new TagSet(layer, "set", parameters);
    queue = addQueue("d0", limits);
    return this;
  }

  RequestQueue addQueue(String name, DeviceLimits limits) {
    var disk = new RequestQueue.Disk(name, 1L << 32, new QueueLimits(limits, layer.kernel()));
    RequestQueue made = new RequestQueue(layer, set, driver, disk);
    made.setElevatorTypes(new KnownElevators());
    made.addProbe(log);
    return made;
  }

  Bench elevator(String name) {
    queue.attachElevator(name);
    return this;
  }

  Submission task(String name) {
    int index = tasks++;
    var task = new IoTask(index, name, 1000 + index, IoPrio.of(IoPrio.BE, 4), root);
    return new Submission(layer, task);
  }

  Bio bio(Submission by, int op, int flags, long sector, int sectors) {
    return queue.newBio().set(op, flags, sector, sectors, by.task(), this);
  }

  /** Submits and steps until the task sleeps or is done. */
  int submit(Submission by, int op, int flags, long sector, int sectors) {
    by.submit(queue, bio(by, op, flags, sector, sectors));
    return go(by);
  }

  int read(Submission by, long sector, int sectors) {
    return submit(by, Op.READ, 0, sector, sectors);
  }

  int write(Submission by, long sector, int sectors) {
    return submit(by, Op.WRITE, Op.SYNC | Op.IDLE, sector, sectors);
  }

  int go(Submission by) {
    int answer = by.step();
    while (answer == Submission.KERNEL || answer == Submission.LONG_WORK) {
      answer = by.step();
    }
    return answer;
  }

  void finishPlug(Submission by) {
    by.finishPlug();
    go(by);
  }

  @Override
  public void bioEnded(Bio bio) {
    ended.add(bio.sector() + ":" + bio.status());
  }

  /** Steps a write to an attribute that nothing holds up. */
  Errno store(Attribute.StoreOperation operation) {
    assertThat(operation.step()).isEqualTo(Attribute.StoreOperation.DONE);
    return operation.errno();
  }

  SbitmapQueue schedMap() {
    return queue.hctx(0).schedTags.normal();
  }

  int tagsFree(int hctx) {
    SbitmapQueue map = queue.hctx(hctx).tags.normal();
    return map.depth() - map.map().busy();
  }
}
