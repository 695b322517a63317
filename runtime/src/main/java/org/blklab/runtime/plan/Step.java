package org.blklab.runtime.plan;

import java.util.List;
import java.util.Optional;

/** A checked statement that does something, in its place in the script. */
public sealed interface Step {
  Place place();

  /** Declarations that take effect here. */
  record Declare(Declared what, Place place) implements Step {}

  /** Until all workloads end, for a time, or until a condition holds. */
  record Run(Optional<Expr> time, Optional<Expr> until, Place place) implements Step {}

  record At(Expr time, List<Step> body, Place place) implements Step {
    public At {
      body = List.copyOf(body);
    }
  }

  record Every(
      Expr period,
      boolean after,
      Optional<Expr> from,
      Optional<Expr> to,
      List<Step> body,
      Place place)
      implements Step {
    public Every {
      body = List.copyOf(body);
    }
  }

  /** Writes to sysfs by a task of its own, which nothing waits for. */
  record Task(String name, List<Step> body, Place place) implements Step {
    public Task {
      body = List.copyOf(body);
    }
  }

  /**
   * A write to sysfs by the task {@code script}, or by that of the {@link Task} around it.
   *
   * @param owner the LUN or host
   * @param attribute path below the owner: {@code queue/nr_requests}
   * @param value evaluated when the statement runs
   * @param unit turns the value into the text that is written, see {@link KernelUnit#write}
   */
  record Assign(String owner, String attribute, Expr value, KernelUnit unit, Place place)
      implements Step {}

  record Let(String name, Expr value, Place place) implements Step {}

  /** {@code on TRACEPOINT}: either steps or JavaScript. */
  record On(
      String tracepoint,
      String variable,
      Optional<Expr> when,
      List<Step> body,
      Optional<JsCode> js,
      Place place)
      implements Step {
    public On {
      body = List.copyOf(body);
    }
  }

  /** A {@code js { … }} of its own. */
  record Script(JsCode js, Place place) implements Step {}

  /**
   * JavaScript: inline, or a file.
   *
   * @param code the code itself, of the file if there is one
   * @param file the file's name; empty if the code stands at {@code place}
   */
  record JsCode(String code, Optional<String> file, Place place) {}

  record Expect(Expr condition, Optional<Expr> message, Place place) implements Step {}

  record ExpectError(String errno, List<Step> body, Place place) implements Step {
    public ExpectError {
      body = List.copyOf(body);
    }
  }

  record Abort(Expr when, Optional<Expr> message, Place place) implements Step {}

  record Print(List<Expr> values, Place place) implements Step {
    public Print {
      values = List.copyOf(values);
    }
  }

  /** Paths may end in a LUN, a workload or a group of measurements. */
  record Table(List<Expr> values, Place place) implements Step {
    public Table {
      values = List.copyOf(values);
    }
  }

  record Plot(List<Expr> values, String over, Optional<String> file, Place place) implements Step {
    public Plot {
      values = List.copyOf(values);
    }
  }

  /** A blktrace; the runs of an experiment count its events, but write none. */
  record Trace(String lun, String file, Place place) implements Step {}

  record Report(String file, Place place) implements Step {}

  record ResetStats(Place place) implements Step {}

  /** {@code seed = N}. */
  record Seed(long seed, Place place) implements Step {}

  /** An experiment over the statements before it. */
  record Experiment(ExperimentPlan plan, Place place) implements Step {}
}
