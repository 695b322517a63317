package org.blklab.runtime.check.env;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Source;
import org.blklab.grammar.diag.Span;
import org.blklab.grammar.diag.Suggest;
import org.blklab.runtime.plan.Catalogue;
import org.blklab.runtime.plan.Kind;
import org.blklab.runtime.plan.Place;

/** The state of one check: what is known, and what was found wrong. */
public final class Checking {
  public final Known known;
  public final Scope env;
  public final Problems problems;
  public final SourceResolver resolver;
  public Source source;

  /** The name of the request inside {@code on}. */
  public Optional<String> request = Optional.empty();

  /** What a variant says in the place of declarations, by kind and name. */
  public final Map<Kind, Map<String, Symbol.Replacement>> replacements = new EnumMap<>(Kind.class);

  /** Names of declarations of which something could not be used: what they lack is no error. */
  public final Set<String> doubtful = new LinkedHashSet<>();

  /** Statements that put something out are passed over. */
  public boolean quiet;

  /** What holds for every check. */
  public record Known(
      Catalogue catalogue,
      PathTree paths,
      FioReader fio,
      PresetShelf presets,
      Set<Feature> features) {}

  public Checking(
      Known known, Scope env, Problems problems, SourceResolver resolver, Source source) {
    this.known = known;
    this.env = env;
    this.problems = problems;
    this.resolver = resolver;
    this.source = source;
  }

  public Catalogue catalogue() {
    return known.catalogue();
  }

  public Place place(Span span) {
    return new Place(source, span);
  }

  public void error(Code code, Span span, String message, String... hints) {
    problems.error(code, place(span), message, List.of(hints));
  }

  public void error(Code code, Span span, String message, Optional<String> hint) {
    problems.error(code, place(span), message, hint.map(List::of).orElse(List.of()));
  }

  /** A declared thing or a preset. */
  public Optional<Symbol> find(Kind kind, String name) {
    return env.find(kind, name).or(() -> known.presets().find(kind, name));
  }

  /** All names that may stand where a kind is due: declared ones, presets, built-in models. */
  public List<String> names(Kind kind) {
    List<String> names = new ArrayList<>(env.names(kind));
    names.addAll(known.presets().names(kind));
    names.addAll(catalogue().modelNames(kind));
    return names;
  }

  /** Names that an expression may begin with. */
  public List<String> expressionNames() {
    List<String> names = new ArrayList<>(env.variables.keySet());
    names.addAll(env.names(Kind.LUN));
    names.addAll(env.names(Kind.WORKLOAD));
    names.addAll(env.names(Kind.HOST));
    names.addAll(env.variants.keySet());
    request.ifPresent(names::add);
    names.add("machine");
    return names;
  }

  /** Reports a name of a kind that nothing declares. */
  public void unknownName(Kind kind, String name, Span span, List<String> known) {
    String what =
        switch (kind) {
          case LUN -> "LUN";
          case COSTS -> "cost table";
          default -> kind.text();
        };
    unknownName(name, span, what, known);
  }

  /** Reports a name that nothing declares. */
  public void unknownName(String name, Span span, String what, List<String> known) {
    Optional<String> hint =
        Suggest.minusHint(name, known::contains)
            .or(() -> Suggest.hint(name, known))
            .or(() -> known.isEmpty() ? Optional.of("none is declared") : Optional.empty());
    error(Code.UNKNOWN_NAME, span, "unknown " + what + " `" + name + "`", hint);
  }

  /** Whether a feature is there; reports it at this place if not. */
  public boolean has(Feature feature, Span span) {
    if (known.features().contains(feature)) {
      return true;
    }
    error(Code.NOT_IN_THIS_VERSION, span, "`" + feature.text() + "` is not in this version");
    return false;
  }

  /** Reads a file of JavaScript that is named here; reports one that cannot be read. */
  public Optional<Source> script(String file, Span span) {
    try {
      return Optional.of(resolver.read(file, source));
    } catch (IOException e) {
      error(Code.UNREADABLE, span, "`" + file + "` cannot be read: " + e.getMessage());
      return Optional.empty();
    }
  }

  /** The text of a place, short enough for a message. */
  public String quoted(Span span) {
    String text = source.text().substring(span.start(), span.end()).strip();
    int line = text.indexOf('\n');
    if (line < 0 && text.length() <= 40) {
      return "`" + text + "`";
    }
    int end = Math.min(line < 0 ? text.length() : line, 37);
    return "`" + text.substring(0, end) + "…`";
  }
}
