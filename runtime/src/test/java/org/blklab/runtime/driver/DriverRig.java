package org.blklab.runtime.driver;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.block.Bio;
import org.blklab.runtime.block.BioEnd;
import org.blklab.runtime.block.BlockLayer;
import org.blklab.runtime.block.Cgroup;
import org.blklab.runtime.block.Costs;
import org.blklab.runtime.block.DeviceLimits;
import org.blklab.runtime.block.Driver;
import org.blklab.runtime.block.IoPrio;
import org.blklab.runtime.block.IoTask;
import org.blklab.runtime.block.Op;
import org.blklab.runtime.block.QueueLimits;
import org.blklab.runtime.block.RequestQueue;
import org.blklab.runtime.block.Submission;
import org.blklab.runtime.block.TagSet;
import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.kernel.Release;
import org.blklab.runtime.sim.CpuCosts;
import org.blklab.runtime.sim.Machine;
import org.blklab.runtime.sim.SegmentBody;
import org.blklab.runtime.sim.Simulation;
import org.blklab.runtime.sim.Task;

/** A machine whose queues have real drivers, and tasks that read and write. */
final class DriverRig {
  final Simulation sim = new Simulation(1);
  final Machine machine;
  final BlockLayer layer;
  final List<RequestQueue> queues = new ArrayList<>();
  private TagSet set;
  private int tasks;

  DriverRig(int cpus) {
    machine = new Machine(sim, cpus, CpuCosts.ZERO);
    layer =
        new BlockLayer(machine, BlockLayer.Options.of(KernelProfile.of(Release.V7_2), Costs.ZERO));
  }

  RequestQueue queue(Driver driver, int hwQueues, int depth) {
    if (set == null) {
      set = new TagSet(layer, "set", TagSet.Parameters.of(hwQueues, depth));
    }
    var limits = new QueueLimits(new DeviceLimits().maxHwSectors(2048), layer.kernel());
    var disk = new RequestQueue.Disk("d" + queues.size(), 1L << 25, limits);
    var queue = new RequestQueue(layer, set, driver, disk);
    queues.add(queue);
    return queue;
  }

  Reader reader(RequestQueue queue, int depth, long count) {
    int index = tasks++;
    var ioTask =
        new IoTask(index, "r" + index, 1000 + index, IoPrio.of(IoPrio.BE, 4), Cgroup.root());
    return new Reader(queue, ioTask, depth, count);
  }

  /** Reads 4 KiB at places apart from each other, {@code depth} at a time, plugged if deep. */
  final class Reader implements SegmentBody, BioEnd {
    private final RequestQueue queue;
    private final IoTask ioTask;
    private final Submission submission;
    private final int depth;
    private long left;
    private int inFlight;
    private boolean submitting;
    private boolean plugged;
    private boolean waiting;
    private Task task;
    private long next;
    final List<String> ends = new ArrayList<>();
    long done;
    long failed;
    long endedNs;

    Reader(RequestQueue queue, IoTask ioTask, int depth, long count) {
      this.queue = queue;
      this.ioTask = ioTask;
      this.depth = depth;
      this.left = count;
      submission = new Submission(layer, ioTask);
    }

    Reader start() {
      task = machine.newTask(ioTask.name(), this);
      ioTask.bind(task);
      task.start();
      return this;
    }

    @Override
    public int segment(Task self) {
      if (submitting) {
        int answer = submission.step();
        if (answer != Submission.DONE) {
          return answer;
        }
        submitting = false;
      }
      if (left == 0 || inFlight == depth) {
        if (plugged) {
          plugged = false;
          submission.finishPlug();
          submitting = true;
          return KERNEL;
        }
        self.prepareToSleep();
        waiting = true;
        return SLEEP;
      }
      if (depth > 1 && !plugged) {
        submission.startPlug(depth);
        plugged = true;
      }
      left--;
      inFlight++;
      submission.submit(queue, queue.newBio().set(Op.READ, 0, next, 8, ioTask, this));
      next += 1024;
      submitting = true;
      return KERNEL;
    }

    @Override
    public void bioEnded(Bio bio) {
      inFlight--;
      done++;
      if (bio.status() != 0) {
        failed++;
      }
      endedNs = sim.nowNs();
      ends.add(bio.sector() + ":" + bio.status());
      if (waiting) {
        waiting = false;
        task.wake();
      }
    }
  }
}
