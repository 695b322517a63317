package org.blklab.runtime.device.library;

import java.util.Arrays;
import java.util.function.Consumer;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.device.DeviceCommand;
import org.blklab.runtime.sim.EventHandler;
import org.blklab.runtime.sim.Simulation;

/**
 * Keeps a bare device at a constant queue depth: each completion is answered at once by the next
 * command. No host, no CPU: what it measures is the device's own.
 */
public final class ClosedLoop implements Device.Host, EventHandler {
  /** What to ask of the device. */
  public interface Source {
    /**
     * Sets the next command.
     *
     * @param number how many came before it
     */
    void next(DeviceCommand command, long number);
  }

  private final Simulation sim;
  private final Device device;
  private final DeviceCommand[] commands;
  private Source source;
  private Consumer<DeviceCommand> observer = command -> {};
  private long issued;
  private long wanted;
  private long done;
  private long failed;
  private long[] latencyNs = new long[0];
  private int samples;
  private long startedNs;
  private long endedNs;
  private long doneWhenFull;
  private long fullUntilNs;

  /**
   * @param depth commands in the device at any time
   */
  public ClosedLoop(Simulation sim, Device device, int depth) {
    this.sim = sim;
    this.device = device;
    this.commands = new DeviceCommand[depth];
    for (int i = 0; i < depth; i++) {
      commands[i] = new DeviceCommand();
    }
    device.attach(this);
  }

  /** Shows each command when it is completed. */
  public void onCompletion(Consumer<DeviceCommand> watcher) {
    observer = watcher;
  }

  /**
   * Runs {@code count} commands to their end.
   *
   * @return commands per second of simulated time, until the last one was issued: from then on the
   *     queue is no longer full
   */
  public double run(Source from, long count) {
    source = from;
    issued = 0;
    done = 0;
    failed = 0;
    wanted = count;
    samples = 0;
    latencyNs = new long[(int) Math.min(count, 1 << 20)];
    startedNs = sim.nowNs();
    endedNs = startedNs;
    doneWhenFull = 0;
    fullUntilNs = startedNs;
    for (int i = 0; i < commands.length && issued < wanted; i++) {
      issue(commands[i], i);
    }
    while (done < wanted && sim.step(Long.MAX_VALUE)) {
      continue;
    }
    if (doneWhenFull == 0) { // no more commands than fit at once
      doneWhenFull = done;
      fullUntilNs = endedNs;
    }
    if (done < wanted) {
      throw new IllegalStateException(
          "the device lost " + (wanted - done) + " commands; please report");
    }
    return doneWhenFull * 1e9 / Math.max(1, fullUntilNs - startedNs);
  }

  private void issue(DeviceCommand command, int tag) {
    if (done > 0) {
      doneWhenFull = done;
      fullUntilNs = sim.nowNs();
    }
    source.next(command, issued++);
    command.setTag(tag);
    if (device.submit(command, sim.nowNs()) != Device.ACCEPTED) {
      throw new IllegalArgumentException(
          "the device takes fewer than " + commands.length + " commands");
    }
  }

  @Override
  public void completed(DeviceCommand command, int status) {
    done++;
    endedNs = sim.nowNs();
    observer.accept(command);
    if (status != DeviceCommand.GOOD) {
      failed++;
    }
    if (samples < latencyNs.length) {
      latencyNs[samples++] = sim.nowNs() - command.arrivedNs();
    }
    if (issued < wanted) {
      sim.at(sim.nowNs(), this, 0, command.tag()); // never from within the device's own code
    }
  }

  @Override
  public void onEvent(int kind, int tag) {
    if (issued < wanted) { // others that ended at the same instant may have taken the last
      issue(commands[tag], tag);
    }
  }

  /** Commands of the last run that did not end well. */
  public long failed() {
    return failed;
  }

  /** When the last command of the last run ended. */
  public long endedNs() {
    return endedNs;
  }

  /** Mean latency of the last run, in nanoseconds. */
  public double meanNs() {
    double sum = 0;
    for (int i = 0; i < samples; i++) {
      sum += latencyNs[i];
    }
    return sum / Math.max(1, samples);
  }

  /**
   * A quantile of the last run's latencies (its first 2^20), in nanoseconds.
   *
   * @param quantile in 0 … 1
   */
  public long quantileNs(double quantile) {
    if (samples == 0) {
      return 0;
    }
    long[] sorted = Arrays.copyOf(latencyNs, samples);
    Arrays.sort(sorted);
    int at = (int) Math.ceil(quantile * samples) - 1;
    return sorted[Math.clamp(at, 0, samples - 1)];
  }
}
