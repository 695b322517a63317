package org.blklab.runtime.check.env;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import org.blklab.grammar.ast.Statement;
import org.blklab.grammar.diag.Source;
import org.blklab.runtime.plan.Kind;
import org.blklab.runtime.plan.Place;
import org.blklab.runtime.plan.Value;

/** All that has been declared so far. Grows while statements are checked. */
public final class Scope {
  private final Map<Kind, Map<String, Symbol>> symbols;
  public final SequencedMap<String, Variable> variables;

  /** Parameters with their present values. */
  public final Map<String, Value> params;

  /** Results of experiments: name of a variant and what it declares. */
  public final Map<String, Scope> variants;

  /** Elevators of LUNs as far as they are known: LUN, kernel's name of the elevator. */
  public final Map<String, String> elevators;

  public final Set<String> usedFiles;

  /** All statements up to here, for experiments; those of used files in place of {@code use}. */
  public final List<Origin> history;

  public long seed;

  /** A statement with the text it stands in. */
  public record Origin(Source source, Statement statement) {}

  private Scope(Scope from) {
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
    seed = from == null ? 1 : from.seed;
  }

  private static <V> SequencedMap<String, V> copy(Map<String, V> map) {
    return new LinkedHashMap<>(map);
  }

  /** Nothing declared yet. */
  public static Scope empty() {
    return new Scope(null);
  }

  public Scope copy() {
    return new Scope(this);
  }

  /** Names of what is declared of a kind, in the order of declaration. */
  public List<String> names(Kind kind) {
    return List.copyOf(symbols.get(kind).keySet());
  }

  /** Names of lets and parameters. */
  public List<String> variableNames() {
    return List.copyOf(variables.keySet());
  }

  /** How many variables there are, for {@link #release}. */
  public int mark() {
    return variables.size();
  }

  /** Forgets the variables that were added since a mark: their block is over. */
  public void release(int mark) {
    while (variables.size() > mark) {
      variables.pollLastEntry();
    }
  }

  public Map<String, Symbol> of(Kind kind) {
    return symbols.get(kind);
  }

  public Optional<Symbol> find(Kind kind, String name) {
    return Optional.ofNullable(symbols.get(kind).get(name));
  }

  public void put(Symbol symbol) {
    symbols.get(symbol.kind()).put(symbol.name(), symbol);
  }

  /** The thing that a path can begin with: a LUN, a workload or a host. */
  public Optional<Symbol> root(String name) {
    return find(Kind.LUN, name).or(() -> find(Kind.WORKLOAD, name)).or(() -> find(Kind.HOST, name));
  }

  /** Where the name that would stand in expressions was declared before. */
  public Optional<Place> declaredAt(String name) {
    return root(name)
        .map(Symbol::place)
        .or(() -> Optional.ofNullable(variables.get(name)).map(Variable::place));
  }
}
