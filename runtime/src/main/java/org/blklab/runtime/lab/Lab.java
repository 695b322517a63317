package org.blklab.runtime.lab;

import java.util.List;
import java.util.Optional;
import org.blklab.grammar.ParseResult;
import org.blklab.grammar.SourceParser;
import org.blklab.runtime.check.SourceResolver;
import org.blklab.runtime.graph.Catalogues;
import org.blklab.runtime.graph.Library;
import org.blklab.runtime.plan.Catalogue;
import org.blklab.runtime.plan.Plan;
import org.blklab.runtime.run.Output;

/**
 * The one public entry of the runtime: checks scenarios, runs them, answers questions about what
 * there is. For the command line, the prompt, and people who embed blklab.
 */
public final class Lab {
  private Lab() {}

  /** Everything that a scenario may name. */
  public static Catalogue catalogue() {
    return Holder.CATALOGUE;
  }

  static Library library() {
    return Holder.LIBRARY;
  }

  /** Built when first needed: a call for the version needs none of it. */
  private static final class Holder {
    static final Library LIBRARY = new Library();
    static final Catalogue CATALOGUE = Catalogues.build(LIBRARY);
  }
}
