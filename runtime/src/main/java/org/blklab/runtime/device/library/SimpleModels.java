package org.blklab.runtime.device.library;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.device.BadPropertyException;
import org.blklab.runtime.device.ConstantDevice;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.device.DeviceModel;
import org.blklab.runtime.device.DeviceProperty;
import org.blklab.runtime.device.DeviceTraits;
import org.blklab.runtime.device.Jitter;
import org.blklab.runtime.device.PropertyReader;
import org.blklab.runtime.device.PropertySource;
import org.blklab.runtime.device.ServiceTime;
import org.blklab.runtime.sim.Simulation;

/** Devices without an inside: {@code constant}, {@code uniform}, {@code trace}, {@code iocost}. */
final class SimpleModels {
  private static final double GIB = 1L << 30;
  private static final double US = 1e3;

  private static final List<DeviceProperty> COMMON =
      List.of(
          DeviceProperty.size("size", 16 * GIB, 4096, "capacity"),
          DeviceProperty.count("slots", 0, 0, 1 << 20, "commands accepted at once; 0: no limit"),
          DeviceProperty.size("block", 512, "logical block"),
          DeviceProperty.flag("rotational", false, "what it says of itself"),
          DeviceProperty.flag("write_cache", false, "has a volatile write cache"),
          DeviceProperty.flag("fua", false, "can write through it"),
          DeviceProperty.size("discard", 0, "largest discard; 0: it cannot discard"));

  private static final DeviceProperty PARALLEL =
      DeviceProperty.count("parallel", 0, 0, 4096, "commands served at once; 0: all");

  private static final DeviceProperty MBPS =
      DeviceProperty.count("mbps", 0, 0, 40_960, "token bucket in MiB/s, 0: none");

  private static final List<DeviceProperty> CONSTANT =
      with(
          DeviceProperty.time("completion_nsec", 10 * US, "fixed part of the service time"),
          DeviceProperty.choice(
              "jitter",
              "none",
              List.of("none", "uniform", "exponential", "log-normal"),
              "distribution of the rest"),
          DeviceProperty.time("spread", 0, "width of the rest; sigma times median if log-normal"),
          PARALLEL,
          MBPS);

  private static final List<DeviceProperty> UNIFORM =
      with(
          DeviceProperty.time("min", 50 * US, "shortest service time"),
          DeviceProperty.time("max", 150 * US, "longest service time"),
          PARALLEL,
          MBPS);

  private static final List<DeviceProperty> TRACE =
      with(
          DeviceProperty.choice(
              "order",
              "recorded",
              List.of("recorded", "random"),
              "recorded: one after the other and again; random: drawn from them"),
          PARALLEL);

  private static final List<DeviceProperty> SCRIPTED = with(PARALLEL);

  private static final List<DeviceProperty> IOCOST =
      with(
          DeviceProperty.rate("rbps", 488_636_629, "sequential read, bytes per second"),
          DeviceProperty.rate("rseqiops", 8_932, "sequential 4 KiB reads per second"),
          DeviceProperty.rate("rrandiops", 8_518, "random 4 KiB reads per second"),
          DeviceProperty.rate("wbps", 427_891_549, "sequential write, bytes per second"),
          DeviceProperty.rate("wseqiops", 28_755, "sequential 4 KiB writes per second"),
          DeviceProperty.rate("wrandiops", 21_940, "random 4 KiB writes per second"),
          DeviceProperty.time("latency", 0, "added to each command, beside its share"));

  /** The service time of {@link ConstantDevice.Parameters}. */
  private record Service(long fixedNs, Jitter jitter, long spreadNs) {
    static final Service ELSEWHERE = new Service(0, Jitter.NONE, 0);
  }

  private SimpleModels() {}

  private static List<DeviceProperty> with(DeviceProperty... own) {
    List<DeviceProperty> all = new ArrayList<>(List.of(own));
    all.addAll(COMMON);
    return List.copyOf(all);
  }

