package org.blklab.runtime.check.expr;

import java.util.List;
import java.util.Optional;
import org.blklab.grammar.ast.Path;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Suggest;
import org.blklab.runtime.check.env.Checking;
import org.blklab.runtime.check.env.Type;
import org.blklab.runtime.check.env.Typed;
import org.blklab.runtime.plan.Expr;
import org.blklab.runtime.plan.PropertySpec;

/** Paths of the request at a trace point: {@code rq.sector}. */
final class RequestPaths {
  private final Checking checking;

  RequestPaths(Checking checking) {
    this.checking = checking;
  }

  /** The value of the field that a path names; reports it if there is none. */
  Typed read(Path path) {
    List<Path.Part> parts = path.parts().subList(1, path.parts().size());
    String field = String.join(".", parts.stream().map(Path.Part::name).toList());
    Optional<PropertySpec> spec =
        checking.catalogue().requestFields().stream()
            .filter(known -> known.name().equals(field))
            .findFirst();
    if (spec.isEmpty() || parts.stream().anyMatch(part -> part.index().isPresent())) {
      List<String> names =
          checking.catalogue().requestFields().stream().map(PropertySpec::name).toList();
      checking.error(
          Code.UNKNOWN_PATH,
          parts.getFirst().span().to(parts.getLast().span()),
          "a request has no `" + field + "`",
          Suggest.closest(field, names)
              .map(near -> "did you mean `" + near + "`?")
              .or(() -> Optional.of("it has " + String.join(", ", names))));
      return Typed.poison(checking.place(path.span()));
    }
    return new Typed(
        new Expr.RequestField(field, checking.place(path.span())), Type.of(spec.get()));
  }
}
