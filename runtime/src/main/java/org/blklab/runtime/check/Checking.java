package org.blklab.runtime.check;

import java.util.ArrayList;
import java.util.List;
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
final class Checking {
  final Known known;
  final Environment env;
  final Problems problems;
  final SourceResolver resolver;
  Source source;

  /** The name of the request inside {@code on}. */
  Optional<String> request = Optional.empty();

  /** What holds for every check. */
  record Known(
      Catalogue catalogue, PathTree paths, Environment presets, Set<Feature> features) {}

  Checking(
      Known known, Environment env, Problems problems, SourceResolver resolver, Source source) {
    this.known = known;
    this.env = env;
    this.problems = problems;
    this.resolver = resolver;
    this.source = source;
  }

  Catalogue catalogue() {
    return known.catalogue();
  }

  Place place(Span span) {
    return new Place(source, span);
  }

  void error(Code code, Span span, String message, String... hints) {
    problems.error(code, place(span), message, List.of(hints));
  }

  void error(Code code, Span span, String message, Optional<String> hint) {
    problems.error(code, place(span), message, hint.map(List::of).orElse(List.of()));
  }

  /** A declared thing or a preset. */
  Optional<Symbol> find(Kind kind, String name) {
    return env.find(kind, name).or(() -> known.presets().find(kind, name));
  }

  /** All names that may stand where a kind is due: declared ones, presets, built-in models. */
  List<String> names(Kind kind) {
    List<String> names = new ArrayList<>(env.names(kind));
    names.addAll(known.presets().names(kind));
    names.addAll(catalogue().modelNames(kind));
    return names;
  }

  /** Names that an expression may begin with. */
  List<String> expressionNames() {
    List<String> names = new ArrayList<>(env.variables.keySet());
    names.addAll(env.names(Kind.LUN));
    names.addAll(env.names(Kind.WORKLOAD));
    names.addAll(env.names(Kind.HOST));
    names.addAll(env.variants.keySet());
    request.ifPresent(names::add);
    names.add("machine");
    return names;
  }

  /** Reports a name that nothing declares. */
  void unknownName(String name, Span span, String what, List<String> known) {
    Optional<String> hint =
        Suggest.minusHint(name, known::contains).or(() -> Suggest.hint(name, known));
    error(Code.UNKNOWN_NAME, span, "unknown " + what + " `" + name + "`", hint);
  }

  /** Whether a feature is there; reports it at this place if not. */
  boolean has(Feature feature, Span span) {
    if (known.features().contains(feature)) {
      return true;
    }
    error(
        Code.NOT_IN_THIS_VERSION, span, "`" + feature.text() + "` is not in this version");
    return false;
  }

  /** The text of a place, short enough for a message. */
  String quoted(Span span) {
    String text = source.text().substring(span.start(), span.end()).strip();
    int line = text.indexOf('\n');
    if (line < 0 && text.length() <= 40) {
      return "`" + text + "`";
    }
    int end = Math.min(line < 0 ? text.length() : line, 37);
    return "`" + text.substring(0, end) + "…`";
  }
}
