package org.blklab.runtime.graph;

import java.io.IOException;
import java.util.ArrayList;
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
import org.blklab.runtime.hook.HookFailure;
import org.blklab.runtime.hook.Hooks;
import org.blklab.runtime.hook.JobScript;
import org.blklab.runtime.hook.Script;
import org.blklab.runtime.plan.Declared;
import org.blklab.runtime.sim.Task;
import org.blklab.runtime.workload.FioWorkload;
import org.blklab.runtime.workload.Workload;
import org.blklab.runtime.workload.io.DirectIo;
import org.blklab.runtime.workload.io.IoPort;
import org.blklab.runtime.workload.io.IoTasks;
import org.blklab.runtime.workload.io.Journal;
import org.blklab.runtime.workload.io.Launcher;
import org.blklab.runtime.workload.io.ProcessContext;
import org.blklab.runtime.workload.io.SpreadIo;
import org.blklab.runtime.workload.ReplayWorkload;
import org.blklab.runtime.workload.pattern.IoSource;
import org.blklab.runtime.workload.pattern.RecordedIos;
import org.blklab.runtime.workload.script.ScriptWorkload;
import org.blklab.runtime.workload.io.WorkloadCosts;
import org.blklab.runtime.workload.option.JobOptions;
import org.blklab.runtime.workload.option.OptionProblem;

/** The workloads of a graph: built, started, and counted until they end. */
final class Workloads {
  private final Computer computer;
  private final Map<String, LunNode> luns;
  private final Recordings recordings;
  private final Hooks hooks;
  private final Runnable whenAllEnd;
  private final FioOrder order = new FioOrder();
  private final Map<String, WorkloadNode> nodes = new LinkedHashMap<>();
  private final IoTasks tasks = new IoTasks();
  private final WorkloadCosts costs;
  private final Launcher launcher;
  private int active;
  private int nextJobNumber = 1;
  private final Map<String, PageCache> caches = new LinkedHashMap<>();
  private final Map<String, Journal> journals = new LinkedHashMap<>();

  Workloads(
      Computer computer,
      Map<String, LunNode> luns,
      FileLocator files,
      Hooks hooks,
      Runnable whenAllEnd) {
    this.computer = computer;
    this.luns = luns;
    costs =
        WorkloadCosts.of(
            Computer.FIRST_WORKLOAD_STEP, Computer.POLL_STEP, computer.costTable()::ns);
    launcher = new Launcher(computer.machine(), costs);
    recordings = new Recordings(files);
    this.hooks = hooks;
    this.whenAllEnd = whenAllEnd;
  }

  void add(Declared.Workload declared, List<Diagnostic> problems) {
    JobOptions.Result read = JobOptions.read(declared.settings());
    for (OptionProblem problem : read.problems()) {
      problems.add(problem(declared, Code.CONTRADICTION, problem.message()));
    }
    if (read.options().isEmpty()) {
      return;
    }
    JobOptions options = read.options().get();
    List<LunNode> files = declared.luns().stream().map(luns::get).toList();
    int processes = options.identity().numjobs();
    WorkloadNode node =
        new WorkloadNode(declared, processes, options.isEndless(), text(declared), () -> {});
    ProcessContext context =
        new ProcessContext(
            declared.name(),
            computer.layer(),
            tasks,
            launcher,
            SpreadIo.over(files.stream().map(lun -> ports(lun, options, declared)).toList()),
            costs,
            computer.cgroup(declared.settings().text("cgroup", "")),
            node,
            nextJobNumber);
    nextJobNumber += processes;
    try {
      Optional<Workload> workload = workload(declared, context, options, files, problems);
      workload.ifPresent(built -> start(node, declared, built));
    } catch (IllegalArgumentException e) {
      problems.add(problem(declared, Code.CONTRADICTION, e.getMessage()));
    }
  }

