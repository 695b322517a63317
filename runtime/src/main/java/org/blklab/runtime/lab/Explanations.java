package org.blklab.runtime.lab;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.blklab.grammar.diag.Suggest;
import org.blklab.runtime.plan.Catalogue;
import org.blklab.runtime.plan.MeasurementSpec;
import org.blklab.runtime.plan.ModelSpec;
import org.blklab.runtime.plan.PropertySpec;

/** What names mean: measurements, behaviours of kernels, attributes and other properties. */
public final class Explanations {
  private Explanations() {}

  /**
   * All meanings of a name, each a text of one or more lines.
   *
   * @param named a path with or without its owner ({@code sda.queue.nr_requests}, {@code
   *     queue/nr_requests}, {@code nr_requests}), a behaviour, or a model
   */
  public static List<String> of(String named) {
    String name = named.replace('/', '.');
    List<String> texts = new ArrayList<>();
    Kernels.describe(name).ifPresent(texts::add);
    Catalogue catalogue = Lab.catalogue();
    for (MeasurementSpec spec : catalogue.measurements()) {
      String below = name.substring(name.indexOf('.') + 1);
      boolean exact = spec.matches(name) || spec.pattern().equals(name);
      if (exact || !below.equals(name) && (spec.matches(below) || spec.pattern().equals(below))) {
        String unit = spec.dimension().baseUnit();
        texts.add(
            spec.pattern()
                + "  measurement of a "
                + word(spec.owner().name())
                + (unit.isEmpty() ? "" : ", in " + unit)
                + "\n  "
                + spec.doc());
      }
    }
    properties(name, catalogue, texts);
    String cost = Lab.costSteps().get(name);
    if (cost != null) {
      texts.add(name + "  step of a cost table: a time\n  " + cost);
    }
    for (ModelSpec model : catalogue.models()) {
      if (model.name().equals(name)) {
        texts.add(
            model.name() + "  model of a " + word(model.kind().name()) + "\n  " + model.doc());
      }
    }
    return texts;
  }

  /** The same property of several models is told once, with the models that have it. */
  private static void properties(String name, Catalogue catalogue, List<String> texts) {
    String last = name.substring(name.lastIndexOf('.') + 1);
    Map<String, List<String>> owners = new LinkedHashMap<>();
    for (ModelSpec model : catalogue.models()) {
      for (PropertySpec property : model.properties()) {
        if (property.name().equals(last)) {
          String text =
              property.expected()
                  + (property.defaultText().isEmpty() ? "" : ", default " + property.defaultText())
                  + "\n  "
                  + property.doc();
          String owner =
              word(model.kind().name()) + (model.name().isEmpty() ? "" : " " + model.name());
          owners.computeIfAbsent(text, _ -> new ArrayList<>()).add(owner);
        }
      }
    }
    owners.forEach(
        (text, of) -> texts.add(last + "  property of " + String.join(", ", of) + ": " + text));
  }

  private static String word(String name) {
    return name.toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** {@code ; did you mean …}, or nothing. */
  public static String hint(String name) {
    Set<String> known = new TreeSet<>(Lab.catalogue().behaviours());
    known.addAll(Lab.costSteps().keySet());
    for (MeasurementSpec spec : Lab.catalogue().measurements()) {
      known.add(spec.pattern());
    }
    for (ModelSpec model : Lab.catalogue().models()) {
      known.add(model.name());
      model.properties().forEach(property -> known.add(property.name()));
    }
    return Suggest.closest(name, known).map(close -> "; did you mean `" + close + "`?").orElse("");
  }
}
