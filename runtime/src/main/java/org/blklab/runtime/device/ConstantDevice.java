package org.blklab.runtime.device;

import java.util.function.ObjDoubleConsumer;
import java.util.function.ObjLongConsumer;
import org.blklab.runtime.sim.EventHandler;
import org.blklab.runtime.sim.Simulation;

/**
 * A device without an inside: each command takes a time of its own, by default all of them at once
 * (as the timers of null_blk), or with {@code parallel} servers first come, first served. Models
 * {@code constant}, {@code uniform} and {@code trace} are this with different {@link ServiceTime}s.
 * Source: spec of constant-latency devices; a flush and a discard take as long as a write.
 */
public final class ConstantDevice implements Device, EventHandler {
  /** A tick of the token bucket, as in null_blk: 20 ms. */
  public static final long BUCKET_TICK_NS = 20_000_000;

  /** Credit of one tick for 1 MB/s: 1 MiB / 50, rounded down, as in null_blk. */
  public static final long BUCKET_BYTES_PER_MBPS = 20_971;

  private static final int SLOTS_WITHOUT_LIMIT = 1 << 20;

  /**
   * What the device is.
   *
   * @param sizeBytes capacity, a multiple of the logical block
   * @param completionNs fixed part of the service time
   * @param jitter distribution of the rest
   * @param spreadNs width of the rest, by {@link Jitter}
   * @param parallel commands served at once; 0: all
   * @param slots commands accepted at once; 0: no limit
   * @param mbps token bucket in units of 1 MiB/s, 0: none; at most 40,960
   * @param traits block sizes, caches and rotation
   */
  public record Parameters(
      long sizeBytes,
      long completionNs,
      Jitter jitter,
      long spreadNs,
      int parallel,
      int slots,
      int mbps,
      DeviceTraits traits) {
    public Parameters {
      if (sizeBytes < traits.logicalBlockSize() || sizeBytes % 512 != 0) {
        throw new IllegalArgumentException("size " + sizeBytes + " bytes");
      }
      if (completionNs < 0 || spreadNs < 0 || parallel < 0 || slots < 0) {
        throw new IllegalArgumentException("negative parameter");
      }
      if (mbps < 0 || mbps > 40_960) {
        throw new IllegalArgumentException("mbps " + mbps + " is not in 0..40960");
      }
    }

    /** 16 GiB and 10 µs, as a {@code constant} LUN has them. */
    public static final Parameters DEFAULT =
        new Parameters(16L << 30, 10_000, Jitter.NONE, 0, 0, 0, 0, DeviceTraits.FLASH);

    public Parameters withCompletionNs(long ns) {
      return new Parameters(sizeBytes, ns, jitter, spreadNs, parallel, slots, mbps, traits);
    }

    public Parameters withMbps(int value) {
      return new Parameters(
          sizeBytes, completionNs, jitter, spreadNs, parallel, slots, value, traits);
    }

    public Parameters withParallel(int value) {
      return new Parameters(sizeBytes, completionNs, jitter, spreadNs, value, slots, mbps, traits);
    }
  }

  private final Simulation sim;
  private final Parameters parameters;
  private final ServiceTime serviceTime;
  private final long delayNs;
  private final boolean plainTimer;
  private final CommandSlots slots;
  private final long[] serverFreeNs; // a heap-less list: parallel is small
  private long creditPerTick;
  private long creditTick = -1;
  private long credit;
  private long completed;
  private long busyNs;
  private Host host;

  /**
   * @param name the device's name in the scenario; its randomness depends on it
   */
  public ConstantDevice(Simulation sim, String name, Parameters parameters) {
    this(
        sim,
        parameters,
        parameters.jitter.around(
            parameters.completionNs,
            parameters.spreadNs,
            sim.random().named("device/" + name + "/service")),
        0,
        parameters.jitter == Jitter.NONE && parameters.parallel == 0 && parameters.slots == 0);
  }

  /**
   * With service times from elsewhere; those of {@code parameters} are then unused.
   *
   * @param delayNs added to each completion, beside the service
   */
  public ConstantDevice(
      Simulation sim, Parameters parameters, ServiceTime serviceTime, long delayNs) {
    this(sim, parameters, serviceTime, delayNs, false);
  }

