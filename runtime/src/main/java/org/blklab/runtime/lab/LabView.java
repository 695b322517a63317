package org.blklab.runtime.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.TracePoint;
import org.blklab.runtime.check.Environment;
import org.blklab.runtime.graph.GraphDrawing;
import org.blklab.runtime.plan.Kind;
import org.blklab.runtime.plan.TableData;
import org.blklab.runtime.plan.Value;

/** What there is in a session at one moment; asked between two of its entries. */
public final class LabView {
  private final SessionPast past;
  private final Environment environment;
  private final SessionFiles files;

  LabView(SessionPast past, Environment environment) {
    this.past = past;
    this.environment = environment;
    files = new SessionFiles(past.graph.sysfs());
  }

  /** Simulated time in ns. */
  public long nowNs() {
    return past.nowNs();
  }

  /** Events so far. */
  public long events() {
    return past.events();
  }

  /** Simulated time that the measurements cover, in ns. */
  public long measuredNs() {
    return past.isBuilt() ? past.graph.measuredNs() : 0;
  }

  public List<String> luns() {
    return past.view.luns();
  }

  public List<String> workloads() {
    return past.view.workloads();
  }

  /** Names of what was declared of a kind. */
  public List<String> names(Kind kind) {
    return environment.names(kind);
  }

  /** Names of lets and params. */
  public List<String> variables() {
    return environment.variableNames();
  }

  // ---- files ---------------------------------------------------------------------------------

  public boolean isFolder(String path) {
    return files.isFolder(path);
  }

  public boolean isFile(String path) {
    return files.find(path).isPresent();
  }

  /** Whether root may write to a file. */
  public boolean isWritable(String path) {
    return files.find(path).filter(Attribute::writable).isPresent();
  }

  /** Names in a folder; folders end in a slash. */
  public List<String> list(String folder) {
    return files.list(folder);
  }

  public Optional<String> read(String path) {
    return files.read(path);
  }

  /** The documentation of a file. */
  public Optional<String> doc(String path) {
    return files.find(path).map(Attribute::doc);
  }

  /** How the language names a file that can be written, such as {@code sda.queue.nr_requests}. */
  public Optional<String> languagePath(String path) {
    return files.languagePath(path);
  }

  /** The file behind a path of the language: {@code sda.queue.nr_requests}. */
  public Optional<String> file(String languagePath) {
    return files.file(languagePath);
  }

  /** All attributes of a LUN by the path below it: {@code queue.nr_requests}. */
  public List<String> attributes(String lun) {
    String folder = "/sys/block/" + lun + "/";
    return past.graph.sysfs().paths().stream()
        .filter(path -> path.startsWith(folder))
        .map(path -> path.substring(folder.length()).replace('/', '.'))
        .toList();
  }

  // ---- results -------------------------------------------------------------------------------

  /** The tables that {@code run} prints. */
  public List<TableData> summary() {
    return past.isBuilt() ? past.graph.summary() : List.of();
  }

  /** What {@code table} shows for a path. */
  public Optional<TableData> details(String path) {
    return past.isBuilt() ? past.graph.details(path) : Optional.empty();
  }

  /** A measurement by its whole path. */
  public Value measure(String path) {
    return past.isBuilt() ? past.graph.measure(path) : Value.MISSING;
  }

  /** All measurements by path, in base units; NaN without samples. */
  public Map<String, Double> measurements() {
    return past.isBuilt() ? past.graph.measurements() : Map.of();
  }

  /** The objects as a tree. */
  public String drawing() {
    return past.isBuilt() ? new GraphDrawing(past.graph).tree() : "";
  }

  /** What is inside a LUN's queue: see {@link InsideText}. */
  public List<String> inside(String lun) {
    return new InsideText(past.view, files, lun).queue();
  }

  /** The tags of a LUN with who holds them. */
  public List<String> tags(String lun) {
    return new InsideText(past.view, files, lun).tags();
  }

  /** The elevator's lists. */
  public List<String> elevator(String lun) {
    return new InsideText(past.view, files, lun).elevator();
  }

  /** The hardware: heads, caches, what it has queued. */
  public String device(String lun) {
    return past.view.device(lun);
  }

  /** The LUNs of a declared host; empty if there is no host of this name. */
  public List<String> lunsOf(String host) {
    return past.isBuilt() ? past.view.lunsOf(host) : List.of();
  }

  /** The host whose driver tags a LUN shares with others; empty if it has its tags alone. */
  public Optional<String> sharedHost(String lun) {
    return past.view.sharedHost(lun);
  }

  // ---- the same for programs: names and values -------------------------------------------------

  /** {@link #drawing} by name: the machine with its hosts, LUNs and workloads. */
  public Map<String, Object> drawingValues() {
    return past.isBuilt() ? new GraphDrawing(past.graph).values() : Map.of();
  }

  /** {@link #inside} by name. */
  public Map<String, Object> insideValues(String lun) {
    return new InsideValues(past.view, files, lun).queue();
  }

  /** {@link #tags} by name. */
  public List<Map<String, Object>> tagValues(String lun) {
    return new InsideValues(past.view, files, lun).tags();
  }

  /** {@link #elevator} by name: its files with their lines. */
  public Map<String, Object> elevatorValues(String lun) {
    return new InsideValues(past.view, files, lun).elevator();
  }

  /** {@link #device} by name. */
  public Map<String, Long> deviceValues(String lun) {
    return past.view.deviceState(lun);
  }

  /** {@link #trace} by name. */
  public List<Map<String, Object>> traceValues(int lines) {
    return TraceValues.of(past.trace.last(lines, past.view::deviceNumber), past.view);
  }

  /** {@link #workload} by name: its properties as given. */
  public Map<String, Object> workloadValues(String name) {
    return past.view.workloadProperties(name);
  }

  // ----------------------------------------------------------------------------------------------

  /** What a workload does, in a few words. */
  public String workload(String name) {
    return past.view.workload(name);
  }

  /** Tags in use of a LUN: driver's taken, size; scheduler's taken, size; sleeping tasks. */
  public int[] depths(String lun) {
    return new InsideText(past.view, files, lun).depths();
  }

  /**
   * The slowest requests since the measurements were reset, the slowest first.
   *
   * @param direction 0 for reads, 1 for the others, -1 for all
   */
  public List<Life> slowest(int most, int direction) {
    return past.lives.slowest(direction).stream().limit(most).toList();
  }

  /** The last lines of a block trace, as blkparse prints them. */
  public List<String> trace(int lines) {
    return past.trace.last(lines, past.view::deviceNumber).stream()
        .map(record -> record.text(0))
        .toList();
  }

  /** The trace points with what they mean. */
  public static List<String[]> tracepoints() {
    List<String[]> all = new ArrayList<>();
    for (TracePoint point : TracePoint.values()) {
      all.add(new String[] {point.kernelName(), point.letter(), point.doc()});
    }
    return all;
  }
}
