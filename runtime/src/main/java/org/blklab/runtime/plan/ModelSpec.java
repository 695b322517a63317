package org.blklab.runtime.plan;

import java.util.List;
import java.util.Optional;

/**
 * A built-in model and its properties: a host, a device, an elevator; for kinds without models
 * (machine, queue, cgroup, workload) the kind itself, with an empty name.
 */
public record ModelSpec(Kind kind, String name, String doc, List<PropertySpec> properties) {
  /** Name of the property that stands for all others of a model that takes any. */
  static final String ANY_OTHER = "*";

  public ModelSpec {
    properties = List.copyOf(properties);
  }

  public Optional<PropertySpec> property(String property) {
    return find(property).or(() -> find(ANY_OTHER).map(any -> any.named(property)));
  }

  private Optional<PropertySpec> find(String property) {
    return properties.stream().filter(spec -> spec.name().equals(property)).findFirst();
  }
}
