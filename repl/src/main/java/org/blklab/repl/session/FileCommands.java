package org.blklab.repl.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.blklab.runtime.lab.LabView;

/** A shell's commands on the simulated computer's /sys and /proc. */
final class FileCommands {
  private static final Pattern REFUSED = Pattern.compile("failed: (E[A-Z0-9]+) \\(([^)]+)\\)");

  private final Session session;
  private String folder = "/sys/block";

  FileCommands(Session session) {
    this.session = session;
  }

  List<Command> list() {
    return List.of(
        new Command(
            "ls",
            "ls [PATH]",
            "list files of the simulated /sys and /proc",
            "",
            List.of("ls", "ls sda/queue", "ls /sys/kernel/debug/block/sda"),
            this::ls),
        new Command(
            "cd",
            "cd [PATH]",
            "go to a folder; alone: back to /sys/block",
            "",
            List.of("cd sda/queue", "cd .."),
            this::cd),
        new Command("pwd", "pwd", "the folder you are in", "", List.of("pwd"), _ -> pwd()),
        new Command(
            "cat",
            "cat PATH ...",
            "show files; * stands for all of a folder",
            "",
            List.of("cat /sys/block/sda/queue/scheduler", "cat sda/queue/iosched/*", "cat /proc/diskstats"),
            this::cat),
        new Command(
            "echo",
            "echo VALUE > PATH",
            "write to a file, as root would",
            "The write takes the simulated time it takes; `save` writes it as an assignment.",
            List.of("echo bfq > sda/queue/scheduler", "echo 1 > sda/queue/iosched/fifo_batch"),
            this::echo));
  }

  /** The whole path of a word, seen from where we are. */
  String absolute(String word) {
    List<String> parts = new ArrayList<>();
    String path = word.startsWith("/") ? word : folder + "/" + word;
    for (String part : path.split("/")) {
      if (part.equals("..")) {
        if (!parts.isEmpty()) {
          parts.removeLast();
        }
      } else if (!part.isEmpty() && !part.equals(".")) {
        parts.add(part);
      }
    }
    return "/" + String.join("/", parts);
  }

  private static Mistake noSuchFile(String command, String word) {
    return new Mistake(command + ": " + word + ": No such file or directory (ENOENT)");
  }

  private Reply pwd() {
    return Reply.done(folder + "\n");
  }

  private Reply cd(String word) throws Mistake {
    String path = word.isEmpty() ? "/sys/block" : absolute(word);
    if (!session.view().isFolder(path)) {
      throw session.view().read(path).isPresent()
          ? new Mistake("cd: " + word + ": Not a directory (ENOTDIR)")
          : noSuchFile("cd", word);
    }
    folder = path;
    return Reply.done("");
  }

  private Reply ls(String word) throws Mistake {
    String path = absolute(word.isEmpty() ? "." : word);
    LabView view = session.view();
    if (view.isFolder(path)) {
      List<String> names = view.list(path);
      return Reply.done(names.isEmpty() ? "" : columns(names, session.text().width()));
    }
    if (view.read(path).isPresent()) {
      return Reply.done(word + "\n");
    }
    throw noSuchFile("ls", word);
  }

  /** Names side by side, down the columns, as ls does. */
  static String columns(List<String> names, int width) {
    int widest = names.stream().mapToInt(String::length).max().orElse(1) + 2;
    int columns = Math.max(1, Math.min(names.size(), width / widest));
    int rows = (names.size() + columns - 1) / columns;
    StringBuilder text = new StringBuilder();
    for (int row = 0; row < rows; row++) {
      StringBuilder line = new StringBuilder();
      for (int i = row; i < names.size(); i += rows) {
        line.append(names.get(i)).append(" ".repeat(widest - names.get(i).length()));
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }

  private Reply cat(String words) throws Mistake {
    if (words.isEmpty()) {
      throw new Mistake("cat what? `ls` shows what there is");
    }
    LabView view = session.view();
    StringBuilder text = new StringBuilder();
    List<String> paths = new ArrayList<>();
    for (String word : words.split("\\s+")) {
      if (word.endsWith("*")) {
        String path = absolute(word.substring(0, word.length() - 1) + "x");
        String in = path.substring(0, path.lastIndexOf('/'));
        String start = path.substring(path.lastIndexOf('/') + 1, path.length() - 1);
        view.list(in.isEmpty() ? "/" : in).stream()
            .filter(name -> name.startsWith(start) && !name.endsWith("/"))
            .forEach(name -> paths.add(in + "/" + name));
      } else {
        paths.add(absolute(word));
      }
    }
    if (paths.isEmpty()) {
      throw noSuchFile("cat", words);
    }
    for (String path : paths) {
      Optional<String> content = view.read(path);
      if (content.isEmpty()) {
        throw view.isFolder(path)
            ? new Mistake("cat: " + path + ": Is a directory (EISDIR)")
            : noSuchFile("cat", path);
      }
      String line = content.get().endsWith("\n") || content.get().isEmpty() ? "" : "\n";
      String name = paths.size() > 1 ? path.substring(path.lastIndexOf('/') + 1) + ": " : "";
      text.append(name).append(content.get()).append(line);
    }
    return Reply.done(text.toString());
  }

  private Reply echo(String words) throws Mistake {
    int sign = words.lastIndexOf('>');
    if (sign < 0) {
      return Reply.done(unquoted(words) + "\n");
    }
    if (sign > 0 && words.charAt(sign - 1) == '>') {
      sign--; // appending to a file of sysfs is writing to it
    }
    String value = unquoted(words.substring(0, sign).strip());
    String word = words.substring(sign).replaceFirst(">+", "").strip();
    String path = absolute(word);
    LabView view = session.view();
    if (word.isEmpty()) {
      throw new Mistake("write `echo VALUE > PATH`");
    }
    if (view.isFolder(path)) {
      throw new Mistake("echo: " + word + ": Is a directory (EISDIR)");
    }
    if (view.read(path).isEmpty()) {
      throw noSuchFile("echo", word);
    }
    Optional<String> target = view.languagePath(path);
    if (target.isEmpty()) {
      throw new Mistake("echo: " + word + ": Permission denied (EACCES)");
    }
    String quoted =
        value.replace("\\", "\\\\").replace("\"", "\\\"").replace("$", "\\$");
    return written(session.enter(target.get() + " = \"" + quoted + "\""));
  }

  /** What the kernel refused is said as a shell says it. */
  private static Reply written(Reply reply) {
    Matcher refused = REFUSED.matcher(reply.text());
    return refused.find()
        ? Reply.error(
            "echo: write error: " + refused.group(2) + " (" + refused.group(1) + ")\n")
        : reply;
  }

  private static String unquoted(String words) {
    String text = words.startsWith("-n ") ? words.substring(3).strip() : words;
    boolean quoted =
        text.length() >= 2
            && (text.charAt(0) == '"' || text.charAt(0) == '\'')
            && text.charAt(text.length() - 1) == text.charAt(0);
    return quoted ? text.substring(1, text.length() - 1) : text;
  }
}