  static DeviceModel constant() {
    return new DeviceModel(
        "constant",
        "every command takes a fixed time, all of them at once; jitter optional",
        CONSTANT,
        (sim, name, source) -> {
          PropertyReader reader = new PropertyReader(CONSTANT, source);
          Jitter jitter =
              switch (reader.word("jitter")) {
                case "uniform" -> Jitter.UNIFORM;
                case "exponential" -> Jitter.EXPONENTIAL;
                case "log-normal" -> Jitter.LOG_NORMAL;
                default -> Jitter.NONE;
              };
          return new ConstantDevice(
              sim,
              name,
              parameters(
                  reader,
                  new Service(reader.whole("completion_nsec"), jitter, reader.whole("spread")),
                  reader.count("parallel"),
                  reader.count("mbps")));
        });
  }

  static DeviceModel uniform() {
    return new DeviceModel(
        "uniform",
        "every command takes a time drawn evenly from a range",
        UNIFORM,
        (sim, name, source) -> {
          PropertyReader reader = new PropertyReader(UNIFORM, source);
          long min = reader.whole("min");
          long max = reader.whole("max");
          if (max < min) {
            throw new BadPropertyException("max", "max is less than min");
          }
          Service service = new Service(min, Jitter.UNIFORM, max - min);
          return new ConstantDevice(
              sim,
              name,
              parameters(reader, service, reader.count("parallel"), reader.count("mbps")));
        });
  }

  static DeviceModel trace() {
    return new DeviceModel(
        "trace",
        "service times of a recording",
        TRACE,
        (sim, name, source) -> {
          PropertyReader reader = new PropertyReader(TRACE, source);
          long[] reads = source.samplesNs("read");
          long[] writes = source.samplesNs("write");
          if ((reads == null || reads.length == 0) && (writes == null || writes.length == 0)) {
            throw new BadPropertyException("order", "the recording has no completed commands");
          }
          boolean drawn = reader.word("order").equals("random");
          ServiceTime times =
              new RecordedServiceTimes(
                  reads == null ? new long[0] : reads,
                  writes == null ? new long[0] : writes,
                  drawn ? sim.random().named("device/" + name + "/service") : null);
          return new ConstantDevice(
              sim, parameters(reader, Service.ELSEWHERE, reader.count("parallel"), 0), times, 0);
        });
  }

  static DeviceModel scripted(ServiceTime times) {
    return new DeviceModel(
        "js",
        "service times by a function in a file of JavaScript",
        SCRIPTED,
        (sim, _, source) -> {
          PropertyReader reader = new PropertyReader(SCRIPTED, source);
          int parallel = reader.count("parallel");
          return new ConstantDevice(
              sim, parameters(reader, Service.ELSEWHERE, parallel, 0), times, 0);
        });
  }

  static DeviceModel iocost() {
    return new DeviceModel(
        "iocost",
        "the kernel's linear io.cost model: saturated, it shows its six rates",
        IOCOST,
        SimpleModels::makeIocost);
  }

  private static Device makeIocost(Simulation sim, String name, PropertySource source) {
    PropertyReader reader = new PropertyReader(IOCOST, source);
    for (DeviceProperty property : IOCOST) {
      if (property.unit() == DeviceProperty.Unit.RATE && !(reader.number(property.name()) > 0)) {
        throw new BadPropertyException(property.name(), property.name() + " must be positive");
      }
    }
    IocostModel model =
        new IocostModel(
            new IocostModel.Rates(
                reader.number("rbps"),
                reader.number("rseqiops"),
                reader.number("rrandiops"),
                reader.number("wbps"),
                reader.number("wseqiops"),
                reader.number("wrandiops")));
    return new ConstantDevice(
        sim, parameters(reader, Service.ELSEWHERE, 1, 0), model, reader.whole("latency"));
  }

  private static ConstantDevice.Parameters parameters(
      PropertyReader reader, Service service, int parallel, int mbps) {
    long size = reader.whole("size");
    if (size < 4096 || size % 512 != 0) {
      throw new BadPropertyException("size", "size must be a multiple of 512, 4096 at least");
    }
    long block = reader.whole("block");
    if (block < 512 || block > 65_536 || Long.bitCount(block) != 1) {
      throw new BadPropertyException("block", "block must be a power of two, 512 to 65536");
    }
    return new ConstantDevice.Parameters(
        size,
        service.fixedNs(),
        service.jitter(),
        service.spreadNs(),
        parallel,
        reader.count("slots"),
        mbps,
        new DeviceTraits(
            reader.flag("rotational"),
            reader.flag("write_cache"),
            reader.flag("fua"),
            (int) block,
            (int) block,
            reader.whole("discard")));
  }
}
