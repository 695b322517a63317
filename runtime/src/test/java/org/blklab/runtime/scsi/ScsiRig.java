package org.blklab.runtime.scsi;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.block.Bio;
import org.blklab.runtime.block.BioEnd;
import org.blklab.runtime.block.BlockLayer;
import org.blklab.runtime.block.Cgroup;
import org.blklab.runtime.block.Costs;
import org.blklab.runtime.block.DeviceLimits;
import org.blklab.runtime.block.GracePeriods;
import org.blklab.runtime.block.IoPrio;
import org.blklab.runtime.block.IoTask;
import org.blklab.runtime.block.Op;
import org.blklab.runtime.block.QueueLimits;
import org.blklab.runtime.block.Submission;
import org.blklab.runtime.device.ConstantDevice;
import org.blklab.runtime.device.DeviceTraits;
import org.blklab.runtime.device.Jitter;
import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.kernel.Release;
import org.blklab.runtime.sim.CpuCosts;
import org.blklab.runtime.sim.Machine;
import org.blklab.runtime.sim.SegmentBody;
import org.blklab.runtime.sim.Simulation;
import org.blklab.runtime.sim.Task;

/** A machine without costs and with ideal timers, a SCSI host with a scripted driver, tasks. */
public final class ScsiRig implements BioEnd {
  public final Simulation sim = new Simulation(1);
  public final Machine machine;
  public final BlockLayer layer;
  final ScriptedDriver driver;
  final List<String> ended = new ArrayList<>();
  ScsiHost host;
  private int tasks;

  ScsiRig(KernelProfile kernel, int hz) {
    this(kernel, hz, 1);
  }

  public ScsiRig(KernelProfile kernel, int hz, int cpus) {
    machine = new Machine(sim, cpus, CpuCosts.ZERO);
    layer =
        new BlockLayer(
            machine,
            new BlockLayer.Options(kernel, Costs.ZERO, hz, true, 0, GracePeriods.NONE));
    driver = new ScriptedDriver(sim);
  }

  static ScsiRig of(HostTemplate template) {
    ScsiRig rig = new ScsiRig(KernelProfile.of(Release.V7_2), 1000);
    rig.register(template);
    return rig;
  }

  ScsiHost register(HostTemplate template) {
    host = new ScsiHost(layer, "host0", template, driver, ScsiCosts.ZERO);
    return host;
  }

  ScsiDevice lun(String name, int target) {
    return host.addDevice(unit(name, target));
  }

  /** A LUN of 1 GiB without a medium of its own: the scripted driver answers for it. */
  public ScsiDevice.Unit unit(String name, int target) {
    var parameters =
        new ConstantDevice.Parameters(
            1 << 30, 0, Jitter.NONE, 0, 0, 64, 0, DeviceTraits.FLASH);
    var medium = new ConstantDevice(sim, name, parameters);
    var limits = new QueueLimits(new DeviceLimits().maxHwSectors(1024), layer.kernel());
    return new ScsiDevice.Unit(name, target, 0, medium, limits);
  }

  /** Reads 4 KiB now, in a task of its own; its end is noted in {@link #ended}. */
  void read(ScsiDevice device, long sector) {
    submit(device, Op.READ, 0, sector, this);
  }

  /** Submits 4 KiB, or an empty flush if {@code flags} say so, now and in a task of its own. */
  public void submit(ScsiDevice device, int op, int flags, long sector, BioEnd end) {
    int index = tasks++;
    var ioTask =
        new IoTask(index, "t" + index, 1000 + index, IoPrio.of(IoPrio.BE, 4), Cgroup.root());
    var submission = new Submission(layer, ioTask);
    int sectors = (flags & Op.PREFLUSH) != 0 ? 0 : 8;
    Task task =
        machine.newTask(
            ioTask.name(),
            new SegmentBody() {
              private boolean submitted;

              @Override
              public int segment(Task self) {
                if (!submitted) {
                  submitted = true;
                  Bio bio =
                      device.queue().newBio().set(op, flags, sector, sectors, ioTask, end);
                  submission.submit(device.queue(), bio);
                }
                int answer = submission.step();
                return answer == Submission.DONE ? EXIT : answer;
              }
            });
    ioTask.bind(task);
    task.start();
  }

  @Override
  public void bioEnded(Bio bio) {
    ended.add(bio.sector() + "@" + sim.nowNs() / 1000 + "us:" + bio.status());
  }
}
