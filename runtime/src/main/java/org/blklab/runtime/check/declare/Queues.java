package org.blklab.runtime.check.declare;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.blklab.grammar.ast.Expr;
import org.blklab.grammar.ast.Item;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Span;
import org.blklab.grammar.diag.Suggest;
import org.blklab.runtime.check.env.Checking;
import org.blklab.runtime.check.env.Symbol;
import org.blklab.runtime.check.env.Type;
import org.blklab.runtime.check.env.Typed;
import org.blklab.runtime.check.expr.Expressions;
import org.blklab.runtime.check.expr.HookPaths;
import org.blklab.runtime.check.expr.Properties;
import org.blklab.runtime.plan.Declared;
import org.blklab.runtime.plan.Declared.AttributeWrite;
import org.blklab.runtime.plan.Kind;
import org.blklab.runtime.plan.ModelSpec;
import org.blklab.runtime.plan.Place;
import org.blklab.runtime.plan.PropertySpec;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.plan.ValueFormat;

/** Request queues: which writes bring about what a queue block says. */
public final class Queues {
  private static final String SCHEDULER = "scheduler";
  private static final String TUNABLE = "iosched.";

  private final Checking checking;
  private final Expressions expressions;
  private final Properties properties;
  private final Items items;

  Queues(Checking checking, Expressions expressions, Properties properties, Items items) {
    this.checking = checking;
    this.expressions = expressions;
    this.properties = properties;
    this.items = items;
  }

  /** The writes of a queue block: the scheduler first, the rest in the order of the text. */
  List<AttributeWrite> writes(String lun, List<Item> block) {
    List<AttributeWrite> writes = new ArrayList<>();
    List<Item.Property> all = items.once(block, "a queue");
    for (Item.Property property : all) {
      if (property.key().text().equals(SCHEDULER)) {
        writes.addAll(scheduler(lun, property.value()));
      }
    }
    for (Item.Property property : all) {
      String key = property.key().text();
      if (!key.equals(SCHEDULER)) {
        Optional<PropertySpec> spec =
            key.startsWith(TUNABLE)
                ? tunable(lun, property)
                : items.find(queueModel(), property.key(), "a queue");
        spec.flatMap(known -> properties.kernel().text(known, property.value()))
            .ifPresent(
                text ->
                    writes.add(
                        new AttributeWrite(
                            key.replace('.', '/'), text, checking.place(property.span()))));
      }
    }
    return writes;
  }

  /**
   * The writes of a queue block with those of a variant in the place of theirs; with another
   * elevator, the tunables of the one before go.
   */
  static List<AttributeWrite> merged(List<AttributeWrite> before, List<AttributeWrite> by) {
    boolean switched = by.stream().anyMatch(write -> write.attribute().equals(SCHEDULER));
    List<AttributeWrite> all = new ArrayList<>();
    if (switched) {
      all.addAll(by);
    }
    for (AttributeWrite write : before) {
      boolean replaced = by.stream().anyMatch(other -> other.attribute().equals(write.attribute()));
      boolean gone = switched && write.attribute().startsWith("iosched/");
      if (!replaced && !gone) {
        all.add(write);
      }
    }
    if (!switched) {
      all.addAll(by);
    }
    return all;
  }

  private List<ModelSpec> queueModel() {
    return checking.catalogue().model(Kind.QUEUE, "").map(List::of).orElse(List.of());
  }

  /** A tunable of the queue's elevator, or of any if it is not known which it has. */
  private Optional<PropertySpec> tunable(String lun, Item.Property property) {
    String name = property.key().text().substring(TUNABLE.length());
    Optional<String> elevator = Optional.ofNullable(checking.env.elevators.get(lun));
    List<PropertySpec> known = new ArrayList<>();
    for (ModelSpec model : checking.catalogue().models()) {
      boolean mayBe = elevator.isEmpty() || elevator.get().equals(model.name());
      if (model.kind() == Kind.ELEVATOR && mayBe) {
        model.properties().stream()
            .filter(spec -> spec.type() == PropertySpec.Type.KERNEL)
            .forEach(known::add);
      }
    }
    known.addAll(new HookPaths(checking).parameters(checking.env, lun));
    Optional<PropertySpec> found =
        known.stream().filter(spec -> spec.name().equals(name)).findFirst();
    if (found.isEmpty()) {
      checking.error(
          Code.UNKNOWN_PROPERTY,
          property.key().span(),
          elevator.map(e -> "`" + e + "`").orElse("no elevator")
              + " has "
              + (elevator.isPresent() ? "no" : "a")
              + " tunable `"
              + name
              + "`",
          owners(name).or(
              () -> Suggest.hint(name, known.stream().map(PropertySpec::name).toList())));
    }
    return found;
  }

