package org.blklab.grammar.ast;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.blklab.grammar.diag.Span;

/** An expression as written; nothing is resolved or computed yet. */
public sealed interface Expr extends Node {

  /** A bare number without a unit. */
  record Num(BigDecimal value, Span span) implements Expr {}

  /** A number with a size, time, percent or rpm unit: {@code 4k}, {@code 10ms}, {@code 75%}. */
  record Quantity(BigDecimal value, Unit unit, Span span) implements Expr {}

  /**
   * A rate literal: {@code 340/s}, or with a size unit {@code 200m/s}; {@code per} is the time unit
   * after the slash.
   */
  record Rate(BigDecimal value, Optional<Unit> unit, Unit per, Span span) implements Expr {}

  /** {@code on}, {@code off}, {@code true}, {@code false}. */
  record Bool(boolean value, Span span) implements Expr {}

  /** A string; {@code "…"} may hold {@code ${expr}}, {@code """…"""} is raw. */
  record Text(List<TextPart> parts, boolean raw, Span span) implements Expr {
    public Text {
      parts = List.copyOf(parts);
    }

    /** The text if no part is an expression. */
    public Optional<String> constant() {
      var all = new StringBuilder();
      for (TextPart part : parts) {
        switch (part) {
          case TextPart.Chars(var chars, _) -> all.append(chars);
          case TextPart.Hole _ -> {
            return Optional.empty();
          }
        }
      }
      return Optional.of(all.toString());
    }
  }

  /** A part of a string: characters (escapes already replaced) or {@code ${expr}}. */
  sealed interface TextPart {
    Span span();

    record Chars(String chars, Span span) implements TextPart {}

    record Hole(Expr expr, Span span) implements TextPart {}
  }

  /** A name or dotted path; what it means is decided by the checker. */
  record Ref(Path path, Span span) implements Expr {}

  record Unary(UnaryOp op, Expr operand, Span span) implements Expr {}

  record Binary(BinaryOp op, Expr left, Expr right, Span span) implements Expr {}

  record Conditional(Expr condition, Expr then, Expr otherwise, Span span) implements Expr {}

  /** {@code a..b}, both ends included. */
  record Range(Expr from, Expr to, Span span) implements Expr {}

  record ListOf(List<Expr> items, Span span) implements Expr {
    public ListOf {
      items = List.copyOf(items);
    }
  }

  /** {@code list[index]} of anything that is not a path part. */
  record Index(Expr list, Expr index, Span span) implements Expr {}

  /** {@code min(a, b)} and the other functions of the language. */
  record Call(Name function, List<Expr> arguments, Span span) implements Expr {
    public Call {
      arguments = List.copyOf(arguments);
    }
  }

  /** {@code js "file.mjs"} as a value: a scheduler, a device. */
  record JsFile(Text file, Span span) implements Expr {}

  enum UnaryOp {
    MINUS("-"),
    NOT("not");

    private final String text;

    UnaryOp(String text) {
      this.text = text;
    }

    public String text() {
      return text;
    }
  }

  enum BinaryOp {
    ADD("+"),
    SUBTRACT("-"),
    MULTIPLY("*"),
    DIVIDE("/"),
    MODULO("%"),
    EQUAL("=="),
    NOT_EQUAL("!="),
    LESS("<"),
    LESS_OR_EQUAL("<="),
    GREATER(">"),
    GREATER_OR_EQUAL(">="),
    IN("in"),
    AND("and"),
    OR("or");

    private final String text;

    BinaryOp(String text) {
      this.text = text;
    }

    public String text() {
      return text;
    }

    public boolean isComparison() {
      return ordinal() >= EQUAL.ordinal() && ordinal() <= IN.ordinal();
    }
  }
}
