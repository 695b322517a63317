package org.blklab.runtime.plan;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A checked declaration. */
public sealed interface Declared {
  Place place();

  /** {@code kernel "7.2" { patch A; without B }}. */
  record Kernel(String release, List<String> with, List<String> without, Place place)
      implements Declared {
    public Kernel {
      with = List.copyOf(with);
      without = List.copyOf(without);
    }
  }

  /** {@code machine { … }}; properties of the machine model of the catalogue. */
  record Machine(Settings settings, Place place) implements Declared {}

  /** A cost table of the user's, complete. */
  record Costs(CostTable table, Place place) implements Declared {}

  record Host(String name, String model, Settings settings, Place place) implements Declared {}

  /**
   * @param model the built-in device model, presets resolved
   * @param preset the preset or device declaration it was made from, for texts; may be the model
   * @param host the host it stands on; empty for a default host of its own
   * @param argument file of a recorded device or of JavaScript, whose text it has then
   */
  record Lun(
      String name,
      String model,
      String preset,
      Settings settings,
      Optional<String> host,
      Optional<org.blklab.grammar.diag.Source> argument,
      Place place)
      implements Declared {
    /** The same with what it does not say itself, of those settings that its model has. */
    public Lun withDefaults(Settings defaults, ModelSpec spec) {
      Map<String, Value> all = new LinkedHashMap<>();
      defaults
          .values()
          .forEach(
              (setting, value) -> {
                if (spec.property(setting).isPresent()) {
                  all.put(setting, value);
                }
              });
      if (all.isEmpty()) {
        return this;
      }
      Settings merged = new Settings(all).overriddenBy(settings);
      return new Lun(name, model, preset, merged, host, argument, place);
    }
  }

  /** {@code queue on LUN}: writes in the order in which they are done. */
  record Queue(String lun, List<AttributeWrite> writes, Place place) implements Declared {
    public Queue {
      writes = List.copyOf(writes);
    }
  }

  /**
   * @param attribute below {@code queue/}, such as {@code nr_requests} or {@code
   *     iosched/fifo_batch}
   * @param text what the kernel would be given
   */
  record AttributeWrite(String attribute, String text, Place place) {}

  /**
   * @param model the kernel's elevator name, or {@code js}
   * @param script the file of a JavaScript elevator, with its text
   */
  record Elevator(
      String name,
      String model,
      Settings settings,
      Optional<org.blklab.grammar.diag.Source> script,
      Place place)
      implements Declared {}

  record Cgroup(String name, Settings settings, Place place) implements Declared {}

  /**
   * @param luns the LUN it works on; several when it was given a list
   * @param source where its I/Os come from: {@code fio}'s engine, a replayed trace, JavaScript
   * @param argument file of a replay, or of JavaScript, whose text it has then
   * @param job steps of a job script; empty for fio semantics
   */
  record Workload(
      String name,
      List<String> luns,
      Source source,
      Optional<org.blklab.grammar.diag.Source> argument,
      Settings settings,
      List<JobStep> job,
      Place place)
      implements Declared {
    public Workload {
      luns = List.copyOf(luns);
      job = List.copyOf(job);
    }
  }

  /** Where a workload's I/Os come from. */
  enum Source {
    FIO,
    JOB,
    REPLAY,
    JS
  }
}
