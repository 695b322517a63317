package org.blklab.runtime.graph;

import java.util.List;
import org.blklab.runtime.device.ConstantDevice;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.device.DeviceTraits;
import org.blklab.runtime.device.Jitter;
import org.blklab.runtime.plan.Kind;
import org.blklab.runtime.plan.KernelUnit;
import org.blklab.runtime.plan.ModelSpec;
import org.blklab.runtime.plan.PropertySpec;
import org.blklab.runtime.plan.PropertySpec.Type;
import org.blklab.runtime.plan.Settings;
import org.blklab.runtime.sim.Simulation;

/** {@code constant} and {@code uniform}: devices without an inside. */
final class ConstantModels {
  private static final List<PropertySpec> TRAITS =
      List.of(
          PropertySpec.of("size", Type.SIZE, "16g", "Capacity."),
          PropertySpec.kernel(
                  "mbps", KernelUnit.MIB_PER_S, "0", "Bandwidth limit by token bucket; 0: none.")
              .in(0, 40_960),
          PropertySpec.of("slots", Type.COUNT, "0", "Commands accepted at once; 0: no limit.")
              .in(0, 1 << 20),
          PropertySpec.of("parallel", Type.COUNT, "0", "Commands served at once; 0: all.")
              .in(0, 1 << 20),
          PropertySpec.of("rotational", Type.BOOL, "off", "What it says of itself."),
          PropertySpec.of("write_cache", Type.BOOL, "off", "Whether it has a volatile cache."),
          PropertySpec.of("fua", Type.BOOL, "off", "Whether it can write through that cache."),
          PropertySpec.of("blocksize", Type.SIZE, "512B", "Logical block size.").in(512, 65_536),
          PropertySpec.of("discard", Type.SIZE, "0B", "Largest discard; 0: it cannot discard."));

  private ConstantModels() {}

  static DeviceKind constant() {
    return new DeviceKind() {
      @Override
      public ModelSpec spec() {
        return model(
            "constant",
            "Every command takes the same time, all of them at once: null_blk's timers.",
            PropertySpec.kernel(
                    "completion_nsec", KernelUnit.NS, "10us", "Time of every command.")
                .in(0, 3.6e12));
      }

      @Override
      public String defaultHost() {
        return "null_blk";
      }

      @Override
      public Device build(Simulation sim, String name, Settings settings) {
        return device(sim, name, settings, settings.integer("completion_nsec", 10_000), 0);
      }
    };
  }

  static DeviceKind uniform() {
    return new DeviceKind() {
      @Override
      public ModelSpec spec() {
        return model(
            "uniform",
            "Every command takes a time drawn uniformly from a range.",
            PropertySpec.of("min", Type.TIME, "50us", "Shortest time of a command."),
            PropertySpec.of("max", Type.TIME, "150us", "Longest time of a command."));
      }

      @Override
      public String defaultHost() {
        return "null_blk";
      }

      @Override
      public Device build(Simulation sim, String name, Settings settings) {
        long min = settings.integer("min", 50_000);
        long max = Math.max(min, settings.integer("max", 150_000));
        return device(sim, name, settings, min, max - min);
      }
    };
  }

  private static ModelSpec model(String name, String doc, PropertySpec... own) {
    List<PropertySpec> all = new java.util.ArrayList<>(List.of(own));
    all.addAll(TRAITS);
    return new ModelSpec(Kind.DEVICE, name, doc, all);
  }

  private static Device device(
      Simulation sim, String name, Settings settings, long fixedNs, long spreadNs) {
    int block = (int) settings.integer("blocksize", 512);
    DeviceTraits traits =
        new DeviceTraits(
            settings.flag("rotational", false),
            settings.flag("write_cache", false),
            settings.flag("fua", false),
            block,
            block,
            settings.integer("discard", 0));
    ConstantDevice.Parameters parameters =
        new ConstantDevice.Parameters(
            settings.integer("size", 16L << 30) / 512 * 512,
            fixedNs,
            spreadNs > 0 ? Jitter.UNIFORM : Jitter.NONE,
            spreadNs,
            (int) settings.integer("parallel", 0),
            (int) settings.integer("slots", 0),
            (int) (settings.integer("mbps", 0) >> 20),
            traits);
    return new ConstantDevice(sim, "device/" + name, parameters);
  }
}
