package org.blklab.runtime.graph;

import org.blklab.runtime.device.BadPropertyException;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.device.DeviceCommand;
import org.blklab.runtime.device.compound.FaultRule;
import org.blklab.runtime.device.compound.FaultyDevice;
import org.blklab.runtime.plan.Settings;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.sim.Simulation;

/** Puts the faults that a scenario gives a LUN between it and its hardware. */
final class Faults {
  private static final String[] ANY =
      new String[] {
        "fault_error", "fault_timeout_rate", "fault_timeout_every", "fault_full_rate",
        "fault_full_every", "slow_factor", "dead_from"
      };

  private final Settings settings;
  private final FaultyDevice device;

  private Faults(Settings settings, FaultyDevice device) {
    this.settings = settings;
    this.device = device;
  }

  /** The hardware itself if it is to have no faults. */
  static Device around(Simulation sim, String lun, Device hardware, Settings settings) {
    boolean any = false;
    for (String name : ANY) {
      any |= settings.has(name);
    }
    if (!any) {
      return hardware;
    }
    Faults faults = new Faults(settings, new FaultyDevice(sim, lun, hardware));
    faults.addAll();
    return faults.device;
  }

  private void addAll() {
    long deadFrom = settings.integer("dead_from", 0);
    if (deadFrom > 0) {
      device.add(between(FaultRule.drop(), deadFrom, "dead_to"));
    }
    add("fault_timeout", FaultRule.drop());
    add("fault_full", FaultRule.refuse(FaultRule.Kind.QUEUE_FULL));
    String error = settings.text("fault_error", "none");
    if (!error.equals("none")) {
      addError(FaultRule.fail(status(error)));
    }
    double factor = settings.real("slow_factor", 1);
    if (factor > 1) {
      device.add(
          between(FaultRule.slow(factor), settings.integer("slow_from", 0), "slow_to"));
    }
  }

  private void addError(FaultRule rule) {
    FaultRule error = rule;
    if (settings.get("fault_error_region").orElse(null) instanceof Value.Range(var from, var to)) {
      long first = (long) from.asDouble() / 512;
      long end = (long) to.asDouble() / 512;
      if (end <= first) {
        throw new BadPropertyException("fault_error_region", "`fault_error_region` is empty");
      }
      error = error.onSectors(first, end);
    }
    error =
        switch (settings.text("fault_error_op", "any")) {
          case "read" -> error.onOp(DeviceCommand.READ);
          case "write" -> error.onOp(DeviceCommand.WRITE);
          case "flush" -> error.onOp(DeviceCommand.FLUSH);
          case "discard" -> error.onOp(DeviceCommand.DISCARD);
          default -> error;
        };
    if (settings.has("fault_error_rate") || settings.has("fault_error_every")) {
      add("fault_error", error);
    } else {
      device.add(timed(error).atMost(settings.integer("fault_error_most", 0)));
    }
  }

  /** Adds a rule that has a rate or a period; none if it has neither. */
  private void add(String name, FaultRule rule) {
    double rate = settings.real(name + "_rate", 0);
    int every = (int) settings.integer(name + "_every", 0);
    if (rate == 0 && every == 0) {
      return;
    }
    FaultRule chance = timed(rule).atMost(settings.integer(name + "_most", 0));
    if (rate > 0) {
      chance = chance.withProbability(rate);
    }
    if (every > 0) {
      chance = chance.withEvery(every);
    }
    device.add(chance);
  }

  private FaultRule timed(FaultRule rule) {
    return between(rule, settings.integer("fault_from", 0), "fault_to");
  }

  private FaultRule between(FaultRule rule, long from, String toName) {
    long given = settings.integer(toName, 0);
    long to = given == 0 ? Long.MAX_VALUE : given;
    if (to <= from) {
      throw new BadPropertyException(
          toName, "`" + toName + "` is not after the start of the fault");
    }
    return rule.between(from, to);
  }

  private static int status(String error) {
    return switch (error) {
      case "medium" -> DeviceCommand.MEDIUM_ERROR;
      case "hardware" -> DeviceCommand.HARDWARE_ERROR;
      case "aborted" -> DeviceCommand.ABORTED;
      case "not-ready" -> DeviceCommand.NOT_READY;
      case "unit-attention" -> DeviceCommand.UNIT_ATTENTION;
      case "reservation" -> DeviceCommand.RESERVATION_CONFLICT;
      case "recovered" -> DeviceCommand.RECOVERED;
      case "link" -> DeviceCommand.LINK_ERROR;
      case "busy" -> DeviceCommand.UNIT_BUSY;
      default -> throw new IllegalStateException("fault " + error + "; please report");
    };
  }
}
