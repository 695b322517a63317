package org.blklab.grammar;

import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.blklab.grammar.diag.Span;

/** A syntax tree as text without its spans, so that two trees can be compared by what they mean. */
final class Shape {
  private Shape() {}

  static String of(Object tree) {
    return switch (tree) {
      case List<?> list -> list.stream().map(Shape::of).collect(Collectors.joining(", ", "[", "]"));
      case Optional<?> optional -> optional.map(Shape::of).orElse("-");
      case Record node -> ofRecord(node);
      default -> String.valueOf(tree);
    };
  }

  private static String ofRecord(Record node) {
    return java.util.Arrays.stream(node.getClass().getRecordComponents())
        .filter(component -> component.getType() != Span.class)
        .map(component -> of(value(component, node)))
        .collect(Collectors.joining(" ", "(" + node.getClass().getSimpleName() + " ", ")"));
  }

  private static Object value(RecordComponent component, Record node) {
    try {
      return component.getAccessor().invoke(node);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }
}
