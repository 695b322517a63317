package org.blklab.runtime.check;

import java.util.Optional;
import org.blklab.runtime.plan.Declared;
import org.blklab.runtime.plan.Kind;
import org.blklab.runtime.plan.Place;
import org.blklab.runtime.plan.Settings;

/**
 * Something that was declared.
 *
 * @param base what it gives to declarations that name it after their colon
 * @param declared its place in the plan; empty for a device, and if it was declared wrongly: then
 *     what refers to it is not an error of its own
 */
record Symbol(
    Kind kind, String name, Place place, Optional<Base> base, Optional<Declared> declared) {

  /**
   * @param model the built-in model
   * @param preset the name after the colon
   * @param argument the file of a model that has one
   */
  record Base(String model, String preset, Settings settings, Optional<String> argument) {}

  static Symbol poisoned(Kind kind, String name, Place place) {
    return new Symbol(kind, name, place, Optional.empty(), Optional.empty());
  }

  boolean isPoisoned() {
    return base.isEmpty() && declared.isEmpty();
  }
}
