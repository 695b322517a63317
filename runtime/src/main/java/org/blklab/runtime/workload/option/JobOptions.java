package org.blklab.runtime.workload.option;

import java.util.List;
import java.util.Optional;
import org.blklab.runtime.plan.Settings;

/**
 * Everything a workload's properties say, checked, in base units. Names and meaning are fio's
 * (3.33); what differs is said in {@link WorkloadProperties}. Immutable.
 */
public record JobOptions(
    Access access,
    Extent extent,
    FileOrder files,
    Depth depth,
    Syncing syncing,
    Pace pace,
    Lifetime lifetime,
    Identity identity,
    Arrivals arrivals) {

  /** How I/Os are submitted, by {@code ioengine}. */
  public enum Engine {
    /** One system call an I/O: psync, sync, pvsync, pvsync2, vsync. */
    SYNC,
    LIBAIO,
    IO_URING
  }

  /**
   * @param iodepth I/Os in flight at most; 1 for {@link Engine#SYNC}
   * @param low go on submitting only when so few are left
   * @param batchSubmit how many are handed over in one system call
   * @param completeMin how many events to wait for when no more can be submitted; 0 for none
   * @param completeMax how many events to take at once
   * @param direct past the page cache
   * @param hipri completions of reads and writes are polled for
   */
  public record Depth(
      Engine engine,
      int iodepth,
      int low,
      int batchSubmit,
      int completeMin,
      int completeMax,
      boolean direct,
      boolean hipri) {}

  /** {@code sync}. */
  public enum Sync {
    NONE,
    DSYNC,
    SYNC
  }

  /**
   * @param sync how the file is opened
   * @param fsync an fsync after so many writes, 0 for none
   * @param fdatasync likewise
   * @param endFsync one when the job is done
   * @param rangeWrites a sync_file_range(WRITE) of what was written after so many writes, or 0
   */
  public record Syncing(
      Sync sync, long fsync, long fdatasync, boolean endFsync, long rangeWrites) {}

  /** {@code rate_process}. */
  public enum RateProcess {
    LINEAR,
    POISSON
  }

  /**
   * @param bytesPerSec limit by direction, 0 for none
   * @param iops limit by direction, 0 for none
   * @param thinkNs sleep after every {@code thinkBlocks} I/Os
   * @param spinNs part of it spent computing
   */
  public record Pace(
      List<Long> bytesPerSec,
      List<Long> iops,
      RateProcess process,
      long thinkNs,
      long spinNs,
      long thinkBlocks) {
    public Pace {
      bytesPerSec = List.copyOf(bytesPerSec);
      iops = List.copyOf(iops);
    }
  }

  /**
   * @param startDelayNs the job starts so much later
   * @param startDelayHighNs with a random delay between the two
   * @param rampNs samples of the first part are dropped
   * @param runtimeNs end at the latest; 0 for no limit
   * @param timeBased go on from the beginning until then
   * @param numberIos end after so many I/Os; 0 for no limit
   * @param loops times over the whole
   */
  public record Lifetime(
      long startDelayNs,
      long startDelayHighNs,
      long rampNs,
      long runtimeNs,
      boolean timeBased,
      long numberIos,
      long loops) {}

  /**
   * @param numjobs how many processes do the same
   * @param thread threads of one process instead: the scheduler owes them nothing at first
   * @param groupReporting whether the table shows them together
   * @param ioprio as in {@code block.IoPrio}; 0 for none of its own
   * @param cgroup name of a declared cgroup, if any
   * @param cpuMask CPUs allowed; -1 for all
   * @param splitCpus one CPU of the mask for each job, by turns
   */
  public record Identity(
      int numjobs,
      boolean thread,
      boolean groupReporting,
      int ioprio,
      Optional<String> cgroup,
      long cpuMask,
      boolean splitCpus) {

    /** The CPUs that one of the jobs may run on. */
    public long cpusOf(int job) {
      if (!splitCpus || cpuMask == -1L) {
        return cpuMask;
      }
      long left = cpuMask;
      for (int skip = job % Long.bitCount(cpuMask); skip > 0; skip--) {
        left &= left - 1;
      }
      return Long.lowestOneBit(left);
    }
  }

  /**
   * Of a job script.
   *
   * @param perSecond arrivals a second; 0 when there are none (fio semantics)
   * @param maxProcesses processes at a time; further arrivals wait
   */
  public record Arrivals(double perSecond, int maxProcesses) {}

  /**
   * What reading gave.
   *
   * @param options empty when there are problems
   */
  public record Result(Optional<JobOptions> options, List<OptionProblem> problems) {
    public Result {
      problems = List.copyOf(problems);
    }
  }

  /**
   * Reads the properties of a workload. Never throws for a user's mistake.
   *
   * @param settings values in base units, or fio's text
   */
  public static Result read(Settings settings) {
    return new OptionReader(settings).read();
  }

  /** Reads settings that are known to be right, such as a test's. */
  public static JobOptions of(Settings settings) {
    Result result = read(settings);
    return result
        .options()
        .orElseThrow(() -> new IllegalArgumentException(result.problems().toString()));
  }

  /** True if it never ends by itself: arrivals without {@code runtime} or a number of jobs. */
  public boolean isEndless() {
    return lifetime.runtimeNs() == 0
        && (lifetime.timeBased() || (arrivals.perSecond() > 0 && lifetime.loops() == 1));
  }
}
