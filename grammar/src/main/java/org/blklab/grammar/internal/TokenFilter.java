package org.blklab.grammar.internal;

import java.util.ArrayList;
import java.util.List;
import org.blklab.grammar.diag.Code;

/**
 * Between lexer and parser: decides which words are keywords, which newlines end a statement, and
 * sees to it that brackets are balanced and nothing is nested deeper than a stack can take.
 */
final class TokenFilter {
  private final List<Tok> raw;
  private final Problems problems;
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
    this.problems = problems;
    this.one = one;
  }

  /** The tokens of a file or of a line of the prompt. */
  static List<Tok> statements(List<Tok> raw, Problems problems) {
    return new TokenFilter(raw, problems, false).filter();
  }

  /** The tokens of a text that holds one expression and nothing else. */
  static List<Tok> expression(List<Tok> raw, Problems problems) {
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
    boolean goesOn = continues(previous.getType()) || !brackets.inBlock();
    if (!goesOn || !brackets.inHole() && startsStatement(i + 1)) {
      closeParentheses();
      pendingEnd = token.as(ScenarioParser.END);
    }
  }

  private void semicolon(Tok token) {
    if (one || brackets.inHole()) {
      emit(token); // no statement ends here: the parser objects
      return;
    }
    closeParentheses();
    if (previous != null && pendingEnd == null) {
      pendingEnd = token.as(ScenarioParser.END);
    }
  }

  /** Whether a line ending in such a token goes on in the next. */
  static boolean continues(int type) {
    return switch (type) {
      case ScenarioParser.COMMA,
              ScenarioParser.QUESTION,
              ScenarioParser.COLON,
              ScenarioParser.ASSIGN,
              ScenarioParser.LBRACE ->
          true;
      default -> isOperator(type);
    };
  }

  /**
   * Whether a statement surely begins here: two words in a row are no part of an expression. Only
   * behind a colon they may be a model and its argument.
   */
  private boolean startsStatement(int i) {
    int at = skipComments(i);
    Tok first = raw.get(at);
    if (previous.getType() == ScenarioParser.COLON
        || first.getType() != ScenarioParser.NAME
        || Words.statement(first.getText()) == Words.NONE) {
      return false;
    }
    Tok second = raw.get(at + 1);
    return switch (second.getType()) {
      case ScenarioParser.NAME -> !Words.isAfterOperand(second.getText());
      case ScenarioParser.STRING, ScenarioParser.STRING_OPEN -> true;
      default -> false;
    };
  }

  private int skipComments(int i) {
    int at = i;
    while (raw.get(at).getType() == ScenarioParser.COMMENT) {
      at++;
    }
    return at;
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
      classified = token.as(classify(token, i));
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
      case ScenarioParser.LPAREN, ScenarioParser.LBRACKET, ScenarioParser.HOLE_OPEN ->
          open(token);
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
        isOperator(type) || type == ScenarioParser.LPAREN || type == ScenarioParser.LBRACKET;
    if (type != ScenarioParser.QUESTION && !counts || !brackets.countOperator()) {
      return token;
    }
    if (sound) {
      String message = "this expression has more than %d operators and brackets";
      problems.add(Code.TOO_LARGE, token.span(), message.formatted(Brackets.MAX_OPERATORS));
    }
    return token.as(ScenarioParser.INVALID);
  }

  /** What the word says at this place. */
  private int classify(Tok token, int i) {
    String word = token.getText();
    int next = raw.get(skipComments(i + 1)).getType();
    if (isStart()) {
      int first = Words.first(brackets.top().block, word);
      if (first == Words.NONE) {
        return Words.operand(word);
      }
      boolean path = next == ScenarioParser.DOT || next == ScenarioParser.ASSIGN;
      boolean indexed = next == ScenarioParser.LBRACKET && raw.get(i + 1).start() == token.end();
      return path || indexed ? ScenarioParser.NAME : first;
    }
    int before = previous.getType();
    if (before == ScenarioParser.DOT) {
      return ScenarioParser.NAME;
    }
    if (endsOperand(before)) {
      return Words.afterOperand(word);
    }
    if (word.equals("on") && namesFollow(before)) {
      boolean named = next == ScenarioParser.NAME || next == ScenarioParser.STRING;
      return named ? ScenarioParser.ON : ScenarioParser.NAME;
    }
    if (word.equals("error") && before == ScenarioParser.EXPECT) {
      boolean errno = next == ScenarioParser.NAME && !Words.isAfterOperand(raw.get(i + 1).getText());
      return errno ? ScenarioParser.ERROR : ScenarioParser.NAME;
    }
    return Words.afterKeyword(before, word);
  }

  /** Whether a keyword is one after which a new name is declared. */
  private static boolean namesFollow(int keyword) {
    return switch (keyword) {
      case ScenarioParser.KIND,
              ScenarioParser.LET,
              ScenarioParser.PARAM,
              ScenarioParser.FOR,
              ScenarioParser.VARIANT ->
          true;
      default -> false;
    };
  }

  static boolean endsOperand(int type) {
    return switch (type) {
      case ScenarioParser.NAME,
              ScenarioParser.NUMBER,
              ScenarioParser.QUANTITY,
              ScenarioParser.RATE,
              ScenarioParser.BOOL,
              ScenarioParser.STRING,
              ScenarioParser.STRING_CLOSE,
              ScenarioParser.RAW_STRING,
              ScenarioParser.JS_CODE,
              ScenarioParser.INVALID,
              ScenarioParser.RPAREN,
              ScenarioParser.RBRACKET,
              ScenarioParser.RBRACE,
              ScenarioParser.AFTER,
              ScenarioParser.RANDOM,
              ScenarioParser.SEQUENTIAL,
              ScenarioParser.SYNC,
              ScenarioParser.FUA,
              ScenarioParser.FSYNC,
              ScenarioParser.RUNS ->
          true;
      default -> false;
    };
  }

  private static boolean isOperator(int type) {
    return type >= ScenarioParser.RANGE && type <= ScenarioParser.NOT; // in the order of the grammar
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
   * A line that begins a statement where only properties or the like can stand, and not farther
   * in than the block's own: the block was forgotten to close.
   */
  private void closeForgottenBlocks(Tok token, int i) {
    String word = token.getText();
    if (pendingEnd == null || Words.statement(word) == Words.NONE) {
      return;
    }
    int next = raw.get(skipComments(i + 1)).getType();
    if (next == ScenarioParser.ASSIGN || next == ScenarioParser.DOT) {
      return;
    }
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
      emit(virtual(ScenarioParser.INVALID, eof.start()));
    } else if (brackets.depth() > 0) {
      if (sound) {
        problems.addUnclosed(brackets.top().opening.span(), unclosed(brackets.top()));
      }
      if (continues(previous.getType()) && previous.getType() != ScenarioParser.LBRACE) {
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
