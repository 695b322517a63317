package org.blklab.runtime.lab;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.blklab.grammar.ParseResult;
import org.blklab.grammar.SourceParser;
import org.blklab.grammar.diag.Source;
import org.blklab.runtime.check.Compiled;
import org.blklab.runtime.check.Compiler;
import org.blklab.runtime.check.env.Feature;
import org.blklab.runtime.check.Overrides;
import org.blklab.runtime.check.env.SourceResolver;
import org.blklab.runtime.conform.Conformance;
import org.blklab.runtime.graph.Catalogues;
import org.blklab.runtime.graph.FioOptions;
import org.blklab.runtime.graph.GraphDrawing;
import org.blklab.runtime.graph.Library;
import org.blklab.runtime.graph.LiveGraph;
import org.blklab.runtime.hook.HookTypes;
import org.blklab.runtime.plan.Catalogue;
import org.blklab.runtime.plan.Declared;
import org.blklab.runtime.plan.Kind;
import org.blklab.runtime.plan.Plan;
import org.blklab.runtime.plan.Step;
import org.blklab.runtime.run.Output;
import org.blklab.runtime.run.ScenarioRun;

/**
 * The one public entry of the runtime: checks scenarios, runs them, answers questions about what
 * there is. For the command line, the prompt, and people who embed blklab.
 */
public final class Lab {
  private static final Set<Feature> FEATURES = EnumSet.allOf(Feature.class);

  private Lab() {}

  /** Everything that a scenario may name. */
  public static Catalogue catalogue() {
    return Holder.CATALOGUE;
  }

  /** Parses and checks a scenario; never throws for what is wrong with it. */
  public static Checked check(RunRequest request, FileAccess files) {
    ParseResult parsed = SourceParser.parse(request.source());
    Compiled compiled = compiler().file(parsed, resolver(files), overrides(request));
    return new Checked(compiled.plan(), compiled.diagnostics());
  }

  /** A run of a checked scenario that reads no recordings. */
  public static LabRun prepare(Plan plan, RunRequest request, Output output) {
    return prepare(plan, LabOptions.of(request.quiet()), output, Lab::noFiles);
  }

  /** The same, on so many threads, or with a memory of finished points. */
  public static LabRun prepare(Plan plan, LabOptions options, Output output) {
    return prepare(plan, options, output, Lab::noFiles);
  }

  /**
   * A run of a checked scenario, on so many threads, or with a memory of finished points; nothing
   * happens before {@link LabRun#run}.
   */
  public static LabRun prepare(
      Plan plan, LabOptions options, Output output, FileAccess files) {
    return new SingleRun(plan, options, output, new Surroundings(files));
  }

  /**
   * A run of an experiment in JavaScript, which runs scenarios itself; nothing happens before
   * {@link LabRun#run}.
   *
   * @param request whose source is the script
   */
  public static LabRun experiment(
      RunRequest request, LabOptions options, Output output, FileAccess files) {
    return new ScriptedExperiment(request, options, output, files);
  }

  /** A scenario that names no files, for a program to run. */
  public static Scenario scenario(String text) {
    return scenario(new Source("scenario", text), Lab::noFiles);
  }

  /**
   * A scenario from a file, for a program to run.
   *
   * @throws IOException if it cannot be read
   */
  public static Scenario scenario(Path file) throws IOException {
    NearbyFiles files = new NearbyFiles(file.toString());
    return scenario(files.read(file.toAbsolutePath().toString(), new Source("", "")), files);
  }

  /**
   * A scenario for a program to run.
   *
   * @param files reads what the scenario names
   */
  public static Scenario scenario(Source source, FileAccess files) {
    return new Scenario(source, files);
  }

  /** The same for each run of a scenario: what is known, and where its files are. */
  record Surroundings(Library library, FileAccess files) {
    Surroundings(FileAccess files) {
      this(Holder.LIBRARY, files);
    }

    LiveGraph graph(long seed) {
      return new LiveGraph(seed, library, files::locate);
    }
  }

  private static Source noFiles(String file, Source from) throws IOException {
    throw new IOException("files cannot be read here");
  }

  /** The objects that a scenario without recordings declares, as a tree or as DOT. */
  public static String drawing(Plan plan, boolean dot) {
    return drawing(plan, dot, Lab::noFiles);
  }

  /**
   * A session without statements yet.
   *
   * @param extras does what a terminal or a file system is needed for: plots, reports
   */
  public static LabSession session(FileAccess files, Output output, ScenarioRun.Extras extras) {
    return new LabSession(compiler(), new Surroundings(files), output, extras);
  }

  /** The objects that a scenario declares, as a tree or as DOT; nothing is run. */
  public static String drawing(Plan plan, boolean dot, FileAccess files) {
    LiveGraph graph = new Surroundings(files).graph(plan.seed());
    graph.declare(declared(plan));
    GraphDrawing drawing = new GraphDrawing(graph);
    return dot ? drawing.dot() : drawing.tree();
  }

  /** What a scenario declares, outside of experiments. */
  public static List<Declared> declared(Plan plan) {
    List<Declared> declared = new ArrayList<>();
    for (Step step : plan.steps()) {
      if (step instanceof Step.Declare(var what, _)) {
        declared.add(what);
      }
    }
    return declared;
  }

  /** The file {@code blklab.d.ts}: types of what scripts may use, for editors. */
  public static String scriptTypes() {
    return HookTypes.text();
  }

  /** For holding recordings of real kernels against predictions. */
  public static Conformance conformance() {
    return new Conformance(Holder.LIBRARY);
  }

  /** What a cost table may give a price to: steps with what each covers, in the order of help. */
  public static Map<String, String> costSteps() {
    return Library.costSteps();
  }

  /** Names of the presets of a kind (of COSTS its tables), in the order of the library. */
  public static List<String> presetNames(Kind kind) {
    return kind == Kind.COSTS
        ? Holder.LIBRARY.costTables().names()
        : compiler().presetNames(kind);
  }

  /** The library file that declares a preset or cost table; empty if there is none. */
  public static Optional<Source> preset(String name) {
    return Holder.LIBRARY.presets().stream()
        .filter(preset -> preset.name().equals(name))
        .findFirst()
        .map(preset -> preset.text().get())
        .or(() -> Holder.LIBRARY.costTable(name));
  }

  /** The first comment line of a preset's file. */
  public static String presetDoc(String name) {
    return preset(name)
        .flatMap(source -> source.text().lines().filter(line -> line.startsWith("#")).findFirst())
        .map(line -> line.substring(1).strip())
        .orElse("");
  }

  private static SourceResolver resolver(FileAccess files) {
    return files::read;
  }

  private static Overrides overrides(RunRequest request) {
    return new Overrides(request.overrides(), request.seed());
  }

  static Compiler compiler() {
    return Holder.COMPILER;
  }

  /** Built when first needed: a call for the version needs none of it. */
  private static final class Holder {
    static final Library LIBRARY = new Library();
    static final Catalogue CATALOGUE = Catalogues.build(LIBRARY);
    static final Compiler COMPILER =
        Compiler.of(CATALOGUE, LIBRARY.presets(), new FioOptions(), FEATURES);
  }
}
