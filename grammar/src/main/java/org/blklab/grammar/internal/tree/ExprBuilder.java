package org.blklab.grammar.internal.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.blklab.grammar.ast.Expr;
import org.blklab.grammar.ast.Name;
import org.blklab.grammar.ast.Path;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Span;
import org.blklab.grammar.internal.Problems;
import org.blklab.grammar.internal.ScenarioParser;
import org.blklab.grammar.internal.ScenarioParser.ArgumentsContext;
import org.blklab.grammar.internal.ScenarioParser.ComparisonContext;
import org.blklab.grammar.internal.ScenarioParser.ConjunctionContext;
import org.blklab.grammar.internal.ScenarioParser.DeclaredNameContext;
import org.blklab.grammar.internal.ScenarioParser.DisjunctionContext;
import org.blklab.grammar.internal.ScenarioParser.ExpressionContext;
import org.blklab.grammar.internal.ScenarioParser.ExpressionsContext;
import org.blklab.grammar.internal.ScenarioParser.GroupContext;
import org.blklab.grammar.internal.ScenarioParser.IndexContext;
import org.blklab.grammar.internal.ScenarioParser.ListContext;
import org.blklab.grammar.internal.ScenarioParser.LiteralContext;
import org.blklab.grammar.internal.ScenarioParser.NamedContext;
import org.blklab.grammar.internal.ScenarioParser.NegationContext;
import org.blklab.grammar.internal.ScenarioParser.PartContext;
import org.blklab.grammar.internal.ScenarioParser.PathContext;
import org.blklab.grammar.internal.ScenarioParser.PrimaryContext;
import org.blklab.grammar.internal.ScenarioParser.ProductContext;
import org.blklab.grammar.internal.ScenarioParser.RangeContext;
import org.blklab.grammar.internal.ScenarioParser.SumContext;
import org.blklab.grammar.internal.ScenarioParser.TextContext;
import org.blklab.grammar.internal.ScenarioParser.UnaryContext;
import org.blklab.grammar.internal.Tok;
import org.blklab.grammar.internal.lex.Chars;
import org.blklab.grammar.internal.lex.Strings;
import org.blklab.grammar.internal.lex.Words;

/** Makes expressions, paths and names from their parse trees. */
public final class ExprBuilder {
  private final Problems problems;

  public ExprBuilder(Problems problems) {
    this.problems = problems;
  }

  // ---- names and paths

  /** False for what the parser has skipped after an error. */
  public static boolean isSound(ParserRuleContext tree) {
    return tree.exception == null;
  }

  static Span span(ParserRuleContext tree) {
    return ((Tok) tree.getStart()).span().to(((Tok) tree.getStop()).span());
  }

  static Span span(Token token) {
    return ((Tok) token).span();
  }

  static Name name(TerminalNode node) {
    return new Name(node.getText(), span(node.getSymbol()));
  }

  /** A name that is declared here; reports one that would be read as something else later. */
  Name declared(DeclaredNameContext tree) {
    Name name = name(tree.NAME());
    if (Words.isReserved(name.text())) {
      problems.add(
          Code.RESERVED_NAME, name.span(), Chars.quote(name.text()) + " cannot be declared");
    }
    return name;
  }

  Path path(PathContext tree) {
    List<Path.Part> parts = tree.part().stream().map(this::part).toList();
    return new Path(parts, span(tree));
  }

  private Path.Part part(PartContext tree) {
    List<IndexContext> indexes = tree.index();
    if (indexes.size() > 1) {
      problems.add(Code.SYNTAX, span(indexes.get(1)), "a part of a path takes one index");
    }
    Optional<Expr> index = indexes.stream().findFirst().map(i -> expr(i.expression()));
    return new Path.Part(tree.NAME().getText(), index, span(tree));
  }

  // ---- operators

  List<Expr> all(ExpressionsContext tree) {
    return tree.expression().stream().map(this::expr).toList();
  }

  Optional<Expr> optional(ExpressionContext tree) {
    return Optional.ofNullable(tree).map(this::expr);
  }

  public Expr expr(ParseTree tree) {
    ParseTree at = tree;
    while (at.getChildCount() == 1 && at.getChild(0) instanceof ParserRuleContext only) {
      at = only;
    }
    return switch (at) {
      case ExpressionContext t -> conditional(t);
      case DisjunctionContext t -> chain(t);
      case ConjunctionContext t -> chain(t);
      case NegationContext t -> new Expr.Unary(Expr.UnaryOp.NOT, expr(t.negation()), span(t));
      case ComparisonContext t -> chain(t);
      case RangeContext t -> new Expr.Range(expr(t.sum(0)), expr(t.sum(1)), span(t));
      case SumContext t -> chain(t);
      case ProductContext t -> chain(t);
      case UnaryContext t -> new Expr.Unary(Expr.UnaryOp.MINUS, expr(t.unary()), span(t));
      case PrimaryContext t -> primary(t);
      case GroupContext t -> expr(t.expression());
      case ListContext t -> list(t);
      case LiteralContext t -> Literals.of((Tok) t.getStart());
      case TextContext t -> text(t);
      case NamedContext t -> named(t);
      default -> throw new IllegalStateException("no expression: " + at.getClass());
    };
  }

  private Expr conditional(ExpressionContext tree) {
    List<ExpressionContext> branches = tree.expression();
    return new Expr.Conditional(
        expr(tree.disjunction()), expr(branches.get(0)), expr(branches.get(1)), span(tree));
  }

