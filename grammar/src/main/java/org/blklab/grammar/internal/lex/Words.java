package org.blklab.grammar.internal.lex;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.blklab.grammar.internal.ScenarioParser;

/**
 * The keywords. All are soft: each has a place where it is special, everywhere else it is a name.
 */
public final class Words {
  /** No keyword here. */
  public static final int NONE = 0;

  /** What stands between a pair of braces, by the statement before them. */
  enum Block {
    STATEMENTS,
    ITEMS,
    KERNEL_ITEMS,
    WORKLOAD_ITEMS,
    STEPS,
    VARIANTS,
    AXES
  }

  /** Names that cannot be declared, because they would be read as something else. */
  private static final List<String> RESERVED =
      List.of("machine", "kernel", "on", "off", "true", "false", "and", "or", "not", "in", "js");

  private static final Map<String, Integer> STATEMENTS = statements();
  private static final Map<String, Integer> STEPS = steps();
  private static final Map<String, Integer> AFTER_OPERAND = afterOperand();

  private Words() {}

  private static Map<String, Integer> statements() {
    Map<String, Integer> words = new LinkedHashMap<>();
    words.put("kernel", ScenarioParser.KERNEL);
    words.put("machine", ScenarioParser.MACHINE);
    words.put("queue", ScenarioParser.QUEUE);
    for (var kind : List.of("costs", "host", "device", "lun", "elevator", "cgroup", "workload")) {
      words.put(kind, ScenarioParser.KIND);
    }
    words.put("for", ScenarioParser.FOR);
    words.put("use", ScenarioParser.USE);
    words.put("let", ScenarioParser.LET);
    words.put("param", ScenarioParser.PARAM);
    words.put("run", ScenarioParser.RUN);
    words.put("at", ScenarioParser.AT);
    words.put("every", ScenarioParser.EVERY);
    words.put("task", ScenarioParser.TASK);
    words.put("on", ScenarioParser.ON);
    words.put("js", ScenarioParser.JS);
    words.put("expect", ScenarioParser.EXPECT);
    words.put("abort", ScenarioParser.ABORT);
    words.put("print", ScenarioParser.PRINT);
    words.put("table", ScenarioParser.TABLE);
    words.put("plot", ScenarioParser.PLOT);
    words.put("trace", ScenarioParser.TRACE);
    words.put("report", ScenarioParser.REPORT);
    words.put("reset", ScenarioParser.RESET);
    words.put("compare", ScenarioParser.COMPARE);
    words.put("sweep", ScenarioParser.SWEEP);
    words.put("bisect", ScenarioParser.BISECT);
    words.put("tune", ScenarioParser.TUNE);
    return words;
  }

  private static Map<String, Integer> steps() {
    Map<String, Integer> words = new LinkedHashMap<>();
    words.put("read", ScenarioParser.IO);
    words.put("write", ScenarioParser.IO);
    words.put("trim", ScenarioParser.IO);
    words.put("fsync", ScenarioParser.FSYNC);
    words.put("compute", ScenarioParser.COMPUTE);
    words.put("sleep", ScenarioParser.SLEEP);
    words.put("repeat", ScenarioParser.REPEAT);
    words.put("parallel", ScenarioParser.PARALLEL);
    return words;
  }

  /** Behind a complete operand no name can stand, so these are safe there. */
  private static Map<String, Integer> afterOperand() {
    Map<String, Integer> words = new LinkedHashMap<>();
    words.put("in", ScenarioParser.IN);
    words.put("and", ScenarioParser.AND);
    words.put("or", ScenarioParser.OR);
    words.put("not", ScenarioParser.NOT);
    words.put("on", ScenarioParser.ON);
    words.put("js", ScenarioParser.JS);
    words.put("when", ScenarioParser.WHEN);
    words.put("until", ScenarioParser.UNTIL);
    words.put("after", ScenarioParser.AFTER);
    words.put("from", ScenarioParser.FROM);
    words.put("to", ScenarioParser.TO);
    words.put("over", ScenarioParser.OVER);
    words.put("bad", ScenarioParser.BAD);
    words.put("within", ScenarioParser.WITHIN);
    words.put("runs", ScenarioParser.RUNS);
    words.put("random", ScenarioParser.RANDOM);
    words.put("sequential", ScenarioParser.SEQUENTIAL);
    words.put("at", ScenarioParser.AT);
    words.put("sync", ScenarioParser.SYNC);
    words.put("fua", ScenarioParser.FUA);
    return words;
  }

