package org.blklab.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.blklab.grammar.ast.Lexeme;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.grammar.diag.DiagnosticRenderer;
import org.blklab.grammar.diag.Source;
import org.junit.jupiter.api.Test;

/** Any text has a result: no exception, sound diagnostics, and a formatter that keeps its word. */
class FuzzTest {
  private static final int INPUTS = 100_000;

  private static final String[] SNIPPETS = {
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    "\n",
    ";",
    "\"",
    "\"\"\"",
    "${",
    "js {",
    "#",
    "`",
    "/",
    "//",
    "%",
    " - ",
    "-",
    "..",
    ".",
    "=",
    "==",
    ",",
    ":",
    "?",
    "4k",
    "75%",
    "340/s",
    "p99.99",
    "on",
    "in",
    "and",
    "not",
    "job",
    "read",
    "run",
    "at",
    "every",
    "task",
    "expect",
    "error",
    "lun",
    "sda",
    "kernel",
    "compare",
    "variant",
    "sweep",
    "tune",
    "bisect",
    "from",
    "to",
    "\u540D",
    "\uD83D\uDE00",
    "\uD800",
    "\u0000",
    "\r\n",
    "\t",
    "'",
    "\\",
    "<",
    "!",
    "1.2.3",
    "0x1",
    "machine {",
    "/*",
    "*/"
  };

  @Test
  void parse_anyText_givesSoundResult() throws IOException {
    String property = System.getProperty("blklab.seed", "");
    if (!property.isEmpty()) {
      check(Long.parseLong(property), corpus());
      return;
    }
    List<String> corpus = corpus();
    for (long seed = 0; seed < INPUTS; seed++) {
      check(seed, corpus);
    }
  }

  /** The lines of all scripts of the tests. */
  private static List<String> corpus() throws IOException {
    List<String> lines = new ArrayList<>();
    for (String folder : List.of("valid", "layout", "diagnostics")) {
      for (var path : Golden.files(folder, ".blk")) {
        Golden.read(path).lines().filter(line -> line.length() < 200).forEach(lines::add);
      }
    }
    return lines;
  }

  private static void check(long seed, List<String> corpus) {
    var random = new Random(seed);
    String text = text(random, corpus);
    try {
      var source = new Source("fuzz.blk", text);
      ParseResult result = SourceParser.parse(source);
      assertSound(text, result.diagnostics());
      assertThat(result.incomplete() && !result.hasErrors()).isFalse();
      if (!result.hasErrors()) {
        FormatterTest.assertKeepsMeaning(source, Formatter.format(source));
      }
      if (seed % 10 == 1) {
        assertOrdered(text, SourceParser.lexemes(source));
      }
      if (seed % 10 == 0) {
        ExpressionResult expression = SourceParser.parseExpression(source);
        assertSound(text, expression.diagnostics());
        assertThat(expression.expression().isPresent()).isNotEqualTo(expression.hasErrors());
      }
    } catch (RuntimeException | AssertionError | StackOverflowError e) {
      String message = "seed %d; rerun with -Dblklab.seed=%d; text: <%s>";
      throw new AssertionError(message.formatted(seed, seed, text), e);
    }
  }

  private static void assertOrdered(String text, List<Lexeme> lexemes) {
    int end = 0;
    for (Lexeme lexeme : lexemes) {
      boolean ordered = lexeme.span().start() >= end && lexeme.span().end() > lexeme.span().start();
      if (!ordered || lexeme.span().end() > text.length()) {
        throw new AssertionError("bad lexemes: " + lexemes);
      }
      end = lexeme.span().end();
    }
  }

  private static void assertSound(String text, List<Diagnostic> diagnostics) {
    int last = 0;
    for (Diagnostic diagnostic : diagnostics) {
      boolean sorted = diagnostic.span().start() >= last;
      if (!sorted || diagnostic.span().end() > text.length() || diagnostics.size() > 20) {
        throw new AssertionError("bad diagnostics: " + diagnostics);
      }
      last = diagnostic.span().start();
    }
    if (!diagnostics.isEmpty()) {
      assertReadable(DiagnosticRenderer.plain().render(diagnostics.getLast()));
    }
  }

  private static void assertReadable(String rendered) {
    boolean readable = rendered.chars().allMatch(c -> c >= ' ' || c == '\n');
    if (!readable
        || rendered.contains("expected ,")
        || rendered.contains("<") && rendered.contains("EOF>")) {
      throw new AssertionError("unreadable: " + rendered);
    }
  }

  private static String text(Random random, List<String> corpus) {
    return switch (random.nextInt(6)) {
      case 0 -> random.nextInt(50) == 0 ? deep(random) : bytes(random);
      case 1 -> soup(random);
      case 2 -> truncated(random, corpus);
      default -> mutated(random, corpus);
    };
  }

  private static String bytes(Random random) {
    var bytes = new byte[random.nextInt(60)];
    random.nextBytes(bytes);
    return new String(
        bytes, random.nextBoolean() ? StandardCharsets.UTF_8 : StandardCharsets.UTF_16);
  }

  private static String soup(Random random) {
    var text = new StringBuilder();
    for (int i = random.nextInt(25); i > 0; i--) {
      text.append(SNIPPETS[random.nextInt(SNIPPETS.length)]);
      text.append(random.nextBoolean() ? " " : "");
    }
    return text.toString();
  }

  /** Many brackets of a few kinds, opened and some of them closed. */
  private static String deep(Random random) {
    String[] pieces = {"at 1 {\n", "x = (", "[", "f(", "\"${", "-", "not ", "1 + ", "a ? "};
    String[] ends = {"}", ")", "]", "}\"", "\n", ";"};
    String first = pieces[random.nextInt(pieces.length)];
    String second = pieces[random.nextInt(pieces.length)];
    var text = new StringBuilder("let x = ");
    for (int i = random.nextInt(300); i > 0; i--) {
      text.append(random.nextInt(3) > 0 ? first : second);
    }
    String end = ends[random.nextInt(ends.length)];
    return text.append(end.repeat(random.nextInt(300))).toString();
  }

  private static String truncated(Random random, List<String> corpus) {
    String text = piece(random, corpus);
    int from = random.nextInt(4) == 0 ? random.nextInt(text.length()) : 0;
    return text.substring(from, from + random.nextInt(text.length() - from + 1));
  }

  private static String mutated(Random random, List<String> corpus) {
    var text = new StringBuilder(piece(random, corpus));
    for (int i = 1 + random.nextInt(3); i > 0 && !text.isEmpty(); i--) {
      int at = random.nextInt(text.length());
      int end = Math.min(text.length(), at + 1 + random.nextInt(6));
      switch (random.nextInt(4)) {
        case 0 -> text.delete(at, end);
        case 1 -> text.insert(at, SNIPPETS[random.nextInt(SNIPPETS.length)]);
        case 2 -> text.insert(random.nextInt(text.length()), text.substring(at, end));
        default -> text.setCharAt(at, (char) (random.nextInt(96) + ' '));
      }
    }
    return text.toString();
  }

  private static String piece(Random random, List<String> corpus) {
    int from = random.nextInt(corpus.size());
    int to = Math.min(corpus.size(), from + 1 + random.nextInt(6));
    return String.join("\n", corpus.subList(from, to)) + "\n";
  }
}