  private IoPort.Factory ports(LunNode lun, JobOptions options, Declared.Workload declared) {
    IoPort.Factory disk =
        options.depth().direct() ? DirectIo.to(lun.queue) : cache(lun).ports();
    return declared.settings().flag("journal", false)
        ? journals.computeIfAbsent(lun.name(), _ -> newJournal(lun)).over(disk)
        : disk;
  }

  private Journal newJournal(LunNode lun) {
    Journal journal = new Journal(lun.queue, lun.bytes());
    Task task = computer.machine().newTask("jbd2/" + lun.name(), journal);
    IoTask io = tasks.add(task, 0, computer.cgroup(""));
    journal.bind(task, new Submission(computer.layer(), io));
    return journal;
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
            lun.bytes(),
            computer.cacheLimits(),
            computer.pageCosts());
    Flusher flusher = new Flusher(cache);
    Task task = computer.machine().newTask("kworker/flush-" + lun.name(), flusher);
    IoTask io = tasks.add(task, 0, computer.cgroup(""));
    flusher.bind(task, new Submission(computer.layer(), io));
    cache.setFlusher(flusher);
    return cache;
  }

  private static Diagnostic problem(Declared.Workload declared, Code code, String message) {
    return Diagnostic.error(
        code,
        declared.place().source(),
        declared.place().span(),
        "workload `" + declared.name() + "`: " + message);
  }

  /** Empty if a recording cannot be read, which is said. */
  private Optional<Workload> workload(
      Declared.Workload declared,
      ProcessContext context,
      JobOptions options,
      List<LunNode> files,
      List<Diagnostic> problems) {
    LunNode lun = files.getFirst(); // the only one but for fio's patterns
    long bytes = lun.bytes();
    String iolog = declared.settings().text("read_iolog", "");
    return switch (declared.source()) {
      case FIO ->
          iolog.isEmpty()
              ? Optional.of(
                  FioWorkload.patterns(
                      context,
                      options,
                      files.stream()
                          .map(each -> new FioWorkload.File("/dev/" + each.name(), each.bytes()))
                          .toList()))
              : recording(iolog, declared, problems)
                  .map(ios -> FioWorkload.recorded(context, options, ios, bytes));
      case JOB -> Optional.of(new ScriptWorkload(context, options, declared.job(), bytes));
      case REPLAY ->
          recording(declared.argument().orElseThrow().name(), declared, problems)
              .map(ios -> new ReplayWorkload(context, ios, lun.queue));
      case JS -> scripted(declared, context, options, lun, problems);
    };
  }

  /** Empty if the script is wrong, which is said. */
  private Optional<Workload> scripted(
      Declared.Workload declared,
      ProcessContext context,
      JobOptions options,
      LunNode lun,
      List<Diagnostic> problems) {
    List<IoSource> sources = new ArrayList<>();
    int jobs = options.identity().numjobs();
    Script script = Script.file(declared.argument().orElseThrow());
    long bytes = lun.bytes();
    try {
      for (int job = 0; job < jobs; job++) {
        sources.add(
            hooks.ios(
                new JobScript(declared.name(), job, jobs, lun.name(), bytes, script)));
      }
    } catch (HookFailure e) {
      problems.add(e.diagnostic());
      return Optional.empty();
    }
    return Optional.of(new FioWorkload(context, options, sources::get));
  }

  private Optional<RecordedIos> recording(
      String file, Declared.Workload declared, List<Diagnostic> problems) {
    int before = problems.size();
    try {
      RecordedIos ios = recordings.read(file, declared.place(), problems);
      return problems.size() == before ? Optional.of(ios) : Optional.empty();
    } catch (IOException e) {
      String message = "`" + file + "` cannot be read: " + e.getMessage();
      problems.add(problem(declared, Code.UNREADABLE, message));
      return Optional.empty();
    }
  }

  private void start(WorkloadNode node, Declared.Workload declared, Workload workload) {
    nodes.put(node.name(), node);
    active++;
    workload.onEnd(
        () -> {
          active--;
          order.ended(node.name());
          if (active == 0) {
            whenAllEnd.run();
          }
        });
    order.add(node.name(), declared.settings().flag("stonewall", false), workload);
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
