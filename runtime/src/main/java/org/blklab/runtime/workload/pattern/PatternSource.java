package org.blklab.runtime.workload.pattern;

import java.util.List;
import org.blklab.runtime.workload.option.Access;
import org.blklab.runtime.workload.option.JobOptions;
import org.blklab.runtime.workload.random.FioRandom;
import org.blklab.runtime.workload.random.FioSeeds;

/**
 * fio's main loop as far as it decides what to do: mix of directions, fsync cadence, limits on
 * bytes and I/Os, rounds. Source: HOWTO of fio 3.33, checked against sequences it logged.
 */
public final class PatternSource implements IoSource {
  private final Access access;
  private final FileTurns offsets;
  private final long sizeBytes; // of all files
  private final long ioBytes;
  private final FioRandom mix;
  private final long mixSeed;
  private final boolean repeatRounds;
  private final boolean timeBased;
  private final boolean ioSizeGiven;
  private final long fsync;
  private final long rangeWrites;
  private boolean placedRange;
  private long rangeFrom = Long.MAX_VALUE; // what was written since the last sync_file_range
  private long rangeTo;
  private final long fdatasync;
  private final long numberIos; // Long.MAX_VALUE: no limit
  private final long limitBytes;
  private final long roundBytes;
  private long loopsLeft;

  private final long[] issues = new long[3];
  private final long[] issueBytes = new long[3];
  private long roundIssuedBytes;
  private boolean inRound;
  private boolean fileDone;
  private int direction;
  private long mixUpTo;
  private boolean lastWasSync;
  private int lastIssued = -1;

  /**
   * @param scenarioSeed 1 gives fio's own numbers
   */
  public PatternSource(JobOptions options, JobPlace place, long scenarioSeed) {
    this(options, List.of(place), scenarioSeed);
  }

  /**
   * A process that works on several files.
   *
   * @param places its part of each; offsets are as {@link FileOffset} has them
   */
  public PatternSource(JobOptions options, List<JobPlace> places, long scenarioSeed) {
    this.access = options.access();
    JobPlace place = places.getFirst();
    FioSeeds seeds = new FioSeeds(access.seeding(), place.job(), place.number(), scenarioSeed);
    this.offsets = new FileTurns(options, places, seeds);
    this.mixSeed = seeds.of(FioSeeds.MIX);
    this.mix = new FioRandom(mixSeed, false);
    this.repeatRounds = FioSeeds.roundsRepeat(access.seeding());
    this.timeBased = options.lifetime().timeBased();
    this.ioSizeGiven = !options.extent().ioSize().isNone();
    this.sizeBytes = places.stream().mapToLong(each -> each.area().sizeBytes()).sum();
    this.ioBytes =
        ioSizeGiven
            ? place.area().ioBytes()
            : places.stream().mapToLong(each -> each.area().ioBytes()).sum();
    this.fsync = options.syncing().fsync();
    this.rangeWrites = options.syncing().rangeWrites();
    this.fdatasync = options.syncing().fdatasync();
    long loops = options.lifetime().loops();
    long ios = options.lifetime().numberIos();
    long parts = access.mode().trimThenWrite() ? 2 : 1;
    this.numberIos = ios == 0 ? Long.MAX_VALUE : ios * loops * parts;
    this.limitBytes = ioBytes * loops;
    this.loopsLeft = loops;
    this.roundBytes = roundBytes(options);
    this.direction = access.mode().reads() ? READ : access.mode().writes() ? WRITE : TRIM;
  }

  /** Seeds of the arrivals of {@code rate_process = poisson}, by direction. */
  public static long[] poissonSeeds(JobOptions options, int job, int jobNumber, long scenarioSeed) {
    FioSeeds seeds = new FioSeeds(options.access().seeding(), job, jobNumber, scenarioSeed);
    return new long[] {
      seeds.of(FioSeeds.POISSON), seeds.of(FioSeeds.POISSON + 1), seeds.of(FioSeeds.POISSON + 2)
    };
  }

  /**
   * fio counts a round's bytes only for engines that queue; others go on to the end of the file.
   */
  private long roundBytes(JobOptions options) {
    if (options.depth().engine() == JobOptions.Engine.SYNC) {
      return Long.MAX_VALUE;
    }
    long bytes = sizeBytes;
    if (access.mode().writes() && access.mode().random() && !access.randomMap() && ioSizeGiven) {
      bytes = Math.max(bytes, ioBytes);
    }
    return access.mode().trimThenWrite() ? bytes + ioBytes : bytes;
  }

