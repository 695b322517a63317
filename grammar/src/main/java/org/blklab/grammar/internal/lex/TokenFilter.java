package org.blklab.grammar.internal.lex;

import java.util.ArrayList;
import java.util.List;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.internal.Problems;
import org.blklab.grammar.internal.ScenarioParser;
import org.blklab.grammar.internal.Tok;

/**
 * Between lexer and parser: decides which words are keywords, which newlines end a statement, and
 * sees to it that brackets are balanced and nothing is nested deeper than a stack can take.
 */
public final class TokenFilter {
  private final List<Tok> raw;
  private final Problems problems;
  private final Keywords keywords;
  private final Brackets brackets = new Brackets();
  private final List<Tok> out = new ArrayList<>();

  /** The separator that will stand before the next token, or null. */
  private Tok pendingEnd;

  /** The last token that came out, or null. */
  private Tok previous;

  /** False once something in the current statement is wrong and reported. */
  private boolean sound = true;

  private int lineStart;

  /** How far in the first token of the current line stands; -1 before it. */
  private int lineIndent = -1;

  /** Whether the text is one expression: then no newline or semicolon ends anything. */
  private final boolean one;

  private TokenFilter(List<Tok> raw, Problems problems, boolean one) {
    this.raw = raw;
    this.keywords = new Keywords(raw);
    this.problems = problems;
    this.one = one;
  }

  /** The tokens of a file or of a line of the prompt. */
  public static List<Tok> statements(List<Tok> raw, Problems problems) {
    return new TokenFilter(raw, problems, false).filter();
  }

  /** The tokens of a text that holds one expression and nothing else. */
  public static List<Tok> expression(List<Tok> raw, Problems problems) {
    var filter = new TokenFilter(raw, problems, true);
    filter.previous = new Tok("", ScenarioParser.ASSIGN, 0, 0); // as behind `let x =`
    return filter.filter();
  }

  private List<Tok> filter() {
    int i = 0;
    while (raw.get(i).getType() != Tok.EOF && !brackets.tooDeep()) {
      Tok token = raw.get(i);
      switch (token.getType()) {
        case ScenarioParser.COMMENT -> {
          // kept for the formatter only
        }
        case ScenarioParser.NEWLINE -> newline(i);
        case ScenarioParser.SEMICOLON -> semicolon(token);
        case ScenarioParser.RBRACE -> closeBlock(token);
        case ScenarioParser.RPAREN -> closeOther(token, ScenarioParser.LPAREN);
        case ScenarioParser.RBRACKET -> closeOther(token, ScenarioParser.LBRACKET);
        case ScenarioParser.HOLE_CLOSE -> closeHole(token);
        default -> word(token, i);
      }
      i++;
    }
    endOfText(raw.getLast());
    return out;
  }

  // ---- where statements end

  private void newline(int i) {
    Tok token = raw.get(i);
    lineStart = token.end();
    lineIndent = -1;
    if (one || previous == null || pendingEnd != null) {
      return;
    }
    boolean goesOn = TokenTypes.continues(previous.getType()) || !brackets.inBlock();
    if (!goesOn || !brackets.inHole() && keywords.startStatement(i + 1, previous.getType())) {
      closeParentheses();
      pendingEnd = token.as(ScenarioParser.END);
    }
  }

  private void semicolon(Tok token) {
    if (one || brackets.inHole()) {
      separate();
      emit(token); // no statement ends here: the parser objects
      return;
    }
    closeParentheses();
    if (previous != null && pendingEnd == null) {
      pendingEnd = token.as(ScenarioParser.END);
    }
  }

  // ---- words

  private void word(Tok token, int i) {
    boolean firstOfLine = lineIndent < 0;
    if (firstOfLine) {
      lineIndent = token.start() - lineStart;
    }
    if (firstOfLine && token.getType() == ScenarioParser.NAME) {
      closeForgottenBlocks(token, i);
    }
    separate();
    Tok classified = token;
    if (token.getType() == ScenarioParser.NAME) {
      Words.Block block = isStart() ? brackets.top().block : null;
      int before = previous == null ? Words.NONE : previous.getType();
      classified = token.as(keywords.typeOf(i, block, before));
    }
    if (isStart()) {
      brackets.head(classified);
    }
    emit(counted(classified));
    switch (classified.getType()) {
      case ScenarioParser.LBRACE -> {
        open(token);
        pendingEnd = virtual(ScenarioParser.END, token.end());
      }
      case ScenarioParser.LPAREN, ScenarioParser.LBRACKET, ScenarioParser.HOLE_OPEN -> open(token);
      case ScenarioParser.COMMA -> brackets.resetOperators();
      default -> {
        // nothing to note
      }
    }
  }

  /** The token, or INVALID if it is one operator too many. */
  private Tok counted(Tok token) {
    int type = token.getType();
    boolean counts =
        TokenTypes.isOperator(type)
            || type == ScenarioParser.LPAREN
            || type == ScenarioParser.LBRACKET;
    if (type != ScenarioParser.QUESTION && !counts || !brackets.countOperator()) {
      return token;
    }
    if (sound) {
      String message = "this expression has more than %d operators and brackets";
      problems.add(Code.TOO_LARGE, token.span(), message.formatted(Brackets.MAX_OPERATORS));
    }
    return token.as(ScenarioParser.INVALID);
  }