  /** A hint which elevators have such a tunable, if any has. */
  private Optional<String> owners(String tunable) {
    List<String> names =
        checking.catalogue().models().stream()
            .filter(model -> model.kind() == Kind.ELEVATOR)
            .filter(model -> model.property(tunable).isPresent())
            .filter(model -> !model.name().equals(Models.JS))
            .map(ModelSpec::name)
            .toList();
    return names.isEmpty()
        ? Optional.empty()
        : Optional.of(String.join(", ", names) + (names.size() == 1 ? " has it" : " have it"));
  }

  /**
   * What is written to have an elevator: its name, then the tunables of its template. A string that
   * names none is passed on to the kernel, which will refuse it.
   */
  public List<AttributeWrite> scheduler(String lun, Expr expr) {
    Optional<String> name = elevatorName(expr);
    if (name.isEmpty()) {
      return List.of();
    }
    List<AttributeWrite> writes =
        expr instanceof Expr.Text && !elevatorNames().contains(name.get())
            ? List.of(new AttributeWrite(SCHEDULER, name.get(), checking.place(expr.span())))
            : choice(name.get(), expr.span());
    if (!writes.isEmpty()) {
      checking.env.elevators.put(lun, writes.getFirst().text());
    }
    return writes;
  }

  /** The writes for an elevator or template by name; reports an unknown one. */
  public List<AttributeWrite> choice(String name, Span span) {
    Place place = checking.place(span);
    Optional<Symbol> template = checking.find(Kind.ELEVATOR, name);
    if (template.isPresent()) {
      return template
          .get()
          .declared()
          .map(declared -> template((Declared.Elevator) declared, place))
          .orElse(List.of());
    }
    Optional<ModelSpec> model = checking.catalogue().model(Kind.ELEVATOR, name);
    if (model.isEmpty() || name.equals("js")) {
      checking.error(
          Code.UNKNOWN_MODEL,
          span,
          "unknown elevator `" + name + "`",
          Suggest.hint(name, elevatorNames()));
      return List.of();
    }
    return List.of(new AttributeWrite(SCHEDULER, name, place));
  }

  private List<AttributeWrite> template(Declared.Elevator elevator, Place place) {
    List<AttributeWrite> writes = new ArrayList<>();
    boolean script = elevator.script().isPresent();
    writes.add(new AttributeWrite(SCHEDULER, script ? elevator.name() : elevator.model(), place));
    ModelSpec model = checking.catalogue().model(Kind.ELEVATOR, elevator.model()).orElseThrow();
    for (Map.Entry<String, Value> setting : elevator.settings().values().entrySet()) {
      PropertySpec spec = model.property(setting.getKey()).orElseThrow();
      if (spec.type() == PropertySpec.Type.KERNEL) {
        spec.unit()
            .write(setting.getValue())
            .ifPresent(
                text -> writes.add(new AttributeWrite("iosched/" + spec.name(), text, place)));
      }
    }
    return writes;
  }

  /** Names that can be written to {@code scheduler}; JavaScript needs a template. */
  private List<String> elevatorNames() {
    return checking.names(Kind.ELEVATOR).stream().filter(name -> !name.equals("js")).toList();
  }

  /** The name of an elevator, bare or computed, perhaps known in the run only. */
  public Typed elevator(Expr expr) {
    List<String> known = elevatorNames();
    if (expr instanceof Expr.Ref(var path, _)
        && path.isName()
        && (known.contains(path.text()) || !checking.env.variables.containsKey(path.text()))) {
      return Typed.constant(new Value.Word(path.text()), checking.place(expr.span()));
    }
    Typed typed = expressions.check(expr, new Type.Word(known));
    boolean name = typed.type() == Type.TEXT || typed.type() instanceof Type.Word;
    if (name || typed.type().isOpen()) {
      return typed;
    }
    expressions.errors().wrong(typed, "the name of an elevator");
    return Typed.poison(typed.place());
  }

  /** The name of an elevator that is known before the run; reports others. */
  public Optional<String> elevatorName(Expr expr) {
    return expressions.constant(elevator(expr), "the elevator").map(ValueFormat::text);
  }
}
