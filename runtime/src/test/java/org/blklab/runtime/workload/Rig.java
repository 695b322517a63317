package org.blklab.runtime.workload;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.blklab.runtime.block.Bio;
import org.blklab.runtime.block.BlockLayer;
import org.blklab.runtime.block.Cgroup;
import org.blklab.runtime.block.Costs;
import org.blklab.runtime.block.DeviceLimits;
import org.blklab.runtime.block.IoTask;
import org.blklab.runtime.block.Probe;
import org.blklab.runtime.block.QueueLimits;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.block.RequestQueue;
import org.blklab.runtime.block.TagSet;
import org.blklab.runtime.block.TracePoint;
import org.blklab.runtime.device.ConstantDevice;
import org.blklab.runtime.driver.DriverCosts;
import org.blklab.runtime.driver.NullBlkDriver;
import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.kernel.Release;
import org.blklab.runtime.plan.JobStep;
import org.blklab.runtime.plan.Settings;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.sim.CpuCosts;
import org.blklab.runtime.sim.Machine;
import org.blklab.runtime.sim.Simulation;
import org.blklab.runtime.workload.io.DirectIo;
import org.blklab.runtime.workload.io.IoTasks;
import org.blklab.runtime.workload.io.Launcher;
import org.blklab.runtime.workload.io.JobSink;
import org.blklab.runtime.workload.io.ProcessContext;
import org.blklab.runtime.workload.io.WorkloadCosts;
import org.blklab.runtime.workload.option.JobOptions;
import org.blklab.runtime.workload.script.ScriptWorkload;

/** A machine with one null_blk disk, and workloads on it. */
final class Rig implements Probe {
  static final long DISK_BYTES = 1L << 30;

  final Simulation sim;
  final Machine machine;
  final BlockLayer layer;
  final RequestQueue queue;
  final IoTasks tasks = new IoTasks();
  final Samples samples = new Samples();
  final List<String> events = new ArrayList<>();
  final List<Long> completions = new ArrayList<>();
  WorkloadCosts costs = WorkloadCosts.ZERO;
  private int jobs = 1;

  Rig(long serviceNs) {
    this(1, serviceNs, 1, Release.V7_2, new DeviceLimits().maxHwSectors(2048));
  }

  Rig(long seed, long serviceNs, int cpus, Release release, DeviceLimits limits) {
    this(
        seed, ConstantDevice.Parameters.DEFAULT.withCompletionNs(serviceNs), cpus, release, limits);
  }

  /** One server behind the queue: commands are served one after the other. */
  static Rig oneServer(long serviceNs) {
    return new Rig(
        1,
        ConstantDevice.Parameters.DEFAULT.withCompletionNs(serviceNs).withParallel(1),
        1,
        Release.V7_2,
        new DeviceLimits().maxHwSectors(2048));
  }

  private Rig(
      long seed,
      ConstantDevice.Parameters parameters,
      int cpus,
      Release release,
      DeviceLimits limits) {
    sim = new Simulation(seed);
    machine = new Machine(sim, cpus, CpuCosts.ZERO);
    layer = new BlockLayer(machine, BlockLayer.Options.of(KernelProfile.of(release), Costs.ZERO));
    var driver =
        new NullBlkDriver(
            machine,
            new ConstantDevice(sim, "nullb0", parameters),
            NullBlkDriver.Parameters.DEFAULT,
            DriverCosts.ZERO);
    var set = new TagSet(layer, "nullb", TagSet.Parameters.of(1, 64));
    var disk =
        new RequestQueue.Disk("nullb0", DISK_BYTES >> 9, new QueueLimits(limits, layer.kernel()));
    queue = new RequestQueue(layer, set, driver, disk);
  }

  /** Writes down Q, P, U and the like in {@link #events}. */
  Rig traced() {
    queue.addProbe(this);
    return this;
  }

  @Override
  public boolean wants(TracePoint point) {
    return switch (point) {
      case BIO_QUEUE, PLUG, UNPLUG, RQ_ISSUE, RQ_COMPLETE -> true;
      default -> false;
    };
  }

  @Override
  public void hit(TracePoint point, RequestQueue at, Bio bio, Request rq, IoTask task, long value) {
    if (point == TracePoint.RQ_COMPLETE) {
      completions.add(at.nowNs());
    }
    events.add(
        switch (point) {
          case BIO_QUEUE -> "Q " + bio.sector() + "+" + bio.sectors();
          case RQ_ISSUE -> "D " + rq.sector() + "+" + rq.sectors();
          case RQ_COMPLETE -> "C";
          case UNPLUG -> "U " + value;
          default -> "P";
        });
  }

  ProcessContext context() {
    return new ProcessContext(
        "job", layer, tasks, new Launcher(machine, costs), DirectIo.to(queue), costs,
        Cgroup.root(), samples, jobs);
  }

  FioWorkload fio(Map<String, ?> options) {
    JobOptions read = JobOptions.of(settings(options));
    var workload = FioWorkload.patterns(context(), read, DISK_BYTES, "/dev/nullb0");
    jobs += read.identity().numjobs();
    workload.start();
    return workload;
  }

  ScriptWorkload script(Map<String, ?> options, JobStep... steps) {
    JobOptions read = JobOptions.of(settings(options));
    var workload = new ScriptWorkload(context(), read, List.of(steps), DISK_BYTES);
    workload.start();
    return workload;
  }

  /** Runs until nothing is left to do. */
  Rig run() {
    sim.runUntil(Long.MAX_VALUE);
    return this;
  }

  static Settings settings(Map<String, ?> options) {
    Map<String, Value> values = new LinkedHashMap<>();
    options.forEach(
        (name, value) ->
            values.put(
                name,
                switch (value) {
                  case Value given -> given;
                  case Boolean on -> new Value.Bool(on);
                  case Integer number -> Value.count(number);
                  case Long number -> Value.count(number);
                  default -> new Value.Text(value.toString());
                }));
    return new Settings(values);
  }

  /** Counts and keeps what the processes tell. */
  static final class Samples implements JobSink {
    final long[] ios = new long[3];
    final long[] bytes = new long[3];
    long latSumNs;
    long clatSumNs;
    long slatSumNs;
    long maxLatNs;
    long syncs;
    long failures;
    long started;
    long exited;
    long jobs;
    long jobLatSumNs;
    long lastNs;
    final List<Long> ends = new ArrayList<>();
    boolean keep;

    @Override
    public void started(int job, IoTask task, long nowNs) {
      started++;
    }

    @Override
    public void completed(
        int job, int direction, long length, long startNs, long issuedNs, long endNs) {
      ios[direction]++;
      bytes[direction] += length;
      latSumNs += endNs - startNs;
      clatSumNs += endNs - issuedNs;
      slatSumNs += issuedNs - startNs;
      maxLatNs = Math.max(maxLatNs, endNs - startNs);
      lastNs = endNs;
      if (keep) {
        ends.add(endNs);
      }
    }

    @Override
    public void synced(int job, long startNs, long endNs) {
      syncs++;
    }

    @Override
    public void failed(int job, int direction, long offsetBytes, int status, long nowNs) {
      failures++;
    }

    @Override
    public void exited(int job, IoTask task, long nowNs) {
      exited++;
      lastNs = nowNs;
    }

    @Override
    public void jobDone(long arrivalNs, long startNs, long endNs) {
      jobs++;
      jobLatSumNs += endNs - arrivalNs;
    }

    long total() {
      return ios[0] + ios[1] + ios[2];
    }
  }
}