  @Override
  public long setUpBytes() {
    return offsets.mapBytes();
  }

  @Override
  public int choose() {
    while (true) {
      if (!inRound) {
        if (!anotherRound()) {
          return END;
        }
        inRound = true;
      }
      if (!timeBased && (limitReached() || roundIssuedBytes >= roundBytes)) {
        inRound = false;
        continue;
      }
      if (timeBased && ioCount() >= numberIos && numberIos != Long.MAX_VALUE) {
        return END;
      }
      return nextDirection();
    }
  }

  private boolean limitReached() {
    long bytes;
    if (access.mode().mixed()) {
      bytes = issueBytes[READ] + issueBytes[WRITE];
    } else if (access.mode().writes()) {
      bytes = issueBytes[WRITE];
    } else {
      bytes = issueBytes[access.mode().reads() ? READ : TRIM];
    }
    return bytes >= limitBytes || ioCount() >= numberIos;
  }

  private long ioCount() {
    return issues[READ] + issues[WRITE] + issues[TRIM];
  }

  private boolean anotherRound() {
    boolean first = roundIssuedBytes == 0 && ioCount() == 0 && lastIssued < 0;
    if (timeBased) {
      beginRound(first);
      return true;
    }
    if (loopsLeft > 0) {
      loopsLeft--;
      beginRound(first);
      return true;
    }
    long done = issueBytes[READ] + issueBytes[WRITE] + issueBytes[TRIM];
    if (ioCount() >= numberIos
        || done >= ioBytes
        || ioBytes - done < access.largestBytes()
        || (fileDone && !ioSizeGiven)
        || (fileDone && roundIssuedBytes == 0)) {
      return false;
    }
    beginRound(first);
    return true;
  }

  private void beginRound(boolean first) {
    roundIssuedBytes = 0;
    fileDone = false;
    if (first) {
      return;
    }
    offsets.restart(repeatRounds);
    if (repeatRounds) {
      mix.reseed(mixSeed);
    }
    mixUpTo = 0;
    lastWasSync = false;
  }

  private int nextDirection() {
    if (!lastWasSync && access.mode().writes() && lastIssued == WRITE) {
      if (rangeWrites > 0 && issues[WRITE] % rangeWrites == 0) {
        return START_RANGE;
      }
      if (fsync > 0 && issues[WRITE] % fsync == 0) {
        return SYNC;
      }
      if (fdatasync > 0 && issues[WRITE] % fdatasync == 0) {
        return DATASYNC;
      }
    }
    if (access.mode().mixed() && issues[direction] >= mixUpTo) {
      int drawn = mix.percent() <= access.readPercent() ? READ : WRITE;
      if (drawn != direction) {
        int percent = drawn == READ ? access.readPercent() : 100 - access.readPercent();
        mixUpTo = issues[direction] * percent / 100;
      }
      direction = drawn;
    }
    return direction;
  }

  @Override
  public int place(int operation) {
    placedRange = operation == START_RANGE;
    if (operation >= SYNC) {
      return operation;
    }
    if (access.mode().mixed()) {
      direction = operation;
    }
    offsets.turn();
    int placed = access.mode().trimThenWrite() ? offsets.trimOrWrite() : operation;
    if (offsets.place(placed)) {
      return placed;
    }
    fileDone = true;
    inRound = false;
    int again = choose();
    return again == END ? END : place(again);
  }

  @Override
  public long offsetBytes() {
    return placedRange ? rangeFrom : offsets.offsetBytes();
  }

  @Override
  public long lengthBytes() {
    return placedRange ? rangeTo - rangeFrom : offsets.lengthBytes();
  }

  @Override
  public void issued(int operation) {
    lastIssued = operation;
    lastWasSync = operation >= SYNC;
    if (operation < SYNC) {
      issues[operation]++;
      issueBytes[operation] += offsets.lengthBytes();
      roundIssuedBytes += offsets.lengthBytes();
    }
    if (operation == WRITE && rangeWrites > 0) {
      rangeFrom = Math.min(rangeFrom, offsets.offsetBytes());
      rangeTo = Math.max(rangeTo, offsets.offsetBytes() + offsets.lengthBytes());
    } else if (operation == START_RANGE) {
      rangeFrom = Long.MAX_VALUE;
      rangeTo = 0;
    }
  }

  @Override
  public void rampEnded() {
    java.util.Arrays.fill(issues, 0);
    java.util.Arrays.fill(issueBytes, 0);
    mixUpTo = 0;
  }
}
