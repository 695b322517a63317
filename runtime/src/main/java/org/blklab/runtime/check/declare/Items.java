package org.blklab.runtime.check.declare;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.blklab.grammar.ast.Item;
import org.blklab.grammar.ast.Path;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Suggest;
import org.blklab.runtime.check.env.Checking;
import org.blklab.runtime.check.expr.Properties;
import org.blklab.runtime.plan.Kind;
import org.blklab.runtime.plan.ModelSpec;
import org.blklab.runtime.plan.PropertySpec;
import org.blklab.runtime.plan.Settings;
import org.blklab.runtime.plan.Value;

/** What stands inside the braces of a declaration, as settings. */
public final class Items {
  private final Checking checking;
  private final Properties properties;

  Items(Checking checking, Properties properties) {
    this.checking = checking;
    this.properties = properties;
  }

  /**
   * The properties among the items; reports unknown, doubled and wrong ones.
   *
   * @param owner for messages: {@code `hdd`}, {@code a workload}
   */
  Settings settings(List<ModelSpec> specs, List<Item> items, String owner) {
    Map<String, Value> values = new LinkedHashMap<>();
    for (Item.Property property : once(items, owner)) {
      Optional<PropertySpec> spec = find(specs, property.key(), owner);
      spec.flatMap(known -> properties.value(known, property.value()))
          .ifPresent(value -> values.put(spec.get().name(), value));
    }
    return new Settings(values);
  }

  /** The properties among the items, each key once; reports the others. */
  List<Item.Property> once(List<Item> items, String owner) {
    Map<String, Item.Property> first = new LinkedHashMap<>();
    for (Item item : items) {
      switch (item) {
        case Item.Property property -> {
          if (property.from().isPresent()) {
            checking.error(
                Code.UNKNOWN_PROPERTY,
                property.from().get().span(),
                "only a step of a cost table has a source");
          }
          if (first.putIfAbsent(property.key().text(), property) != null) {
            checking.error(
                Code.DUPLICATE_NAME,
                property.key().span(),
                "`" + property.key().text() + "` is given twice",
                "leave out one of the two");
          }
        }
        case Item.Patch patch -> misplaced(patch, patch.on() ? "patch" : "without", "kernel");
        case Item.Job job -> misplaced(job, "job", "workload");
      }
    }
    return List.copyOf(first.values());
  }

  private void misplaced(Item item, String word, String kind) {
    checking.error(
        Code.UNKNOWN_PROPERTY, item.span(), "`" + word + "` stands in a " + kind + " only");
  }

  /** A property by its key; reports an unknown one. */
  Optional<PropertySpec> find(List<ModelSpec> specs, Path key, String owner) {
    String name = key.text();
    boolean indexed = key.parts().stream().anyMatch(part -> part.index().isPresent());
    for (ModelSpec spec : specs) {
      Optional<PropertySpec> found = spec.property(name);
      if (found.isPresent() && !indexed) {
        return found;
      }
    }
    List<String> known =
        specs.stream().flatMap(spec -> spec.properties().stream()).map(PropertySpec::name).toList();
    checking.error(
        Code.UNKNOWN_PROPERTY,
        key.span(),
        owner + " has no property `" + name + "`",
        Suggest.hint(name, known).or(() -> otherwise(specs, name)));
    return Optional.empty();
  }

  /** No name is near: what says the same, or where to look. */
  private static Optional<String> otherwise(List<ModelSpec> specs, String name) {
    ModelSpec model =
        specs.stream().filter(spec -> !spec.name().isEmpty()).findFirst().orElse(specs.getFirst());
    if (model.kind() == Kind.WORKLOAD && name.equals("buffered")) {
      return Optional.of("write `direct = off` for what goes through the page cache");
    }
    String shown = (model.kind().text() + " " + model.name()).strip();
    return Optional.of("`blklab models " + shown + "` shows what there is");
  }
}
