package org.blklab.grammar.ast;

import java.util.List;
import java.util.Optional;
import org.blklab.grammar.diag.Span;

/** One statement of a scenario, as written. */
public sealed interface Statement extends Node {

  /**
   * {@code KIND NAME [: MODEL] [on OTHER] [{ items }]}.
   *
   * @param name a {@link Expr.Ref} of one name or a {@link Expr.Text} ({@code "sd${i}"}); for a
   *     kernel its release as text; empty for {@code machine} and for {@code queue on LUN}
   * @param on the LUN or host it stands on
   */
  record Declaration(
      Kind kind,
      Optional<Expr> name,
      Optional<Model> model,
      Optional<Expr> on,
      List<Item> items,
      Span span)
      implements Statement {
    public Declaration {
      items = List.copyOf(items);
    }
  }

  enum Kind {
    KERNEL,
    MACHINE,
    COSTS,
    HOST,
    DEVICE,
    LUN,
    QUEUE,
    ELEVATOR,
    CGROUP,
    WORKLOAD;

    /** The keyword. */
    public String text() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /**
   * What stands after the colon: {@code hdd}, or a word with its argument: {@code fio "file"},
   * {@code fio """command line"""}, {@code replay "trace"}, {@code js "file.mjs"}.
   */
  record Model(Name name, Optional<Expr.Text> argument, Span span) {}

  /** {@code for i in 0..7 { … }}. */
  record For(Name variable, Expr values, List<Statement> body, Span span) implements Statement {
    public For {
      body = List.copyOf(body);
    }
  }

  record Use(Expr.Text file, Span span) implements Statement {}

  record Let(Name name, Expr value, Span span) implements Statement {}

  record Param(Name name, Expr value, Span span) implements Statement {}

  /** {@code run}, {@code run 5s}, {@code run until EXPR}; at most one of the two is present. */
  record Run(Optional<Expr> time, Optional<Expr> until, Span span) implements Statement {}

  record At(Expr time, List<Statement> body, Span span) implements Statement {
    public At {
      body = List.copyOf(body);
    }
  }

  /** {@code every T [after] [from T1] [to T2] { … }}. */
  record Every(
      Expr period,
      boolean after,
      Optional<Expr> from,
      Optional<Expr> to,
      List<Statement> body,
      Span span)
      implements Statement {
    public Every {
      body = List.copyOf(body);
    }
  }

  /** {@code task NAME { … }}: writes of a task of that name. */
  record Task(Name name, List<Statement> body, Span span) implements Statement {
    public Task {
      body = List.copyOf(body);
    }
  }

  /** {@code path = value}; {@code seed = 7} is one too. */
  record Assign(Path path, Expr value, Span span) implements Statement {}

  /** {@code on TRACEPOINT (rq) [when EXPR] { … }}, or with JavaScript. */
  record On(
      Name tracepoint, Optional<Name> variable, Optional<Expr> when, Handler handler, Span span)
      implements Statement {}

  /** What a trace point runs. */
  sealed interface Handler {
    record Block(List<Statement> body, Span span) implements Handler {
      public Block {
        body = List.copyOf(body);
      }
    }

    /** @param code the text between the braces, untouched; {@code span} covers just that */
    record Js(String code, Span span) implements Handler {}

    record JsFile(Expr.Text file, Span span) implements Handler {}
  }

  /** {@code js { … }} or {@code js "file.mjs"} on its own: code run when the graph is built. */
  record Script(Handler handler, Span span) implements Statement {}

  record Expect(Expr condition, Optional<Expr> message, Span span) implements Statement {}

  /** {@code expect error EINVAL { sda.queue.async_depth = 0 }}. */
  record ExpectError(Name errno, List<Statement> body, Span span) implements Statement {
    public ExpectError {
      body = List.copyOf(body);
    }
  }

  record Abort(Expr when, Optional<Expr> message, Span span) implements Statement {}

  record Print(List<Expr> values, Span span) implements Statement {
    public Print {
      values = List.copyOf(values);
    }
  }

  record Table(List<Expr> values, Span span) implements Statement {
    public Table {
      values = List.copyOf(values);
    }
  }

  /** {@code plot path, … [over time|cdf|histogram] [to "file.svg"]}. */
  record Plot(List<Expr> values, Optional<Name> over, Optional<Expr> to, Span span)
      implements Statement {
    public Plot {
      values = List.copyOf(values);
    }
  }

  /** {@code trace LUN to "name"}. */
  record Trace(Path lun, Expr to, Span span) implements Statement {}

  record Report(Expr to, Span span) implements Statement {}

  /** {@code reset stats}. */
  record Reset(Name what, Span span) implements Statement {}

  record Compare(List<Variant> variants, List<Item.Property> settings, Span span)
      implements Statement {
    public Compare {
      variants = List.copyOf(variants);
      settings = List.copyOf(settings);
    }
  }

  record Variant(Name name, List<Statement> body, Span span) {
    public Variant {
      body = List.copyOf(body);
    }
  }

  /** {@code sweep { path = [a, b]; … repeat = 5 }}; settings such as repeat are axes here. */
  record Sweep(List<Axis> axes, Span span) implements Statement {
    public Sweep {
      axes = List.copyOf(axes);
    }
  }

  /** {@code path = list} in a sweep, {@code path in values} in a tune. */
  record Axis(Path path, Expr values, Span span) {}

  record Bisect(Expr from, Expr to, Expr badWhen, Span span) implements Statement {}

  record Tune(
      boolean minimise, Expr objective, List<Axis> axes, Optional<Expr> withinRuns, Span span)
      implements Statement {
    public Tune {
      axes = List.copyOf(axes);
    }
  }
}
