package org.blklab.runtime.device.library;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.device.DeviceCommand;
import org.blklab.runtime.device.DeviceModel;
import org.blklab.runtime.device.Figure;
import org.blklab.runtime.device.Load;
import org.blklab.runtime.device.Preset;
import org.blklab.runtime.device.Setting;
import org.blklab.runtime.sim.RandomStream;
import org.blklab.runtime.sim.Simulation;

/**
 * What a preset does by itself, without a host: rates by queue depth, sequential rates, latencies,
 * and how they compare with what is published.
 *
 * @param preset which device
 * @param capacityBytes its capacity
 * @param rows measured loads
 * @param checks published figures beside the measured ones
 */
public record DeviceCard(Preset preset, long capacityBytes, List<Row> rows, List<Check> checks) {
  /**
   * A load and what came of it.
   *
   * @param state of a flash drive before it; {@link State#ANY} where it makes no difference
   * @param iops commands per second
   * @param p50Ns median latency, and higher quantiles
   */
  public record Row(
      Load load, State state, double iops, double meanNs, long p50Ns, long p99Ns, long p999Ns) {
    public double bytesPerSec() {
      return iops * load.bytes();
    }
  }

  /** What has been written to a drive before a load. */
  public enum State {
    ANY,
    /** Nothing. */
    FRESH,
    /** Random overwrites without end: what a sheet calls sustained. */
    STEADY
  }

  /** A published figure and the measured one. */
  public record Check(Figure figure, double measured) {
    /** Measured over published, less 1. */
    public double deviation() {
      return measured / figure.value() - 1;
    }

    public boolean holds() {
      return Math.abs(deviation()) <= figure.error();
    }
  }

  private static final List<Setting> STEADY = List.of(Setting.of("precondition", "steady"));
  private static final int[] DEPTHS = {1, 2, 4, 8, 16, 32, 64, 128, 256};
  private static final int ROTATING_COMMANDS = 3_000;
  private static final int FLASH_COMMANDS = 30_000;
  private static final long SEQUENTIAL_BYTES = 1L << 29;

  /** Measures a preset; the same seed gives the same card. */
  public static DeviceCard measure(Preset preset, long seed) {
    Device device = make(new Simulation(seed), preset, List.of());
    boolean ages = preset.model().equals("ssd");
    List<Row> rows = new ArrayList<>();
    for (boolean write : new boolean[] {false, true}) {
      State state = ages && write ? State.FRESH : State.ANY;
      for (int depth : DEPTHS) {
        if (depth <= device.slots()) {
          rows.add(run(preset, List.of(), Load.random(write, depth), state, seed));
        }
      }
      int depth = Math.min(32, device.slots());
      if (state == State.FRESH) {
        rows.add(run(preset, STEADY, Load.random(true, 1), State.STEADY, seed));
        rows.add(run(preset, STEADY, Load.random(true, depth), State.STEADY, seed));
      }
      rows.add(run(preset, List.of(), Load.sequential(write, 1 << 17, depth), state, seed));
    }
    List<Check> checks = new ArrayList<>();
    for (Figure figure : preset.figures()) {
      checks.add(check(preset, figure, seed));
    }
    return new DeviceCard(preset, device.sectors() * 512, List.copyOf(rows), List.copyOf(checks));
  }

  /** Measures one published figure. */
  public static Check check(Preset preset, Figure figure, long seed) {
    Row row = run(preset, figure.settings(), figure.load(), State.ANY, seed);
    double measured =
        switch (figure.quantity()) {
          case IOPS -> row.iops();
          case RATE -> row.bytesPerSec();
          case LATENCY -> row.meanNs();
        };
    return new Check(figure, measured);
  }

  private static Device make(Simulation sim, Preset preset, List<Setting> settings) {
    DeviceModel model =
        DeviceModels.named(preset.model())
            .orElseThrow(() -> new IllegalArgumentException("no model " + preset.model()));
    return model.make(sim, preset.name(), preset.properties(settings));
  }

  /** Runs a load on a new device of the preset, after a warm-up. */
  private static Row run(
      Preset preset, List<Setting> settings, Load load, State state, long seed) {
    Simulation sim = new Simulation(seed);
    Device device = make(sim, preset, settings);
    ClosedLoop loop = new ClosedLoop(sim, device, load.depth());
    ClosedLoop.Source source = source(load, device, sim.random().named("card"));
    int count = device.rotational() ? ROTATING_COMMANDS : FLASH_COMMANDS;
    if (!load.random()) {
      count = Math.clamp(SEQUENTIAL_BYTES / load.bytes(), 500, 20_000);
    }
    loop.run(source, count);
    double iops = loop.run(source, count);
    return new Row(
        load,
        state,
        iops,
        loop.meanNs(),
        loop.quantileNs(0.5),
        loop.quantileNs(0.99),
        loop.quantileNs(0.999));
  }

  private static ClosedLoop.Source source(Load load, Device device, RandomStream random) {
    int op = load.write() ? DeviceCommand.WRITE : DeviceCommand.READ;
    int sectors = load.bytes() / 512;
    long first = (long) (device.sectors() * load.from()) / sectors;
    long places = Math.max(1, (long) (device.sectors() * load.to()) / sectors - first);
    long[] next = {0};
    return (command, number) -> {
      long place = first + (load.random() ? random.below(places) : next[0]++ % places);
      command.set(op, 0, place * sectors, sectors, 0);
    };
  }
}
