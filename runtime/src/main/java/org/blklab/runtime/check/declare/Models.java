package org.blklab.runtime.check.declare;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.blklab.grammar.ast.Statement;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Source;
import org.blklab.grammar.diag.Suggest;
import org.blklab.runtime.check.env.Checking;
import org.blklab.runtime.check.env.Feature;
import org.blklab.runtime.check.env.Symbol;
import org.blklab.runtime.check.expr.Expressions;
import org.blklab.runtime.plan.Kind;
import org.blklab.runtime.plan.ModelSpec;
import org.blklab.runtime.plan.Settings;
import org.blklab.runtime.plan.Value;

/** What stands after the colon: a built-in model, a preset, an earlier declaration. */
public final class Models {
  static final String JS = "js";

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
  record Resolved(ModelSpec spec, String preset, Settings defaults, Optional<Source> argument) {

    /** All settings, those of the model's file and of presets below the own ones. */
    Settings all(Settings own) {
      Settings named =
          argument
              .map(file -> new Settings(Map.of("file", new Value.Text(file.name()))))
              .orElse(Settings.NONE);
      return named.overriddenBy(defaults).overriddenBy(own);
    }

    Symbol.Base base(Settings settings) {
      return new Symbol.Base(spec.name(), preset, settings, argument);
    }
  }

  /**
   * Looks up the model of a declaration; empty if there is none, which is reported unless the named
   * declaration was wrong itself.
   */
  Optional<Resolved> resolve(Declarations.Draft draft, Kind kind) {
    if (draft.declaration().model().isPresent()) {
      return resolve(kind, draft.declaration().model().get());
    }
    if (draft.over().isPresent()) {
      return draft.over().get().base().flatMap(base -> preset(kind, base.preset(), base));
    }
    List<String> known = checking.names(kind);
    checking.error(
        Code.MISSING_PROPERTY,
        draft.span(),
        "`"
            + draft.name()
            + "` needs a "
            + (kind == Kind.DEVICE ? "device" : "model")
            + " after a colon",
        known.size() > 8 ? Optional.empty() : Suggest.hint("", known));
    return Optional.empty();
  }

  private Optional<Resolved> resolve(Kind kind, Statement.Model model) {
    String name = model.name().text();
    Optional<Symbol> symbol = checking.find(kind, name);
    if (symbol.isPresent()) {
      if (model.argument().isPresent()) {
        noFile(model);
        return Optional.empty();
      }
      return symbol.get().base().flatMap(base -> preset(kind, name, base));
    }
    if (name.equals(JS) && !checking.has(Feature.JS, model.span())) {
      return Optional.empty();
    }
    Optional<ModelSpec> spec = checking.catalogue().model(kind, name);
    if (spec.isEmpty()) {
      checking.error(
          Code.UNKNOWN_MODEL,
          model.name().span(),
          "unknown " + word(kind) + " `" + name + "`",
          Suggest.hint(name, checking.names(kind))
              .or(() -> Optional.of("`blklab models " + kind.text() + "` shows what there is")));
      return Optional.empty();
    }
    return argument(model, spec.get())
        .map(file -> new Resolved(spec.get(), name, Settings.NONE, file));
  }

  private Optional<Resolved> preset(Kind kind, String name, Symbol.Base base) {
    return checking
        .catalogue()
        .model(kind, base.model())
        .map(spec -> new Resolved(spec, name, base.settings(), base.argument()));
  }

  /** The file after the model's name, present exactly if the model has a property for it. */
  private Optional<Optional<Source>> argument(Statement.Model model, ModelSpec spec) {
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
    Optional<String> name = expressions.text(model.argument().get(), "the file's name");
    return spec.name().equals(JS)
        ? name.flatMap(file -> checking.script(file, model.argument().get().span()))
            .map(Optional::of)
        : name.map(file -> Optional.of(new Source(file, "")));
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
