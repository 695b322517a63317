package org.blklab.runtime.hook;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.RequestQueue;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.sim.Machine;

/** What hooks may see of the graph they are in. */
public interface HookWorld {
  /** The machine; made with its defaults at the first call if none was declared. */
  Machine machine();

  /** The simulated kernel's release. */
  String kernel();

  /**
   * Whether the simulated kernel has a behaviour, by the name that {@code blklab patch} lists.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  boolean behaves(String patch);

  /** The scenario's parameters with the values of this run. */
  Map<String, Value> params();

  /** Names of the LUNs in the order of their declaration. */
  List<String> luns();

  /** A LUN's queue; null if there is none of that name. */
  RequestQueue queue(String lun);

  /** A measurement by its path; {@link Value#MISSING} without samples. */
  Value measure(String path);

  /** A file of sysfs: owner {@code sda}, path {@code queue/nr_requests}. */
  Optional<Attribute> attribute(String owner, String path);

  /** A file that the simulated kernel shows, by its absolute path, debugfs included. */
  Optional<Attribute> file(String path);
}
