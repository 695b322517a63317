package org.blklab.runtime.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.blklab.grammar.diag.Source;
import org.blklab.runtime.block.Attribute.StoreOperation;
import org.blklab.runtime.block.Errno;
import org.blklab.runtime.lab.Lab;
import org.blklab.runtime.lab.RunRequest;
import org.blklab.runtime.plan.Declared;
import org.blklab.runtime.plan.Step;
import org.blklab.runtime.sim.SegmentBody;
import org.blklab.runtime.sim.Task;

/** The wired objects of a scenario's declarations. */
final class Scenario {
  /** A shell that writes one file and waits for the answer. */
  static final class Shell implements SegmentBody {
    private final StoreOperation operation;
    private final LiveGraph graph;
    long endedNs = -1;
    Errno errno;

    Shell(StoreOperation operation, LiveGraph graph) {
      this.operation = operation;
      this.graph = graph;
    }

    @Override
    public int segment(Task task) {
      operation.wakeUp(task);
      task.prepareToSleep();
      int answer = operation.step();
      if (answer != StoreOperation.DONE) {
        return answer == StoreOperation.SLEEP ? SLEEP : KERNEL;
      }
      endedNs = graph.machine().nowNs();
      errno = operation.errno();
      return EXIT;
    }
  }

  static final Library LIBRARY = new Library();

  private Scenario() {}

  static LiveGraph of(String text) {
    var graph = new LiveGraph(1, LIBRARY);
    assertThat(graph.declare(declarations(text))).isEmpty();
    return graph;
  }

  static List<Declared> declarations(String text) {
    var request =
        new RunRequest(new Source("test.blk", text), Map.of(), OptionalLong.empty(), true);
    var checked = Lab.check(
            request,
            (name, from) -> {
              throw new NoSuchFileException(name);
            });
    assertThat(checked.diagnostics()).noneMatch(each -> each.isError());
    List<Declared> declared = new ArrayList<>();
    for (Step step : checked.plan().orElseThrow().steps()) {
      if (step instanceof Step.Declare(var what, _)) {
        declared.add(what);
      }
    }
    return declared;
  }

  static Shell write(LiveGraph graph, String path, String text) {
    var shell = new Shell(graph.sysfs().write(path, text), graph);
    graph.machine().newTask("sh", shell).start();
    return shell;
  }

  static Errno written(LiveGraph graph, String path, String text) {
    Shell shell = write(graph, path, text);
    graph.machine().sim().runUntil(graph.machine().nowNs() + 1_000_000_000);
    return shell.errno;
  }
}
