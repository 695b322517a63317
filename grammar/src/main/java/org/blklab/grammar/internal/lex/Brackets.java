package org.blklab.grammar.internal.lex;

import java.util.ArrayList;
import java.util.List;
import org.blklab.grammar.internal.ScenarioParser;
import org.blklab.grammar.internal.Tok;

/**
 * The brackets that are open at a place of the text, and how many operators the expression there
 * has: together they bound how deep a syntax tree can become.
 */
final class Brackets {
  /** Deeper is no scenario; parser and checker recurse a dozen or two calls a level. */
  static final int MAX_NESTING = 100;

  /** Operators and brackets in one expression without commas; they bound the tree's depth. */
  static final int MAX_OPERATORS = 250;

  /** An open bracket and what is known of its inside; the file itself is the outermost. */
  static final class Frame {
    final Tok opening;
    final int indent;
    final Words.Block block;

    /** The token that began the current statement of a block. */
    private Tok head;

    private int operators;

    private Frame(Tok opening, int indent, Words.Block block) {
      this.opening = opening;
      this.indent = indent;
      this.block = block;
    }

    boolean isBlock() {
      return block != null;
    }

    boolean isHole() {
      return opening.getType() == ScenarioParser.HOLE_OPEN;
    }
  }

  private final List<Frame> frames = new ArrayList<>();
  private int operators;

  Brackets() {
    frames.add(new Frame(null, -1, Words.Block.STATEMENTS));
  }

  Frame top() {
    return frames.getLast();
  }

  /** How many brackets are open. */
  int depth() {
    return frames.size() - 1;
  }

  boolean inBlock() {
    return top().isBlock();
  }

  /** Notes the first token of a statement of the innermost block. */
  void head(Tok token) {
    top().head = token;
    resetOperators();
  }

  /** Notes an opening bracket on a line that is indented by so many characters. */
  void open(Tok token, int indent) {
    Words.Block block = null;
    if (token.getType() == ScenarioParser.LBRACE) {
      resetOperators(); // the expression before it is over
      Tok head = top().head;
      block =
          head == null ? Words.Block.STATEMENTS : Words.blockAfter(head.getType(), head.getText());
    }
    frames.add(new Frame(token, indent, block));
  }

  void close() {
    Frame closed = frames.removeLast();
    top().operators += closed.operators;
  }

  boolean tooDeep() {
    return depth() > MAX_NESTING;
  }

  /** Whether a bracket of this kind is open inside the innermost block or hole. */
  boolean isOpen(int type) {
    for (int i = frames.size() - 1; i > 0; i--) {
      Frame frame = frames.get(i);
      if (frame.opening.getType() == type) {
        return true;
      }
      if ((frame.isBlock() || frame.isHole()) && type != ScenarioParser.HOLE_OPEN) {
        return false;
      }
    }
    return false;
  }

  /** Whether we are in the hole of a string, with no block between. */
  boolean inHole() {
    int i = frames.size() - 1;
    while (!frames.get(i).isBlock()) {
      if (frames.get(i).isHole()) {
        return true;
      }
      i--;
    }
    return false;
  }

  /** Whether any block is open. */
  boolean isBlockOpen() {
    for (int i = frames.size() - 1; i > 0; i--) {
      if (frames.get(i).isBlock()) {
        return true;
      }
    }
    return false;
  }

  /** Counts an operator of the current expression; true if these are too many (counted anew). */
  boolean countOperator() {
    top().operators++;
    operators++;
    if (operators <= MAX_OPERATORS) {
      return false;
    }
    operators = 0;
    for (Frame frame : frames) {
      frame.operators = 0;
    }
    return true;
  }

  /** A comma or the end of a statement: what follows is another expression. */
  void resetOperators() {
    operators -= top().operators;
    top().operators = 0;
  }
}
