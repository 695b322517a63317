package org.blklab.runtime.check.env;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.blklab.runtime.plan.Catalogue;
import org.blklab.runtime.plan.Kind;
import org.blklab.runtime.plan.MeasurementSpec;
import org.blklab.runtime.plan.ModelSpec;
import org.blklab.runtime.plan.PropertySpec;

/** All paths below the things that have some: measurements and kernel attributes. */
public final class PathTree {
  private static final Pattern PERCENTILE = Pattern.compile("p(100|[0-9]{1,2}(\\.[0-9]+)?)");

  private final Map<String, Node> roots = new LinkedHashMap<>();

  public PathTree(Catalogue catalogue) {
    for (MeasurementSpec spec : catalogue.measurements()) {
      root(spec.owner(), "").at(List.of(spec.pattern().split("\\."))).measurement = spec;
    }
    for (ModelSpec model : catalogue.models()) {
      switch (model.kind()) {
        case QUEUE -> add(root(Kind.LUN, ""), "queue/", model);
        case ELEVATOR -> add(root(Kind.LUN, ""), "queue/iosched/", model);
        case LUN -> add(root(Kind.LUN, ""), "", model);
        case HOST -> add(root(Kind.HOST, model.name()), "", model);
        default -> {}
      }
    }
  }

  private static void add(Node root, String prefix, ModelSpec model) {
    for (PropertySpec spec : model.properties()) {
      if (spec.type() == PropertySpec.Type.KERNEL || model.kind() == Kind.QUEUE) {
        String path = prefix + spec.name().replace('.', '/');
        Node node = root.at(List.of(path.split("/")));
        if (node.attribute == null) {
          node.attribute = spec;
          node.attributePath = path;
        }
      }
    }
  }

  private Node root(Kind kind, String model) {
    return roots.computeIfAbsent(kind + "/" + model, _ -> new Node());
  }

  /** Where the parts of a path lead. */
  public Step walk(Kind kind, String model, List<String> parts) {
    List<Node> nodes = new ArrayList<>();
    Optional.ofNullable(roots.get(kind + "/")).ifPresent(nodes::add);
    if (!model.isEmpty()) {
      Optional.ofNullable(roots.get(kind + "/" + model)).ifPresent(nodes::add);
    }
    int good = 0;
    while (good < parts.size()) {
      List<Node> next = new ArrayList<>();
      for (Node node : nodes) {
        node.step(parts.get(good)).ifPresent(next::add);
      }
      if (next.isEmpty()) {
        break;
      }
      nodes = next;
      good++;
    }
    return new Step(good, nodes);
  }

  /**
   * @param good how many parts lead somewhere
   * @param nodes where they lead
   */
  public record Step(int good, List<Node> nodes) {

    public Optional<MeasurementSpec> measurement() {
      return nodes.stream().map(node -> node.measurement).filter(m -> m != null).findFirst();
    }

    /** The node that is an attribute. */
    public Optional<Node> attribute() {
      return nodes.stream().filter(node -> node.attribute != null).findFirst();
    }

    /** Words that may come next. */
    public List<String> next() {
      List<String> words = new ArrayList<>();
      for (Node node : nodes) {
        words.addAll(node.children.keySet());
        if (node.percentile != null) {
          words.add("p99");
        }
      }
      return words;
    }

    boolean isGroup() {
      return nodes.stream().anyMatch(node -> !node.children.isEmpty() || node.any != null);
    }
  }

  public static final class Node {
    private final Map<String, Node> children = new LinkedHashMap<>();
    private Node any;
    private Node percentile;
    private MeasurementSpec measurement;
    private PropertySpec attribute;
    private String attributePath;

    public PropertySpec spec() {
      return attribute;
    }

    /** As in sysfs, below the owner. */
    public String attributePath() {
      return attributePath;
    }

    private Node at(List<String> pattern) {
      Node node = this;
      for (String part : pattern) {
        node = node.child(part);
      }
      return node;
    }

    private Node child(String part) {
      if (part.equals("*")) {
        any = any == null ? new Node() : any;
        return any;
      }
      if (part.equals("pN")) {
        percentile = percentile == null ? new Node() : percentile;
        return percentile;
      }
      return children.computeIfAbsent(part, _ -> new Node());
    }

    private Optional<Node> step(String part) {
      Node child = children.get(part);
      if (child == null && percentile != null && PERCENTILE.matcher(part).matches()) {
        child = percentile;
      }
      return Optional.ofNullable(child == null ? any : child);
    }
  }
}