  public static boolean isReserved(String word) {
    return RESERVED.contains(word);
  }

  /** The words that begin a statement, in the order of the reference. */
  public static List<String> ofStatements() {
    return List.copyOf(STATEMENTS.keySet());
  }

  public static List<String> ofSteps() {
    return List.copyOf(STEPS.keySet());
  }

  /** Where a keyword belongs that is none of a statement; null if the word is no such keyword. */
  public static String placeOf(String word) {
    return switch (word) {
      case "patch", "without" -> "`kernel \"…\" { }`";
      case "job" -> "a workload";
      case "variant" -> "`compare { }`; is a `}` missing before it?";
      default -> STEPS.containsKey(word) ? "`job { }`" : null;
    };
  }

  public static int statement(String word) {
    return STATEMENTS.getOrDefault(word, NONE);
  }

  static boolean isAfterOperand(String word) {
    return AFTER_OPERAND.containsKey(word);
  }

  static int afterOperand(String word) {
    return AFTER_OPERAND.getOrDefault(word, ScenarioParser.NAME);
  }

  /** The keyword that begins an entry of such a block; {@link #NONE} if the word is none. */
  static int first(Block block, String word) {
    return switch (block) {
      case STATEMENTS -> statement(word);
      case STEPS -> STEPS.getOrDefault(word, NONE);
      case ITEMS, AXES -> NONE;
      case KERNEL_ITEMS ->
          switch (word) {
            case "patch" -> ScenarioParser.PATCH;
            case "without" -> ScenarioParser.WITHOUT;
            default -> NONE;
          };
      case WORKLOAD_ITEMS -> word.equals("job") ? ScenarioParser.JOB : NONE;
      case VARIANTS -> word.equals("variant") ? ScenarioParser.VARIANT : NONE;
    };
  }

  /** What a word is where an operand is due. */
  static int operand(String word) {
    return switch (word) {
      case "on", "off", "true", "false" -> ScenarioParser.BOOL;
      case "not" -> ScenarioParser.NOT;
      case "and" -> ScenarioParser.AND;
      case "or" -> ScenarioParser.OR;
      case "in" -> ScenarioParser.IN;
      case "js" -> ScenarioParser.JS;
      default -> ScenarioParser.NAME;
    };
  }

  /** What a word is right behind a keyword. */
  static int afterKeyword(int keyword, String word) {
    return switch (keyword) {
      case ScenarioParser.RUN -> word.equals("until") ? ScenarioParser.UNTIL : operand(word);
      case ScenarioParser.BISECT -> word.equals("from") ? ScenarioParser.FROM : operand(word);
      case ScenarioParser.ABORT, ScenarioParser.BAD ->
          word.equals("when") ? ScenarioParser.WHEN : operand(word);
      case ScenarioParser.QUEUE -> word.equals("on") ? ScenarioParser.ON : operand(word);
      case ScenarioParser.TUNE ->
          switch (word) {
            case "minimise", "maximise", "minimize", "maximize" -> ScenarioParser.GOAL;
            default -> operand(word);
          };
      case ScenarioParser.KIND,
          ScenarioParser.LET,
          ScenarioParser.PARAM,
          ScenarioParser.FOR,
          ScenarioParser.VARIANT,
          ScenarioParser.TASK,
          ScenarioParser.ON,
          ScenarioParser.ERROR,
          ScenarioParser.PATCH,
          ScenarioParser.WITHOUT,
          ScenarioParser.RESET ->
          ScenarioParser.NAME;
      default -> operand(word);
    };
  }

  /** The kind of block behind a statement that begins with such a token. */
  static Block blockAfter(int head, String word) {
    return switch (head) {
      case ScenarioParser.KERNEL -> Block.KERNEL_ITEMS;
      case ScenarioParser.KIND -> word.equals("workload") ? Block.WORKLOAD_ITEMS : Block.ITEMS;
      case ScenarioParser.MACHINE, ScenarioParser.QUEUE -> Block.ITEMS;
      case ScenarioParser.JOB, ScenarioParser.REPEAT, ScenarioParser.PARALLEL -> Block.STEPS;
      case ScenarioParser.COMPARE -> Block.VARIANTS;
      case ScenarioParser.SWEEP, ScenarioParser.TUNE -> Block.AXES;
      default -> Block.STATEMENTS;
    };
  }
}
