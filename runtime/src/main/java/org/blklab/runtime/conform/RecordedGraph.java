package org.blklab.runtime.conform;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.blklab.grammar.diag.Source;
import org.blklab.grammar.diag.Span;
import org.blklab.runtime.kernel.Release;
import org.blklab.runtime.plan.Declared;
import org.blklab.runtime.plan.Place;
import org.blklab.runtime.plan.Settings;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.workload.fio.FioImport;

/** The machine, host, LUN and queue of a recording, as a scenario would declare them. */
final class RecordedGraph {
  /** The recordings' kernels are built with HZ=250. */
  private static final String HZ = "250";

  private final Parameters parameters;
  private final Place place;
  private final List<Declared> declared = new ArrayList<>();

  private RecordedGraph(Parameters parameters) {
    this.parameters = parameters;
    this.place = new Place(new Source("params", ""), new Span(0, 0));
  }

  /**
   * @param costs name of a cost table
   * @throws BadRecording if its kernel or device is none that is simulated
   */
  static Setting of(Parameters parameters, String costs) throws BadRecording {
    return new RecordedGraph(parameters).build(costs);
  }

  /** A job of a fio file as a workload on a LUN. */
  static Declared.Workload workload(FioImport.Section section, String lun, Source source) {
    return new Declared.Workload(
        section.name(),
        List.of(lun),
        Declared.Source.FIO,
        Optional.empty(),
        section.settings(),
        List.of(),
        new Place(source, section.span()));
  }

  /** The simulated release of a kernel such as {@code 6.18.15+deb13-amd64}. */
  static Release release(String kernel) throws BadRecording {
    String[] parts = kernel.split("[.+-]");
    String name = parts.length < 2 ? kernel : parts[0] + "." + parts[1];
    return Release.of(name)
        .orElseThrow(() -> new NotSimulated("kernel " + kernel + " is not simulated"));
  }

  private Setting build(String costs) throws BadRecording {
    String kernel = release(parameters.kernel()).text();
    declared.add(new Declared.Kernel(kernel, List.of(), List.of(), place));
    declared.add(
        new Declared.Machine(
            settings(
                "cpus", Value.count(parameters.cpus()),
                "hz", new Value.Word(HZ),
                "costs", new Value.Word(costs)),
            place));
    String lun =
        switch (parameters.device()) {
          case "null_blk" -> nullBlk();
          case "scsi_debug" -> scsiDebug();
          default -> throw new NotSimulated("device " + parameters.device() + " is not simulated");
        };
    List<Declared.AttributeWrite> writes = new ArrayList<>();
    for (Parameters.Write write : parameters.writes()) {
      writes.add(new Declared.AttributeWrite(write.attribute(), write.text(), place));
    }
    declared.add(new Declared.Queue(lun, writes, place));
    return new Setting(declared, lun, parameters.shown());
  }

  private String nullBlk() throws BadRecording {
    Map<String, Value> host = new LinkedHashMap<>();
    for (String name :
        List.of("hw_queue_depth", "submit_queues", "irqmode", "max_sectors", "memory_backed",
            "blocking", "no_sched", "shared_tags")) {
      if (parameters.module().containsKey(name)) {
        host.put(name, Value.count(parameters.module(name, 0)));
      }
    }
    declared.add(new Declared.Host("host", "null_blk", new Settings(host), place));
    boolean cached = parameters.module("cache_size", 0) > 0;
    lun(
        "nullb0",
        settings(
            "completion_nsec", Value.time(parameters.module("completion_nsec", 10_000)),
            "size", Value.size(parameters.module("gb", 250) << 30),
            "write_cache", new Value.Bool(cached),
            "fua", new Value.Bool(cached)));
    return "nullb0";
  }

  private String scsiDebug() throws BadRecording {
    Map<String, Value> host = new LinkedHashMap<>();
    for (String name : List.of("delay", "max_queue", "host_max_queue", "submit_queues", "random")) {
      if (parameters.module().containsKey(name)) {
        host.put(name, Value.count(parameters.module(name, 0)));
      }
    }
    host.put("ndelay", Value.count(parameters.module("ndelay", 0)));
    declared.add(new Declared.Host("host", "scsi_debug", new Settings(host), place));
    lun("sda", settings("size", Value.size(parameters.module("dev_size_mb", 8) << 20)));
    return "sda";
  }

  private void lun(String name, Settings settings) {
    declared.add(
        new Declared.Lun(
            name, "constant", "constant", settings, Optional.of("host"), Optional.empty(), place));
  }

  private static Settings settings(Object... pairs) {
    Map<String, Value> values = new LinkedHashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      values.put((String) pairs[i], (Value) pairs[i + 1]);
    }
    return new Settings(values);
  }
}
