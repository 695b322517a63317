package org.blklab.runtime.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.blklab.runtime.block.Errno;
import org.blklab.runtime.block.TracePoint;
import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.kernel.Release;
import org.blklab.runtime.plan.Catalogue;
import org.blklab.runtime.plan.Kind;
import org.blklab.runtime.plan.ModelSpec;
import org.blklab.runtime.plan.PropertySpec;
import org.blklab.runtime.plan.PropertySpec.Type;
import org.blklab.runtime.stats.StageStats.Stage;
import org.blklab.runtime.workload.option.WorkloadProperties;

/** Fills the checker's catalogue from all models. */
public final class Catalogues {
  private Catalogues() {}

  public static Catalogue build(Library library) {
    List<ModelSpec> models = new ArrayList<>();
    models.add(MachineSpec.machine());
    models.add(MachineSpec.cgroup());
    models.add(QueueSpec.queue());
    models.addAll(QueueSpec.elevators());
    Models.devices().forEach(kind -> models.add(kind.spec()));
    Models.hosts().forEach(model -> models.add(model.spec()));
    models.add(LunSpec.lun());
    models.add(LunSpec.hostFiles());
    models.add(
        new ModelSpec(
            Kind.WORKLOAD, "", "What processes do; fio's options.", WorkloadProperties.all()));
    return new Catalogue(
        models,
        Measurements.all(),
        Arrays.stream(TracePoint.values()).map(TracePoint::kernelName).toList(),
        requestFields(),
        Arrays.stream(Release.values()).map(Release::text).toList(),
        Arrays.stream(Behaviour.values()).map(Behaviour::text).toList(),
        CostSteps.all().stream().map(CostSteps.Named::name).toList(),
        library.costTables(),
        Arrays.stream(Errno.values()).skip(1).map(Errno::name).toList());
  }

  private static List<PropertySpec> requestFields() {
    List<PropertySpec> fields = new ArrayList<>();
    fields.add(PropertySpec.reference("lun", Kind.LUN, "", "The LUN."));
    fields.add(
        PropertySpec.words(
            "op", "", "The operation.", "read", "write", "flush", "discard", "write_zeroes"));
    fields.add(PropertySpec.of("sector", Type.COUNT, "", "First sector of 512 bytes."));
    fields.add(PropertySpec.of("sectors", Type.COUNT, "", "Length in sectors."));
    fields.add(PropertySpec.of("sync", Type.BOOL, "", "Whether it counts as synchronous."));
    fields.add(PropertySpec.of("prio", Type.COUNT, "", "I/O priority: class << 13 | level."));
    fields.add(PropertySpec.of("tag", Type.COUNT, "", "Driver tag, -1 for none."));
    fields.add(PropertySpec.of("sched_tag", Type.COUNT, "", "Scheduler tag, -1 for none."));
    fields.add(PropertySpec.of("cpu", Type.COUNT, "", "The CPU it happens on."));
    fields.add(PropertySpec.of("pid", Type.COUNT, "", "The process."));
    fields.add(PropertySpec.of("job", Type.TEXT, "", "Name of the process."));
    fields.add(PropertySpec.of("value", Type.COUNT, "", "What the trace point adds."));
    for (Stage stage : Stage.values()) {
      fields.add(PropertySpec.of(stage.text(), Type.TIME, "", "Time " + stage.doc() + "."));
    }
    return fields;
  }
}
