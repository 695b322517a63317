package org.blklab.runtime.check;

import java.util.List;
import java.util.Optional;
import org.blklab.grammar.ast.Statement;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Span;
import org.blklab.grammar.diag.Suggest;
import org.blklab.runtime.plan.Kind;
import org.blklab.runtime.plan.ModelSpec;
import org.blklab.runtime.plan.Settings;
import org.blklab.runtime.plan.Value;

/** What stands after the colon: a built-in model, a preset, an earlier declaration. */
final class Models {
  private final Checking checking;
  private final Expressions expressions;

  Models(Checking checking, Expressions expressions) {
    this.checking = checking;
    this.expressions = expressions;
  }

  /**
   * @param spec the built-in model
   * @param preset what stood after the colon
   * @param defaults properties that a preset gives
   * @param argument a file, for models that have one
   */
  record Resolved(
      ModelSpec spec, String preset, Settings defaults, Optional<String> argument) {

    Symbol.Base base(Settings settings) {
      return new Symbol.Base(spec.name(), preset, settings, argument);
    }
  }

  /**
   * Looks up the model of a declaration; empty if there is none, which is reported unless the
   * named declaration was wrong itself.
   */
  Optional<Resolved> resolve(Kind kind, Statement.Declaration declaration, Span name) {
    if (declaration.model().isEmpty()) {
      List<String> known = checking.names(kind);
      checking.error(
          Code.MISSING_PROPERTY,
          name,
          "a " + declaration.kind().text() + " needs a " + word(kind) + " after a colon",
          known.size() > 8 ? Optional.empty() : Suggest.hint("", known));
      return Optional.empty();
    }
    return resolve(kind, declaration.model().get());
  }

  Optional<Resolved> resolve(Kind kind, Statement.Model model) {
    String name = model.name().text();
    Optional<Symbol> symbol = checking.find(kind, name);
    if (symbol.isPresent()) {
      return symbol.get().base().flatMap(base -> preset(kind, model, base));
    }
    Optional<ModelSpec> spec = checking.catalogue().model(kind, name);
    if (spec.isEmpty()) {
      checking.error(
          Code.UNKNOWN_MODEL,
          model.name().span(),
          "unknown " + word(kind) + " `" + name + "`",
          Suggest.hint(name, checking.names(kind)));
      return Optional.empty();
    }
    if (name.equals("js") && !checking.has(Feature.JS, model.span())) {
      return Optional.empty();
    }
    return argument(model, spec.get())
        .map(file -> new Resolved(spec.get(), name, Settings.NONE, file));
  }

  private Optional<Resolved> preset(Kind kind, Statement.Model model, Symbol.Base base) {
    if (model.argument().isPresent()) {
      noFile(model);
      return Optional.empty();
    }
    return checking
        .catalogue()
        .model(kind, base.model())
        .map(
            spec ->
                new Resolved(spec, model.name().text(), base.settings(), base.argument()));
  }

  /** The file after the model's name, present exactly if the model has a property for it. */
  private Optional<Optional<String>> argument(Statement.Model model, ModelSpec spec) {
    boolean due = spec.property("file").isPresent();
    if (model.argument().isEmpty()) {
      if (due) {
        checking.error(
            Code.MISSING_PROPERTY,
            model.span(),
            "`" + spec.name() + "` needs a file",
            "write `" + spec.name() + " \"file\"`");
        return Optional.empty();
      }
      return Optional.of(Optional.empty());
    }
    if (!due) {
      noFile(model);
      return Optional.empty();
    }
    Typed text = expressions.check(model.argument().get());
    return expressions
        .constant(text, "the file's name")
        .map(value -> value instanceof Value.Text(var file) ? file : "")
        .map(Optional::of);
  }

  private void noFile(Statement.Model model) {
    checking.error(
        Code.WRONG_TYPE,
        model.argument().get().span(),
        "`" + model.name().text() + "` takes no file");
  }

  private static String word(Kind kind) {
    return kind == Kind.HOST ? "host model" : kind.text();
  }
}
