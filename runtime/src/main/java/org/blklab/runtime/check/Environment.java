package org.blklab.runtime.check;

import java.util.List;
import org.blklab.runtime.check.env.Scope;
import org.blklab.runtime.plan.Kind;

/**
 * What earlier statements have declared: a file starts with an empty one, a prompt goes on with
 * that of the entry before. Immutable.
 */
public final class Environment {
  private final Scope scope;

  /**
   * @param scope no longer changed by anybody
   */
  Environment(Scope scope) {
    this.scope = scope;
  }

  /** Nothing declared yet. */
  public static Environment empty() {
    return new Environment(Scope.empty());
  }

  /** A copy that may be added to. */
  Scope copy() {
    return scope.copy();
  }

  /** Names of what is declared of a kind, in the order of declaration. */
  public List<String> names(Kind kind) {
    return scope.names(kind);
  }

  /** Names of lets and parameters. */
  public List<String> variableNames() {
    return scope.variableNames();
  }

  /** Names of variants whose results can be addressed. */
  public List<String> variantNames() {
    return List.copyOf(scope.variants.keySet());
  }
}
