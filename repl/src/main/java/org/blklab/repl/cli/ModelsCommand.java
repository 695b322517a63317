package org.blklab.repl.cli;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.blklab.grammar.diag.Source;
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
      description = "host, device, elevator, queue, workload, machine, cgroup or costs")
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
    Kind wanted = kindOf(kind);
    if (name == null) {
      List<ModelSpec> only = models(wanted);
      if (only.size() == 1 && only.getFirst().name().isEmpty()) {
        describe(only.getFirst());
      } else {
        list(wanted);
      }
      return ExitCode.OK;
    }
    Optional<Source> preset = Lab.preset(name);
    Optional<ModelSpec> model = Lab.catalogue().model(wanted, name);
    if (preset.isEmpty() && model.isEmpty()) {
      throw new UserProblem(
          ExitCode.USAGE,
          "no " + wanted.text() + " `" + name + "`; see `blklab models " + wanted.text() + "`");
    }
    preset.ifPresent(source -> console.out().print(source.text()));
    model.ifPresent(this::describe);
    return ExitCode.OK;
  }

  private static Kind kindOf(String text) throws UserProblem {
    for (Kind each : Kind.values()) {
      if (each.text().equals(text.toLowerCase(Locale.ROOT))) {
        return each;
      }
    }
    throw new UserProblem(ExitCode.USAGE, "no kind `" + text + "`; see `blklab models`");
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
