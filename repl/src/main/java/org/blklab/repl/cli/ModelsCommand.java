package org.blklab.repl.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.blklab.grammar.diag.Source;
import org.blklab.grammar.diag.Suggest;
import org.blklab.runtime.lab.Lab;
import org.blklab.runtime.plan.Kind;
import org.blklab.runtime.plan.ModelSpec;
import org.blklab.runtime.plan.PropertySpec;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code blklab models [KIND [NAME]]}. */
@Command(
    name = "models",
    mixinStandardHelpOptions = true,
    description = "List what can be declared, with properties; print a preset as it is written.")
final class ModelsCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "KIND",
      description =
          "host, device, lun, elevator, queue, workload, machine, cgroup or costs; a NAME alone"
              + " is looked for in all of them.")
  private String kind;

  @Parameters(index = "1", arity = "0..1", paramLabel = "NAME", description = "A model or preset.")
  private String name;

  ModelsCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws UserProblem {
    if (kind == null) {
      for (Kind each : Kind.values()) {
        list(each);
      }
      return ExitCode.OK;
    }
    Optional<Kind> known = kindOf(kind);
    if (known.isEmpty() && name == null && showAll(kind)) {
      return ExitCode.OK;
    }
    Kind wanted = known.orElseThrow(() -> unknownKind(kind));
    if (name == null) {
      List<ModelSpec> only = models(wanted);
      if (only.size() == 1 && only.getFirst().name().isEmpty()) {
        describe(only.getFirst());
      } else {
        list(wanted);
      }
      return ExitCode.OK;
    }
    if (!show(wanted, name)) {
      throw new UserProblem(
          ExitCode.USAGE,
          "no " + wanted.text() + " `" + name + "`; see `blklab models " + wanted.text() + "`");
    }
    return ExitCode.OK;
  }

  private boolean show(Kind of, String named) {
    Optional<ModelSpec> model = Lab.catalogue().model(of, named);
    Optional<Source> preset =
        Lab.presetNames(of).contains(named) ? Lab.preset(named) : Optional.empty();
    preset.ifPresent(source -> console.out().print(source.text()));
    model.ifPresent(this::describe);
    return preset.isPresent() || model.isPresent();
  }

  /** Whether something of any kind has this name; it is shown. */
  private boolean showAll(String named) {
    boolean shown = false;
    for (Kind each : Kind.values()) {
      shown |= show(each, named);
    }
    return shown;
  }

  private static Optional<Kind> kindOf(String text) {
    return Arrays.stream(Kind.values())
        .filter(each -> each.text().equals(text.toLowerCase(Locale.ROOT)))
        .findFirst();
  }

  private static UserProblem unknownKind(String text) {
    List<String> names = new ArrayList<>();
    for (Kind each : Kind.values()) {
      names.add(each.text());
      models(each).forEach(model -> names.add(model.name()));
      names.addAll(Lab.presetNames(each));
    }
    String hint =
        Suggest.closest(text, names).map(near -> "; did you mean `" + near + "`?").orElse("");
    return new UserProblem(
        ExitCode.USAGE, "no kind or model `" + text + "`; see `blklab models`" + hint);
  }

  private static List<ModelSpec> models(Kind kind) {
    return Lab.catalogue().models().stream().filter(model -> model.kind() == kind).toList();
  }

  private void list(Kind each) {
    List<ModelSpec> models = models(each);
    List<String> presets = Lab.presetNames(each);
    if (models.isEmpty() && presets.isEmpty()) {
      return;
    }
    console.out().println(each.text());
    for (ModelSpec model : models) {
      line(model.name().isEmpty() ? "(properties)" : model.name(), model.doc());
    }
    for (String preset : presets) {
      line(preset, Lab.presetDoc(preset));
    }
    if (each == Kind.COSTS && kind != null) {
      console.out().println("steps, each of which a table may give a price:");
      Lab.costSteps().forEach(this::line);
    }
  }

  private void line(String left, String right) {
    console.out().println(("  " + pad(left, 22) + " " + right).stripTrailing());
  }

  private void describe(ModelSpec model) {
    console.out().println((model.kind().text() + " " + model.name()).strip());
    console.out().println("  " + model.doc());
    for (PropertySpec property : model.properties()) {
      String otherwise =
          property.defaultText().isEmpty() ? "" : " (default " + property.defaultText() + ")";
      line(property.name(), property.doc() + otherwise);
    }
  }

  private static String pad(String text, int width) {
    return text.length() >= width ? text : text + " ".repeat(width - text.length());
  }
}
