package org.blklab.repl.session.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.blklab.runtime.lab.LabView;

/**
 * Words as a shell reads them: blanks part them, quotes keep them together, patterns stand for
 * files.
 */
public final class ShellWords {
  private static final Pattern WORD = Pattern.compile("(?:\"[^\"]*+\"|'[^']*+'|[^\\s\"']++)++");
  private static final Pattern BRACES = Pattern.compile("(.*?)\\{([^{}]*,[^{}]*)}(.*)");
  private static final int MOST_WORDS = 10_000;

  /** What people used to shells type, and what they find here. Looked up, never iterated. */
  private static final Map<String, String> ELSEWHERE =
      Map.ofEntries(
          Map.entry("sudo", "you are root already"),
          Map.entry("clear", "Ctrl-L clears the screen"),
          Map.entry("history", "Ctrl-R and the arrow keys search what was typed"),
          Map.entry("man", "`help NAME`"),
          Map.entry("grep", "`cat FILE`, with * for all of a folder"),
          Map.entry("head", "`cat FILE`"),
          Map.entry("tail", "`cat FILE`; `trace tail` for the trace"),
          Map.entry("less", "`cat FILE`; long answers are paged"),
          Map.entry("tee", "`echo VALUE > FILE`"),
          Map.entry("lsblk", "`show`"),
          Map.entry("lsscsi", "`show`"),
          Map.entry("fio", "`workload r on sda { rw = randread; bs = 4k }`, then `run 1s`"),
          Map.entry("blktrace", "`trace on`, or `trace sda to \"name\"` for a file"),
          Map.entry("btrace", "`trace on`"),
          Map.entry("blkparse", "`trace tail`"));

  private ShellWords() {}

  /** What stands here for a program that people know from elsewhere. */
  public static Optional<String> instead(String program) {
    return Optional.ofNullable(ELSEWHERE.get(program));
  }

  /** The words of a line, without their quotes. */
  static List<String> split(String line) throws Mistake {
    List<String> words = new ArrayList<>();
    Matcher word = WORD.matcher(line);
    int end = 0;
    while (word.find()) {
      refuseRest(line.substring(end, word.start()));
      end = word.end();
      String text = word.group();
      if (text.equals("|") || text.equals(";") || text.equals("&&") || text.startsWith("<")) {
        throw new Mistake("`" + text + "` is for real shells; here one command stands on a line");
      }
      words.add(unquoted(text));
    }
    refuseRest(line.substring(end));
    return words;
  }

  private static void refuseRest(String between) throws Mistake {
    if (!between.isBlank()) {
      throw new Mistake("the quote " + between.strip().charAt(0) + " has no end");
    }
  }

  static String unquoted(String word) {
    return word.replaceAll("\"([^\"]*)\"|'([^']*)'", "$1$2");
  }

  /**
   * What a word stands for: {@code {a,b}} for both, {@code *} and {@code ?} for the names that
   * match in any part of the path; a pattern that nothing matches stands for itself.
   *
   * @param folder the absolute path that relative words start from
   */
  static List<String> expand(String word, String folder, LabView view) {
    List<String> all = new ArrayList<>();
    for (String each : alternatives(word)) {
      List<String> found = each.matches(".*[*?].*") ? matching(each, folder, view) : List.of();
      all.addAll(found.isEmpty() ? List.of(each) : found);
    }
    return all;
  }

  private static List<String> alternatives(String word) {
    Matcher braces = BRACES.matcher(word);
    if (!braces.matches()) {
      return List.of(word);
    }
    List<String> all = new ArrayList<>();
    for (String middle : braces.group(2).split(",", -1)) {
      if (all.size() < MOST_WORDS) {
        all.addAll(alternatives(braces.group(1) + middle + braces.group(3)));
      }
    }
    return all;
  }

  private static List<String> matching(String pattern, String folder, LabView view) {
    boolean absolute = pattern.startsWith("/");
    List<String> found = new ArrayList<>(List.of(absolute ? "/" : ""));
    for (String part : pattern.split("/")) {
      List<String> next = new ArrayList<>();
      for (String before : found) {
        if (part.isEmpty()) {
          next.add(before);
          continue;
        }
        if (!part.matches(".*[*?].*")) {
          next.add(before + part + "/");
          continue;
        }
        Pattern names = names(part);
        String in = FileCommands.absolute(before.isEmpty() ? "." : before, folder);
        for (String name : view.list(in)) {
          String bare = name.endsWith("/") ? name.substring(0, name.length() - 1) : name;
          if (names.matcher(bare).matches()) {
            next.add(before + bare + "/");
          }
        }
      }
      found = next;
    }
    return found.stream()
        .map(each -> each.substring(0, each.length() - 1))
        .filter(each -> exists(FileCommands.absolute(each, folder), view))
        .toList();
  }

  private static boolean exists(String path, LabView view) {
    return view.isFolder(path) || view.isFile(path);
  }

  private static Pattern names(String part) {
    StringBuilder pattern = new StringBuilder();
    for (String piece : part.split("(?<=[*?])|(?=[*?])")) {
      pattern.append(
          switch (piece) {
            case "*" -> ".*";
            case "?" -> ".";
            default -> Pattern.quote(piece);
          });
    }
    return Pattern.compile(pattern.toString());
  }
}
