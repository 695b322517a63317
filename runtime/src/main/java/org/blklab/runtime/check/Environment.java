package org.blklab.runtime.check;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.blklab.grammar.ast.Statement;
import org.blklab.grammar.diag.Source;
import org.blklab.runtime.plan.Kind;
import org.blklab.runtime.plan.Place;
import org.blklab.runtime.plan.Value;

/**
 * What earlier statements have declared: a file starts with an empty one, a prompt goes on with
 * that of the entry before. Never changed once it is handed out.
 */
public final class Environment {
  private final Map<Kind, Map<String, Symbol>> symbols;
  final Map<String, Variable> variables;

  /** Parameters with their present values. */
  final Map<String, Value> params;

  /** Results of experiments: name of a variant and what it declares. */
  final Map<String, Environment> variants;

  /** Elevators of LUNs as far as they are known: LUN, kernel's name of the elevator. */
  final Map<String, String> elevators;

  final Set<String> usedFiles;

  /** All statements up to here, for experiments; those of used files in place of {@code use}. */
  final List<Origin> history;

  Optional<Place> kernel;
  Optional<Place> machine;
  long seed;

  /** A statement with the text it stands in. */
  record Origin(Source source, Statement statement) {}

  private Environment(Environment from) {
    symbols = new EnumMap<>(Kind.class);
    for (Kind kind : Kind.values()) {
      symbols.put(kind, from == null ? new LinkedHashMap<>() : copy(from.symbols.get(kind)));
    }
    variables = from == null ? new LinkedHashMap<>() : copy(from.variables);
    params = from == null ? new LinkedHashMap<>() : copy(from.params);
    variants = from == null ? new LinkedHashMap<>() : copy(from.variants);
    elevators = from == null ? new LinkedHashMap<>() : copy(from.elevators);
    usedFiles = from == null ? new LinkedHashSet<>() : new LinkedHashSet<>(from.usedFiles);
    history = from == null ? new ArrayList<>() : new ArrayList<>(from.history);
    kernel = from == null ? Optional.empty() : from.kernel;
    machine = from == null ? Optional.empty() : from.machine;
    seed = from == null ? 1 : from.seed;
  }

  private static <V> Map<String, V> copy(Map<String, V> map) {
    return new LinkedHashMap<>(map);
  }

  /** Nothing declared yet. */
  public static Environment empty() {
    return new Environment(null);
  }

  Environment copy() {
    return new Environment(this);
  }

  /** Names of what is declared of a kind, in the order of declaration. */
  public List<String> names(Kind kind) {
    return List.copyOf(symbols.get(kind).keySet());
  }

  /** Names of lets and parameters. */
  public List<String> variableNames() {
    return List.copyOf(variables.keySet());
  }

  Map<String, Symbol> of(Kind kind) {
    return symbols.get(kind);
  }

  Optional<Symbol> find(Kind kind, String name) {
    return Optional.ofNullable(symbols.get(kind).get(name));
  }

  void put(Symbol symbol) {
    symbols.get(symbol.kind()).put(symbol.name(), symbol);
  }

  /** The thing that a path can begin with: a LUN, a workload or a host. */
  Optional<Symbol> root(String name) {
    return find(Kind.LUN, name)
        .or(() -> find(Kind.WORKLOAD, name))
        .or(() -> find(Kind.HOST, name));
  }

  /** Where the name that would stand in expressions was declared before. */
  Optional<Place> declaredAt(String name) {
    return root(name)
        .map(Symbol::place)
        .or(() -> Optional.ofNullable(variables.get(name)).map(Variable::place));
  }
}
