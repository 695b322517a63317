package org.blklab.runtime.check.env;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.blklab.grammar.ast.Statement;
import org.blklab.grammar.diag.Source;
import org.blklab.runtime.plan.Declared;
import org.blklab.runtime.plan.Kind;
import org.blklab.runtime.plan.Place;
import org.blklab.runtime.plan.Settings;

/**
 * Something that was declared.
 *
 * @param base what it gives to declarations that name it after their colon
 * @param written the properties given in its own braces
 * @param sections the workloads of a fio file
 * @param declared its place in the plan; empty for a device, and if it was declared wrongly: then
 *     what refers to it is not an error of its own
 */
public record Symbol(
    Kind kind,
    String name,
    Place place,
    Optional<Base> base,
    Settings written,
    List<Symbol> sections,
    Optional<Declared> declared) {

  /**
   * @param model the built-in model
   * @param preset the name after the colon
   * @param argument the file of a model that has one; its text only if it is JavaScript
   */
  public record Base(String model, String preset, Settings settings, Optional<Source> argument) {}

  /**
   * What an experiment's variant says in the place of a declaration: the properties given there
   * replace those of the declaration, the others stay.
   *
   * @param bindings variables of the loops around it
   */
  public record Replacement(
      Source source, Statement.Declaration declaration, Map<String, Variable> bindings) {}

  public static Symbol poisoned(Kind kind, String name, Place place) {
    return new Symbol(
        kind, name, place, Optional.empty(), Settings.NONE, List.of(), Optional.empty());
  }

  /** This poisoned symbol with its part of the plan. */
  public Symbol with(Optional<Base> theBase, Settings own, Declared part) {
    return new Symbol(kind, name, place, theBase, own, List.of(), Optional.ofNullable(part));
  }

  /** This poisoned symbol as the whole of a fio file. */
  public Symbol withSections(List<Symbol> parts, Settings own) {
    return new Symbol(kind, name, place, base, own, List.copyOf(parts), declared);
  }

  public boolean isPoisoned() {
    return base.isEmpty() && declared.isEmpty() && sections.isEmpty();
  }
}
