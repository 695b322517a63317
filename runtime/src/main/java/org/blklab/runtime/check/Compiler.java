package org.blklab.runtime.check;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.blklab.grammar.ParseResult;
import org.blklab.grammar.SourceParser;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.grammar.diag.Source;
import org.blklab.runtime.check.env.Checking;
import org.blklab.runtime.check.env.Feature;
import org.blklab.runtime.check.env.FioReader;
import org.blklab.runtime.check.env.PathTree;
import org.blklab.runtime.check.env.Preset;
import org.blklab.runtime.check.env.PresetShelf;
import org.blklab.runtime.check.env.Scope;
import org.blklab.runtime.check.env.SourceResolver;
import org.blklab.runtime.check.env.Symbol;
import org.blklab.runtime.plan.Catalogue;
import org.blklab.runtime.plan.Kind;

/**
 * Checks what the parser read, and makes a plan of it: names, types, units and ranges are looked at
 * here, so that a plan is right but for what only the run can know. User errors become diagnostics,
 * all of a text at once. Safe for use by many threads.
 */
public final class Compiler {
  private final Checking.Known known;

  private Compiler(Checking.Known known) {
    this.known = known;
  }

  /**
   * A compiler for a catalogue.
   *
   * @param presets devices, hosts, elevators and workloads that need no declaration; each is read
   *     when a text names it, and {@link IllegalArgumentException} is thrown then if it is wrong
   * @param fio reads fio's job files and knows what its options may not say together
   * @param features statements that can be run; the others are answered "not in this version"
   */
  public static Compiler of(
      Catalogue catalogue, List<Preset> presets, FioReader fio, Set<Feature> features) {
    var paths = new PathTree(catalogue);
    var shelf =
        new PresetShelf(
            presets,
            (preset, others) ->
                read(
                    preset,
                    new Checking.Known(
                        catalogue, paths, fio, others, EnumSet.allOf(Feature.class))));
    return new Compiler(new Checking.Known(catalogue, paths, fio, shelf, Set.copyOf(features)));
  }

  private static Symbol read(Preset preset, Checking.Known known) {
    Source source = preset.text().get();
    Compiled compiled =
        new Compilation(known, Scope.empty(), SourceResolver.none(), Overrides.NONE)
            .compile(SourceParser.parse(source), false);
    if (compiled.hasErrors()) {
      Diagnostic first = compiled.diagnostics().getFirst();
      throw new IllegalArgumentException(
          "preset " + source.name() + " at " + first.span() + ": " + first.message());
    }
    return compiled
        .environment()
        .copy()
        .find(preset.kind(), preset.name())
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    source.name() + " declares no " + preset.kind().text() + " " + preset.name()));
  }

  /**
   * Compiles a whole file: it gets an implied {@code run}, and overrides must name its parameters.
   */
  public Compiled file(ParseResult file, SourceResolver resolver, Overrides overrides) {
    return new Compilation(known, Scope.empty(), resolver, overrides).compile(file, true);
  }

  /** Compiles one entry of a prompt: what it adds to what is there already. */
  public Compiled entry(ParseResult entry, Environment before, SourceResolver resolver) {
    return new Compilation(known, before.copy(), resolver, Overrides.NONE).compile(entry, false);
  }

  /** Names of the presets of a kind, in their order. */
  public List<String> presetNames(Kind kind) {
    return known.presets().names(kind);
  }
}