  /** Operand, operator, operand, …: groups to the left. */
  private Expr chain(ParserRuleContext tree) {
    Expr left = expr(tree.getChild(0));
    for (int i = 1; i < tree.getChildCount(); i += 2) {
      Token sign = ((TerminalNode) tree.getChild(i)).getSymbol();
      var right = (ParserRuleContext) tree.getChild(i + 1);
      Span span = span(tree.getStart()).to(span(right.getStop()));
      left = new Expr.Binary(operator(sign.getType()), left, expr(right), span);
    }
    return left;
  }

  private static Expr.BinaryOp operator(int type) {
    return switch (type) {
      case ScenarioParser.PLUS -> Expr.BinaryOp.ADD;
      case ScenarioParser.MINUS -> Expr.BinaryOp.SUBTRACT;
      case ScenarioParser.STAR -> Expr.BinaryOp.MULTIPLY;
      case ScenarioParser.SLASH -> Expr.BinaryOp.DIVIDE;
      case ScenarioParser.MODULO -> Expr.BinaryOp.MODULO;
      case ScenarioParser.EQ -> Expr.BinaryOp.EQUAL;
      case ScenarioParser.NE -> Expr.BinaryOp.NOT_EQUAL;
      case ScenarioParser.LT -> Expr.BinaryOp.LESS;
      case ScenarioParser.LE -> Expr.BinaryOp.LESS_OR_EQUAL;
      case ScenarioParser.GT -> Expr.BinaryOp.GREATER;
      case ScenarioParser.GE -> Expr.BinaryOp.GREATER_OR_EQUAL;
      case ScenarioParser.IN -> Expr.BinaryOp.IN;
      case ScenarioParser.AND -> Expr.BinaryOp.AND;
      case ScenarioParser.OR -> Expr.BinaryOp.OR;
      default -> throw new IllegalStateException("no operator: " + type);
    };
  }

  // ---- operands

  private Expr primary(PrimaryContext tree) {
    if (tree.JS() != null) {
      return new Expr.JsFile(text(tree.text()), span(tree));
    }
    return indexed(expr(tree.getChild(0)), tree.index(), tree.getStart());
  }

  private Expr indexed(Expr base, List<IndexContext> indexes, Token start) {
    Expr all = base;
    for (IndexContext index : indexes) {
      Span span = span(start).to(span(index.getStop()));
      all = new Expr.Index(all, expr(index.expression()), span);
    }
    return all;
  }

  private Expr list(ListContext tree) {
    return new Expr.ListOf(tree.expression().stream().map(this::expr).toList(), span(tree));
  }

  private Expr named(NamedContext tree) {
    ArgumentsContext arguments = tree.arguments();
    if (arguments != null) {
      Name function = name(tree.NAME());
      List<Expr> values =
          arguments.expressions() == null ? List.of() : all(arguments.expressions());
      Span span = function.span().to(span(arguments.getStop()));
      return indexed(new Expr.Call(function, values, span), tree.index(), tree.getStart());
    }
    List<IndexContext> indexes = tree.index();
    List<Path.Part> parts = new ArrayList<>();
    Span first = span(tree.NAME().getSymbol());
    boolean alone = tree.part().isEmpty();
    int ownIndexes = Math.min(1, indexes.size());
    if (ownIndexes == 1) {
      first = first.to(span(indexes.getFirst().getStop()));
    }
    if (indexes.size() > 1 && !alone) {
      problems.add(Code.SYNTAX, span(indexes.get(1)), "a part of a path takes one index");
    }
    Optional<Expr> index = indexes.stream().findFirst().map(i -> expr(i.expression()));
    parts.add(new Path.Part(tree.NAME().getText(), index, first));
    tree.part().forEach(part -> parts.add(part(part)));
    Span whole = parts.getFirst().span().to(parts.getLast().span());
    Expr reference = new Expr.Ref(new Path(parts, whole), whole);
    return alone
        ? indexed(reference, indexes.subList(ownIndexes, indexes.size()), tree.getStart())
        : reference;
  }

  // ---- strings

  Expr.Text text(TextContext tree) {
    Tok start = (Tok) tree.getStart();
    if (tree.RAW_STRING() != null) {
      var inside = new Span(start.start() + 3, start.end() - 3);
      String written = start.getText();
      var chars = new Expr.TextPart.Chars(written.substring(3, written.length() - 3), inside);
      return new Expr.Text(List.of(chars), true, start.span());
    }
    if (tree.STRING() != null) {
      String written = start.getText();
      var inside = new Span(start.start() + 1, start.end() - 1);
      String plain = Strings.unescape(written.substring(1, written.length() - 1));
      return new Expr.Text(List.of(new Expr.TextPart.Chars(plain, inside)), false, start.span());
    }
    List<Expr.TextPart> parts = new ArrayList<>();
    for (int i = 1; i < tree.getChildCount() - 1; i++) {
      switch (tree.getChild(i)) {
        case TerminalNode chars when chars.getSymbol().getType() == ScenarioParser.CHARS ->
            parts.add(
                new Expr.TextPart.Chars(
                    Strings.unescape(chars.getText()), span(chars.getSymbol())));
        case ExpressionContext hole -> parts.add(new Expr.TextPart.Hole(expr(hole), span(hole)));
        default -> {
          // the braces of a hole
        }
      }
    }
    return new Expr.Text(parts, false, span(tree));
  }
}
