package org.blklab.runtime.run;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.Probe;
import org.blklab.runtime.hook.Hooks;
import org.blklab.runtime.plan.Declared;
import org.blklab.runtime.plan.TableData;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.sim.Machine;
import org.blklab.runtime.stats.LatencyHistogram;

/** The wired objects of a scenario, as far as the run of its statements needs them. */
public interface Live {
  /** The machine; made with its defaults at the first call if none was declared. */
  Machine machine();

  /** Builds what is declared, at the present time; returns what the kernel refused or changed. */
  List<Diagnostic> declare(List<Declared> declared);

  /** A file of sysfs: owner {@code sda}, path {@code queue/nr_requests}. */
  Optional<Attribute> attribute(String owner, String path);

  /** Charges the CPU that runs now for a write to a file of sysfs. */
  void chargeAttributeWrite();

  /** A write by the scenario to a file of sysfs has returned after so long. */
  void attributeWritten(long ns);

  /** Workloads that have not ended. */
  int activeWorkloads();

  /** A workload that would never end by itself. */
  Optional<String> endlessWorkload();

  /** Called, within an event, when the last active workload ends. */
  void whenWorkloadsEnd(Runnable action);

  /** A measurement or attribute by its full path; {@link Value#MISSING} without samples. */
  Value measure(String path);

  /** Times by the path of their group, such as {@code w.read.clat}; empty without samples. */
  Optional<LatencyHistogram> histogram(String path);

  /** Names in the order of declaration. */
  List<String> lunNames();

  /** Names in the order of declaration. */
  List<String> workloadNames();

  /** Every measurement, by path, in a fixed order; NaN without samples. */
  Map<String, Double> measurements();

  /** The result tables that {@code run} prints. */
  List<TableData> summary();

  /** What {@code table} shows for a path that names a LUN, a workload or a group. */
  Optional<TableData> details(String path);

  /** Looks at all queues, or at one LUN's. */
  void addProbe(Optional<String> lun, Probe probe);

  void startTrace(String lun, String file) throws IOException;

  /** Completes all trace files. */
  void closeTraces() throws IOException;

  /** The hooks of this run; {@link Hooks#connect} gives them something to act on. */
  Hooks hooks();

  /** Simulated time that the measurements cover, in ns. */
  long measuredNs();

  void resetStats();

  /** Throws {@link IllegalStateException} if the state of any object is inconsistent. */
  void checkInvariants();
}
