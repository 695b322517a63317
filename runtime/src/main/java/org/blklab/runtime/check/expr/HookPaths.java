package org.blklab.runtime.check.expr;

import java.util.List;
import java.util.Optional;
import org.blklab.grammar.ast.Path;
import org.blklab.runtime.check.env.Checking;
import org.blklab.runtime.check.env.Scope;
import org.blklab.runtime.plan.Declared;
import org.blklab.runtime.plan.KernelUnit;
import org.blklab.runtime.plan.Kind;
import org.blklab.runtime.plan.PropertySpec;

/** Paths that hooks bring with them: what they measure, and parameters of their elevators. */
public final class HookPaths {
  private static final String HOOK = "hook";

  private final Checking checking;

  public HookPaths(Checking checking) {
    this.checking = checking;
  }

  /**
   * Whether a path leads to what hooks measure, {@code hook.NAME} or {@code VARIANT.hook.NAME};
   * nobody knows the names before the run.
   *
   * @param groups whether {@code hook} itself will do
   */
  boolean measures(Path path, boolean groups) {
    List<Path.Part> parts = path.parts();
    String first = parts.getFirst().name();
    boolean variant =
        checking.env.root(first).isEmpty() && checking.env.variants.containsKey(first);
    int at = variant ? 1 : 0;
    return parts.size() > at
        && parts.get(at).name().equals(HOOK)
        && (variant || checking.env.root(HOOK).isEmpty())
        && (groups || parts.size() > at + 1)
        && parts.stream().allMatch(part -> part.index().isEmpty());
  }

  /**
   * A parameter of the LUN's elevator in JavaScript, of any such elevator if it is not known which
   * the LUN has.
   *
   * @param path below the LUN: queue, iosched, name
   */
  Optional<PropertySpec> parameter(Scope env, String lun, List<String> path) {
    return path.size() == 3 && path.get(0).equals("queue") && path.get(1).equals("iosched")
        ? parameters(env, lun).stream().filter(s -> s.name().equals(path.get(2))).findFirst()
        : Optional.empty();
  }

  /** All parameters of the LUN's elevator in JavaScript. */
  public List<PropertySpec> parameters(Scope env, String lun) {
    String elevator = env.elevators.get(lun);
    return env.of(Kind.ELEVATOR).values().stream()
        .filter(symbol -> elevator == null || symbol.name().equals(elevator))
        .flatMap(symbol -> symbol.declared().stream())
        .map(Declared.Elevator.class::cast)
        .filter(declared -> declared.script().isPresent())
        .flatMap(declared -> declared.settings().values().entrySet().stream())
        .filter(setting -> !setting.getKey().equals("file"))
        .map(
            setting ->
                PropertySpec.kernel(
                    setting.getKey(),
                    KernelUnit.ofParameter(setting.getValue()),
                    "",
                    "A parameter of the elevator's script."))
        .toList();
  }
}