  // ---- brackets

  private void open(Tok token) {
    brackets.open(token, lineIndent);
    if (brackets.tooDeep()) {
      String message = "nested more than %d deep";
      problems.add(Code.TOO_LARGE, token.span(), message.formatted(Brackets.MAX_NESTING));
    }
  }

  private void closeBlock(Tok token) {
    if (lineIndent < 0) {
      lineIndent = token.start() - lineStart;
    }
    if (!brackets.isBlockOpen()) {
      closeParentheses();
      problems.addStray(token.span(), "nothing is open that this `}` could close");
      pendingEnd = token.as(ScenarioParser.END);
      return;
    }
    closeParentheses();
    endBlock(token);
  }

  private void endBlock(Tok token) {
    pendingEnd = null;
    brackets.close();
    emit(token);
  }

  private void closeOther(Tok token, int opening) {
    separate();
    while (brackets.isOpen(opening) && brackets.top().opening.getType() != opening) {
      closeParenthesis();
    }
    if (brackets.isOpen(opening)) {
      brackets.close();
    } else if (!brackets.inBlock() && !brackets.top().isHole()) {
      closeWrongly(token);
      return;
    }
    emit(token);
  }

  /** Takes {@code (a]} as closed. */
  private void closeWrongly(Tok token) {
    String opening = brackets.top().opening.getText();
    if (sound) {
      String message = "this " + Chars.quote(token.getText()) + " cannot close `" + opening + "`";
      problems.add(Code.SYNTAX, token.span(), message);
    }
    brackets.close();
    emit(token.as(ScenarioParser.INVALID));
  }

  private void closeHole(Tok token) {
    while (brackets.isOpen(ScenarioParser.HOLE_OPEN) && !brackets.top().isHole()) {
      if (brackets.inBlock()) {
        reportUnclosed(brackets.top());
        endBlock(virtual(ScenarioParser.RBRACE, token.start()));
      } else {
        closeParenthesis();
      }
    }
    closeOther(token, ScenarioParser.HOLE_OPEN);
  }

  /** Closes what is open inside the innermost block, which is about to end or to go on. */
  private void closeParentheses() {
    while (!brackets.inBlock()) {
      closeParenthesis();
    }
  }

  private void closeParenthesis() {
    reportUnclosed(brackets.top());
    brackets.close();
    emit(virtual(ScenarioParser.INVALID, previous.end()));
  }

  private void reportUnclosed(Brackets.Frame frame) {
    if (sound) {
      problems.add(Code.UNCLOSED, frame.opening.span(), unclosed(frame));
    }
  }

  private static String unclosed(Brackets.Frame frame) {
    return "this `" + frame.opening.getText() + "` is not closed";
  }

  /**
   * A line that begins a statement where only properties or the like can stand, and not farther in
   * than the block's own: the block was forgotten to close.
   */
  private void closeForgottenBlocks(Tok token, int i) {
    if (pendingEnd == null || !keywords.mayStartStatement(i)) {
      return;
    }
    String word = token.getText();
    while (brackets.depth() > 0 && brackets.top().indent >= lineIndent && isForeign(word)) {
      Brackets.Frame frame = brackets.top();
      String message = unclosed(frame) + " before " + Chars.quote(word);
      problems.add(Code.UNCLOSED, frame.opening.span(), message);
      endBlock(virtual(ScenarioParser.RBRACE, previous.end()));
      pendingEnd = virtual(ScenarioParser.END, previous.end());
    }
  }

  private boolean isForeign(String statementWord) {
    Words.Block block = brackets.top().block;
    return block != null && Words.first(block, statementWord) == Words.NONE;
  }

  private void endOfText(Tok eof) {
    if (brackets.tooDeep()) {
      separate(); // what stands behind a brace is read by a rule of its own
      emit(virtual(ScenarioParser.INVALID, eof.start()));
    } else if (brackets.depth() > 0) {
      if (sound) {
        problems.addUnclosed(brackets.top().opening.span(), unclosed(brackets.top()));
      }
      if (TokenTypes.continues(previous.getType()) && previous.getType() != ScenarioParser.LBRACE) {
        emit(virtual(ScenarioParser.INVALID, eof.start()));
      }
    }
    pendingEnd = null;
    while (brackets.depth() > 0) {
      if (brackets.inBlock()) {
        emit(virtual(ScenarioParser.RBRACE, eof.start()));
      } else if (previous.getType() != ScenarioParser.INVALID) {
        emit(virtual(ScenarioParser.INVALID, eof.start()));
      }
      brackets.close();
    }
    out.add(eof);
  }

  // ---- output

  /** Whether the next token begins a statement. */
  private boolean isStart() {
    return brackets.inBlock() && (previous == null || previous.getType() == ScenarioParser.END);
  }

  private void separate() {
    if (pendingEnd != null) {
      Tok end = pendingEnd;
      pendingEnd = null;
      emit(end);
    }
  }

  private void emit(Tok token) {
    out.add(token);
    previous = token;
    if (token.getType() == ScenarioParser.END) {
      sound = true;
    } else if (token.getType() == ScenarioParser.INVALID) {
      sound = false;
    }
  }

  private static Tok virtual(int type, int at) {
    return new Tok("", type, at, at);
  }
}
