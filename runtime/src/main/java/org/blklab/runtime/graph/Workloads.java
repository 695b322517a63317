package org.blklab.runtime.graph;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.runtime.block.IoTask;
import org.blklab.runtime.block.Submission;
import org.blklab.runtime.pagecache.Flusher;
import org.blklab.runtime.pagecache.PageCache;
import org.blklab.runtime.plan.Declared;
import org.blklab.runtime.sim.Task;
import org.blklab.runtime.workload.FioWorkload;
import org.blklab.runtime.workload.Workload;
import org.blklab.runtime.workload.io.DirectIo;
import org.blklab.runtime.workload.io.IoTasks;
import org.blklab.runtime.workload.io.ProcessContext;
import org.blklab.runtime.workload.io.WorkloadCosts;
import org.blklab.runtime.workload.option.JobOptions;
import org.blklab.runtime.workload.option.OptionProblem;
import org.blklab.runtime.workload.script.ScriptWorkload;

/** The workloads of a graph: built, started, and counted until they end. */
final class Workloads {
  private final Computer computer;
  private final Map<String, LunNode> luns;
  private final Runnable whenAllEnd;
  private final Map<String, WorkloadNode> nodes = new LinkedHashMap<>();
  private final IoTasks tasks = new IoTasks();
  private int active;
  private int nextJobNumber = 1;

  private final Map<String, PageCache> caches = new LinkedHashMap<>();

  Workloads(Computer computer, Map<String, LunNode> luns, Runnable whenAllEnd) {
    this.computer = computer;
    this.luns = luns;
    this.whenAllEnd = whenAllEnd;
  }

  void add(Declared.Workload declared, List<Diagnostic> problems) {
    JobOptions.Result read = JobOptions.read(declared.settings());
    for (OptionProblem problem : read.problems()) {
      problems.add(
          Diagnostic.error(
              Code.CONTRADICTION,
              declared.place().source(),
              declared.place().span(),
              "workload `" + declared.name() + "`: " + problem.message()));
    }
    if (read.options().isEmpty()) {
      return;
    }
    JobOptions options = read.options().get();
    LunNode lun = luns.get(declared.luns().getFirst());
    int processes = options.identity().numjobs();
    WorkloadNode node =
        new WorkloadNode(declared, processes, options.isEndless(), text(declared), () -> {});
    ProcessContext context =
        new ProcessContext(
            declared.name(),
            computer.layer(),
            tasks,
            options.depth().direct() ? DirectIo.to(lun.queue) : cache(lun).ports(),
            WorkloadCosts.of(Computer.FIRST_WORKLOAD_STEP, computer.costTable()::ns),
            computer.cgroup(declared.settings().text("cgroup", "")),
            node,
            nextJobNumber);
    nextJobNumber += processes;
    try {
      start(node, workload(declared, context, options, lun));
    } catch (IllegalArgumentException e) {
      problems.add(
          Diagnostic.error(
              Code.CONTRADICTION,
              declared.place().source(),
              declared.place().span(),
              "workload `" + declared.name() + "`: " + e.getMessage()));
    }
  }

  /** The page cache of a disk, made with its flusher when it is first needed. */
  private PageCache cache(LunNode lun) {
    return caches.computeIfAbsent(lun.name(), name -> newCache(lun));
  }

  private PageCache newCache(LunNode lun) {
    PageCache cache =
        new PageCache(
            lun.queue,
            computer.machine(),
            lun.device.sectors() * 512,
            computer.cacheLimits(),
            computer.pageCosts());
    Flusher flusher = new Flusher(cache);
    Task task = computer.machine().newTask("kworker/flush-" + lun.name(), flusher);
    IoTask io = tasks.add(task, 0, computer.cgroup(""));
    flusher.bind(task, new Submission(computer.layer(), io));
    cache.setFlusher(flusher);
    return cache;
  }

  private static Workload workload(
      Declared.Workload declared, ProcessContext context, JobOptions options, LunNode lun) {
    long bytes = lun.device.sectors() * 512;
    return switch (declared.source()) {
      case FIO -> FioWorkload.patterns(context, options, bytes, "/dev/" + lun.name());
      case JOB -> new ScriptWorkload(context, options, declared.job(), bytes);
      case REPLAY, JS ->
          throw new IllegalStateException("a workload passed the checker; please report");
    };
  }

  private void start(WorkloadNode node, Workload workload) {
    nodes.put(node.name(), node);
    active++;
    workload.onEnd(
        () -> {
          active--;
          if (active == 0) {
            whenAllEnd.run();
          }
        });
    workload.start();
  }

  private static String text(Declared.Workload declared) {
    StringBuilder text = new StringBuilder();
    declared
        .settings()
        .values()
        .forEach(
            (name, value) ->
                text.append(text.isEmpty() ? "" : ", ")
                    .append(name)
                    .append(' ')
                    .append(org.blklab.runtime.plan.ValueFormat.text(value)));
    return text.toString();
  }

  List<String> names() {
    return List.copyOf(nodes.keySet());
  }

  /** Null if there is none of that name. */
  WorkloadNode find(String name) {
    return nodes.get(name);
  }

  int active() {
    return active;
  }

  Optional<String> endless() {
    return nodes.values().stream()
        .filter(WorkloadNode::isEndless)
        .map(WorkloadNode::name)
        .findFirst();
  }

  void reset(long nowNs) {
    nodes.values().forEach(node -> node.stats().reset(nowNs));
  }
}
