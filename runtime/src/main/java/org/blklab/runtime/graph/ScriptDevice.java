package org.blklab.runtime.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.device.DeviceModel;
import org.blklab.runtime.device.ServiceTime;
import org.blklab.runtime.device.library.DeviceModels;
import org.blklab.runtime.hook.DeviceScript;
import org.blklab.runtime.hook.HookFailure;
import org.blklab.runtime.hook.Hooks;
import org.blklab.runtime.hook.Script;
import org.blklab.runtime.plan.Declared;
import org.blklab.runtime.plan.ModelSpec;
import org.blklab.runtime.plan.PropertySpec;
import org.blklab.runtime.plan.Settings;
import org.blklab.runtime.sim.Simulation;

/** A device whose service times come from a script. */
final class ScriptDevice implements DeviceKind {
  private final ModelSpec spec;
  private final Optional<ServiceTime> times;

  private ScriptDevice(ModelSpec spec, Optional<ServiceTime> times) {
    this.spec = spec;
    this.times = times;
  }

  /** The kind as scenarios can declare it; {@link #of} makes one that can be built. */
  static DeviceKind declarable() {
    ModelSpec plain = DeviceWiring.spec(DeviceModels.scripted(ServiceTime.NONE));
    List<PropertySpec> properties = new ArrayList<>();
    properties.add(PropertySpec.of("file", PropertySpec.Type.TEXT, "", "The file."));
    properties.addAll(plain.properties());
    properties.add(PropertySpec.anyOther("A parameter that the file reads."));
    return new ScriptDevice(
        new ModelSpec(plain.kind(), plain.name(), plain.doc(), properties), Optional.empty());
  }

  /** The kind itself, or with the LUN's script if it is this one. */
  static DeviceKind of(DeviceKind kind, Declared.Lun lun, Hooks hooks) throws HookFailure {
    if (!(kind instanceof ScriptDevice script)) {
      return kind;
    }
    DeviceModel model = DeviceModels.scripted(ServiceTime.NONE);
    long bytes = lun.settings().integer("size", (long) model.property("size").number());
    ServiceTime times =
        hooks.serviceTime(
            new DeviceScript(
                lun.name(),
                bytes,
                Script.file(lun.argument().orElseThrow()),
                parameters(script, lun.settings())));
    return new ScriptDevice(script.spec, Optional.of(times));
  }

  /** What the script is told: all that is no property of the device itself. */
  private static Settings parameters(ScriptDevice kind, Settings all) {
    var own = new java.util.LinkedHashMap<>(all.values());
    kind.spec.properties().forEach(known -> own.remove(known.name()));
    return new Settings(own);
  }

  @Override
  public ModelSpec spec() {
    return spec;
  }

  @Override
  public DefaultHost defaultHost(Settings settings) {
    return new DefaultHost("null_blk", Settings.NONE);
  }

  @Override
  public Device build(Simulation sim, String name, Settings settings) {
    return DeviceModels.scripted(times.orElseThrow())
        .make(sim, name, DeviceWiring.source(settings));
  }
}
