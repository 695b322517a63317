package org.blklab.runtime.workload;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.block.IoTask;
import org.blklab.runtime.sim.RandomStream;
import org.blklab.runtime.workload.io.ProcessContext;
import org.blklab.runtime.workload.option.Extent;
import org.blklab.runtime.workload.option.JobOptions;
import org.blklab.runtime.workload.option.JobOptions.Lifetime;
import org.blklab.runtime.workload.pattern.IoSource;
import org.blklab.runtime.workload.pattern.JobPlace;
import org.blklab.runtime.workload.pattern.PatternSource;
import org.blklab.runtime.workload.pattern.RecordedIos;
import org.blklab.runtime.workload.pattern.RecordedSource;

/** A workload with fio's semantics: {@code numjobs} processes that do the same. */
public final class FioWorkload implements Workload {
  private final ProcessContext context;
  private final JobOptions options;
  private final List<FioProcess> processes = new ArrayList<>();
  private int alive;
  private boolean started;
  private Runnable onEnd = () -> {};

  /** Where the I/Os of each process come from. */
  public interface Sources {
    /**
     * @param job index among {@code numjobs}
     */
    IoSource source(int job);
  }

  /**
   * A device that processes work on.
   *
   * @param name what fio would be given, such as {@code /dev/sda}
   * @param bytes its size
   */
  public record File(String name, long bytes) {}

  public FioWorkload(ProcessContext context, JobOptions options, Sources sources) {
    this.context = context;
    this.options = options;
    context.checkCpus(options);
    long seed = context.machine().sim().seed();
    for (int job = 0; job < options.identity().numjobs(); job++) {
      Pacer pacer = new Pacer(options, PatternSource.poissonSeeds(options, job, number(job), seed));
      processes.add(new FioProcess(this, job, sources.source(job), pacer));
    }
  }

  /**
   * fio's own patterns on a device.
   *
   * @param deviceBytes its size
   * @param fileName what fio would be given, such as {@code /dev/sda}
   * @throws IllegalArgumentException if a job's part does not lie on the device
   */
  public static FioWorkload patterns(
      ProcessContext context, JobOptions options, long deviceBytes, String fileName) {
    return patterns(context, options, List.of(new File(fileName, deviceBytes)));
  }

  /**
   * The same on several devices by turns.
   *
   * @throws IllegalArgumentException if a job's part does not lie on one of them
   */
  public static FioWorkload patterns(
      ProcessContext context, JobOptions options, List<File> files) {
    long seed = context.machine().sim().seed();
    Extent extent = options.extent().ofFiles(files.size());
    return new FioWorkload(
        context,
        options,
        job -> {
          int number = context.firstJobNumber() + job;
          List<JobPlace> places = new ArrayList<>();
          for (File file : files) {
            Extent.Area area =
                extent.area(file.bytes(), job, options.access().smallestBytes());
            places.add(new JobPlace(job, number, area, file.name()));
          }
          return new PatternSource(options, places, seed);
        });
  }

  /**
   * Recorded I/Os instead ({@code read_iolog}), by each process.
   *
   * @throws IllegalArgumentException if an I/O does not lie on the device
   */
  public static FioWorkload recorded(
      ProcessContext context, JobOptions options, RecordedIos recorded, long deviceBytes) {
    if (recorded.endBytes() > deviceBytes) {
      throw new IllegalArgumentException(
          "the log goes up to byte " + recorded.endBytes() + ", the device has " + deviceBytes);
    }
    Lifetime lifetime = options.lifetime();
    long loops = lifetime.timeBased() ? Long.MAX_VALUE : lifetime.loops();
    return new FioWorkload(
        context, options, job -> new RecordedSource(recorded, loops, lifetime.numberIos()));
  }

  private int number(int job) {
    return context.firstJobNumber() + job;
  }

  ProcessContext context() {
    return context;
  }

  JobOptions options() {
    return options;
  }

  @Override
  public String name() {
    return context.name();
  }

  /** The tasks of its processes, in the order of their jobs. */
  public List<IoTask> tasks() {
    return processes.stream().map(FioProcess::ioTask).toList();
  }

  @Override
  public void start() {
    started = true;
    alive = processes.size();
    Lifetime lifetime = options.lifetime();
    RandomStream delays =
        context.machine().sim().random().named("workload/" + context.name() + "/startdelay");
    long now = context.machine().nowNs();
    for (FioProcess process : processes) {
      long delay = delays.between(lifetime.startDelayNs(), lifetime.startDelayHighNs());
      if (delay == 0) {
        process.task().start();
      } else {
        process.task().startAt(now + delay);
      }
    }
  }

  @Override
  public boolean isDone() {
    return started && alive == 0;
  }

  @Override
  public void terminate() {
    processes.forEach(FioProcess::terminate);
  }

  @Override
  public void onEnd(Runnable listener) {
    onEnd = listener;
  }

  void ended(FioProcess process, long nowNs) {
    if (--alive == 0) {
      onEnd.run();
    }
  }
}