  private ConstantDevice(
      Simulation sim,
      Parameters parameters,
      ServiceTime serviceTime,
      long delayNs,
      boolean plainTimer) {
    this.plainTimer = plainTimer;
    this.sim = sim;
    this.parameters = parameters;
    this.serviceTime = serviceTime;
    this.delayNs = delayNs;
    this.slots = new CommandSlots(parameters.slots == 0 ? SLOTS_WITHOUT_LIMIT : parameters.slots);
    this.serverFreeNs = new long[parameters.parallel];
    this.creditPerTick = parameters.mbps * BUCKET_BYTES_PER_MBPS;
  }

  @Override
  public void attach(Host host) {
    this.host = host;
  }

  /** Whether it is no more than a timer for each command, as those of null_blk. */
  public boolean isPlainTimer() {
    return plainTimer;
  }

  /**
   * Leaves the token bucket to a driver that throttles by itself, as null_blk does.
   *
   * @return the rate in MiB/s, 0 if there is none
   */
  public int yieldThrottle() {
    creditPerTick = 0;
    return parameters.mbps;
  }

  @Override
  public int submit(DeviceCommand command, long atNs) {
    int slot = slots.put(command);
    if (slot < 0) {
      return BUSY;
    }
    command.setArrivedNs(atNs);
    command.setDeviceInt(slot);
    long start = creditPerTick > 0 ? whenCredited(command, atNs) : atNs;
    int server = -1;
    if (serverFreeNs.length > 0) {
      server = firstFree();
      start = Math.max(start, serverFreeNs[server]);
    }
    long takes = serviceTime.nextNs(command, start);
    if (server >= 0) {
      serverFreeNs[server] = start + takes;
    }
    busyNs += takes;
    sim.at(start + takes + delayNs, this, slots.generation(slot), slot);
    return ACCEPTED;
  }

  private int firstFree() {
    int best = 0;
    for (int i = 1; i < serverFreeNs.length; i++) {
      if (serverFreeNs[i] < serverFreeNs[best]) {
        best = i;
      }
    }
    return best;
  }

  /**
   * First instant at which the bucket covers the command. A command larger than a tick's credit
   * waits for a fresh tick and takes all of it and of as many following ticks as it needs.
   */
  private long whenCredited(DeviceCommand command, long atNs) {
    if (command.op() > DeviceCommand.WRITE) {
      return atNs;
    }
    long bytes = command.sectors() * 512L;
    long tick = atNs / BUCKET_TICK_NS;
    if (tick > creditTick) {
      creditTick = tick;
      credit = creditPerTick;
    }
    if (bytes > credit) {
      if (credit < creditPerTick) {
        creditTick++;
      }
      credit = creditPerTick;
      while (bytes > credit) {
        bytes -= credit;
        creditTick++;
      }
    }
    credit -= bytes;
    return Math.max(atNs, creditTick * BUCKET_TICK_NS);
  }

  @Override
  public void onEvent(int generation, int slot) {
    if (slots.get(slot) == null || slots.generation(slot) != generation) {
      return; // aborted, and the slot perhaps taken again
    }
    completed++;
    host.completed(slots.take(slot), DeviceCommand.GOOD);
  }

  @Override
  public boolean abort(DeviceCommand command) {
    int slot = command.deviceInt();
    if (slot >= slots.capacity() || slots.get(slot) != command) {
      return false;
    }
    slots.take(slot); // a server it was on stays busy: the work is done, only not reported
    return true;
  }

  @Override
  public long sectors() {
    return parameters.sizeBytes / 512;
  }

  @Override
  public int slots() {
    return parameters.slots == 0 ? SLOTS_WITHOUT_LIMIT : parameters.slots;
  }

  @Override
  public boolean rotational() {
    return parameters.traits.rotational();
  }

  @Override
  public boolean writeCache() {
    return parameters.traits.writeCache();
  }

  @Override
  public boolean fua() {
    return parameters.traits.fua();
  }

  @Override
  public int logicalBlockSize() {
    return parameters.traits.logicalBlockSize();
  }

  @Override
  public int physicalBlockSize() {
    return parameters.traits.physicalBlockSize();
  }

  @Override
  public long discardMaxBytes() {
    return parameters.traits.discardMaxBytes();
  }

  @Override
  public String describe() {
    return slots.used() + " in service, " + completed + " completed";
  }

  @Override
  public void state(ObjLongConsumer<String> to) {
    to.accept("in_service", slots.used());
    to.accept("completed", completed);
  }

  @Override
  public void measurements(ObjDoubleConsumer<String> to) {
    to.accept("completed", completed);
    to.accept("in_service", slots.used());
    to.accept("busy_time", busyNs);
  }
}
