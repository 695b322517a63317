package org.blklab.repl.cli;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.blklab.grammar.SourceParser;
import org.blklab.grammar.ast.Statement;
import org.blklab.grammar.diag.Source;
import org.blklab.grammar.diag.Span;

/**
 * Writes the values of the command line into a scenario's text: a session is saved as a text, which
 * must do the same without that command line.
 */
final class Rewriting {
  private record Change(Span span, String text) {}

  private Rewriting() {}

  /** The scenario with other values for its params, and with another seed. */
  static Source with(Source source, Map<String, String> params, Optional<Long> seed)
      throws UserProblem {
    List<Statement> statements = SourceParser.parse(source).statements();
    List<Change> changes = new ArrayList<>();
    for (Map.Entry<String, String> param : params.entrySet()) {
      Span value =
          statements.stream()
              .filter(Statement.Param.class::isInstance)
              .map(Statement.Param.class::cast)
              .filter(each -> each.name().text().equals(param.getKey()))
              .map(each -> each.value().span())
              .findFirst()
              .orElseThrow(
                  () ->
                      new UserProblem(
                          ExitCode.USAGE,
                          source.name() + " has no `param " + param.getKey() + "`"));
      if (SourceParser.parseExpression(new Source("--set", param.getValue())).hasErrors()) {
        throw new UserProblem(ExitCode.USAGE, "`" + param.getValue() + "` is no value");
      }
      changes.add(new Change(value, param.getValue()));
    }
    StringBuilder text = new StringBuilder(source.text());
    changes.sort(Comparator.comparing(change -> -change.span().start()));
    for (Change change : changes) {
      text.replace(change.span().start(), change.span().end(), change.text());
    }
    seed.ifPresent(value -> text.append("\nseed = ").append(value).append('\n'));
    return new Source(source.name(), text.toString());
  }
}
