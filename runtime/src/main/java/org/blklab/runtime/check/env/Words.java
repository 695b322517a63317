package org.blklab.runtime.check.env;

import org.blklab.grammar.ast.Statement;
import org.blklab.grammar.diag.Span;

/** The keyword with which a statement begins, for messages. */
public final class Words {
  private Words() {}

  /** Where the keyword stands. */
  public static Span span(Statement statement) {
    int start = statement.span().start();
    return new Span(start, Math.min(statement.span().end(), start + of(statement).length()));
  }

  public static String of(Statement statement) {
    return switch (statement) {
      case Statement.Declaration declaration -> declaration.kind().text();
      case Statement.For _ -> "for";
      case Statement.Use _ -> "use";
      case Statement.Let _ -> "let";
      case Statement.Param _ -> "param";
      case Statement.Run _ -> "run";
      case Statement.At _ -> "at";
      case Statement.Every _ -> "every";
      case Statement.Task _ -> "task";
      case Statement.Assign assign -> assign.path().text();
      case Statement.On _ -> "on";
      case Statement.Script _ -> "js";
      case Statement.Expect _ -> "expect";
      case Statement.ExpectError _ -> "expect error";
      case Statement.Abort _ -> "abort";
      case Statement.Print _ -> "print";
      case Statement.Table _ -> "table";
      case Statement.Plot _ -> "plot";
      case Statement.Trace _ -> "trace";
      case Statement.Report _ -> "report";
      case Statement.Reset _ -> "reset";
      case Statement.Compare _ -> "compare";
      case Statement.Sweep _ -> "sweep";
      case Statement.Bisect _ -> "bisect";
      case Statement.Tune _ -> "tune";
    };
  }
}
