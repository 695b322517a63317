package org.blklab.repl.session.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.blklab.repl.session.answer.Reply;
import org.blklab.runtime.lab.LabView;

/** A shell's commands on the simulated computer's /sys and /proc. */
public final class FileCommands {
  private static final Pattern REFUSED = Pattern.compile("failed: (E[A-Z0-9]+) \\(([^)]+)\\)");
  private static final String HOME = "/sys/block";

  private final Desk session;
  private String folder = HOME;
  private String before = HOME;

  public FileCommands(Desk session) {
    this.session = session;
  }

  public List<Command> list() {
    return List.of(
        new Command(
            "ls",
            "ls [-l] [PATH ...]",
            "list files of the simulated /sys and /proc",
            "-l: one a line, with who may read and write it.",
            List.of("ls", "ls -l sda/queue", "ls /sys/kernel/debug/block/sda"),
            this::ls),
        new Command(
            "cd",
            "cd [PATH]",
            "go to a folder; alone: back to /sys/block",
            "`cd -` goes where you were before.",
            List.of("cd sda/queue", "cd .."),
            this::cd),
        new Command(
            "pwd",
            "pwd",
            "the folder you are in",
            "",
            List.of("pwd"),
            _ -> Reply.done(folder + "\n")),
        new Command(
            "cat",
            "cat PATH ...",
            "show files; * and ? stand for names",
            "Several files are shown with their names.",
            List.of(
                "cat /sys/block/sda/queue/scheduler",
                "cat sda/queue/iosched/*",
                "cat /proc/diskstats"),
            this::cat),
        new Command(
            "echo",
            "echo VALUE > PATH",
            "write to a file, as root would",
            "The write takes the simulated time it takes; `save` writes it as an assignment.",
            List.of("echo bfq > sda/queue/scheduler", "echo 1 > sda/queue/iosched/slice_idle"),
            this::echo));
  }

  /** The whole path of a word, seen from where we are. */
  public String absolute(String word) {
    return absolute(word, folder);
  }

  static String absolute(String word, String from) {
    List<String> parts = new ArrayList<>();
    String path = word.startsWith("/") ? word : from + "/" + word;
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

  private static Mistake isDirectory(String command, String word) {
    return new Mistake(command + ": " + word + ": Is a directory (EISDIR)");
  }

  private Reply cd(String words) throws Mistake {
    List<String> all = ShellWords.split(words);
    if (all.size() > 1) {
      throw new Mistake("cd: too many arguments");
    }
    String word = all.isEmpty() ? "~" : all.getFirst();
    String path =
        switch (word) {
          case "~" -> HOME;
          case "-" -> before;
          default -> absolute(word);
        };
    if (!session.view().isFolder(path)) {
      throw session.view().isFile(path)
          ? new Mistake("cd: " + word + ": Not a directory (ENOTDIR)")
          : noSuchFile("cd", word);
    }
    before = folder;
    folder = path;
    return Reply.done(word.equals("-") ? path + "\n" : "");
  }

  /** The words after a command without its options, which must be among the known ones. */
  private static List<String> paths(String command, List<String> words, String known)
      throws Mistake {
    List<String> paths = new ArrayList<>();
    for (String word : words) {
      if (!word.startsWith("-") || word.equals("-")) {
        paths.add(word);
      } else if (!word.matches(known)) {
        throw new Mistake(command + ": unknown option `" + word + "`");
      }
    }
    return paths;
  }

  private List<String> expanded(List<String> words) {
    List<String> all = new ArrayList<>();
    words.forEach(word -> all.addAll(ShellWords.expand(word, folder, session.view())));
    return all;
  }

  private Reply ls(String words) throws Mistake {
    List<String> all = ShellWords.split(words);
    boolean whole = all.stream().anyMatch(word -> word.matches("-[a1]*l[al1]*"));
    List<String> paths = expanded(paths("ls", all, "-[al1]+"));
    LabView view = session.view();
    List<String> files = new ArrayList<>();
    List<String> folders = new ArrayList<>();
    for (String word : paths.isEmpty() ? List.of(".") : paths) {
      if (view.isFolder(absolute(word))) {
        folders.add(word);
      } else if (view.isFile(absolute(word))) {
        files.add(word);
      } else {
        throw noSuchFile("ls", word);
      }
    }
    StringBuilder text = new StringBuilder(listing("", files, whole));
    for (String word : folders) {
      if (folders.size() + files.size() > 1) {
        text.append(text.isEmpty() ? "" : "\n").append(word).append(":\n");
      }
      text.append(listing(word + "/", view.list(absolute(word)), whole));
    }
    return Reply.done(text.toString());
  }

  private String listing(String in, List<String> names, boolean whole) {
    if (names.isEmpty()) {
      return "";
    }
    if (!whole) {
      return columns(names, session.text().width());
    }
    StringBuilder text = new StringBuilder();
    for (String name : names) {
      text.append(rights(absolute(in + name), name.endsWith("/"))).append("  ");
      text.append(name).append('\n');
    }
    return text.toString();
  }

  private String rights(String path, boolean isFolder) {
    if (isFolder) {
      return "drwxr-xr-x";
    }
    return session.view().isWritable(path) ? "-rw-r--r--" : "-r--r--r--";
  }

  /** Names side by side, down the columns, as ls does. */
  static String columns(List<String> names, int width) {
    int widest = names.stream().mapToInt(String::length).max().orElse(1) + 2;
    int columns = Math.max(1, Math.min(names.size(), (width + 2) / widest));
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
    List<String> all = expanded(paths("cat", ShellWords.split(words), "-[nsu]"));
    if (all.isEmpty()) {
      throw new Mistake("cat what? `ls` shows what there is");
    }
    LabView view = session.view();
    boolean pattern = words.matches(".*[*?{].*");
    List<String> paths =
        all.stream().filter(word -> !pattern || !view.isFolder(absolute(word))).toList();
    StringBuilder text = new StringBuilder();
    for (String word : paths.isEmpty() ? all : paths) {
      Optional<String> content = view.read(absolute(word));
      if (content.isEmpty()) {
        throw view.isFolder(absolute(word)) ? isDirectory("cat", word) : noSuchFile("cat", word);
      }
      if (paths.size() > 1) {
        text.append(shortName(word, paths)).append(": ");
      }
      String line = content.get().endsWith("\n") || content.get().isEmpty() ? "" : "\n";
      text.append(content.get()).append(line);
    }
    return Reply.done(text.toString());
  }

  /** The last part of a path if all are in one folder, else all of it. */
  private static String shortName(String word, List<String> all) {
    String in = word.substring(0, word.lastIndexOf('/') + 1);
    boolean same =
        all.stream().allMatch(each -> each.substring(0, each.lastIndexOf('/') + 1).equals(in));
    return same ? word.substring(in.length()) : word;
  }

  private Reply echo(String words) throws Mistake {
    int sign = words.lastIndexOf('>');
    if (sign < 0) {
      return Reply.done(value(words) + "\n");
    }
    if (sign > 0 && words.charAt(sign - 1) == '>') {
      sign--; // appending to a file of sysfs is writing to it
    }
    List<String> targets = ShellWords.split(words.substring(sign).replaceFirst(">+", ""));
    if (targets.size() != 1) {
      throw new Mistake("write `echo VALUE > PATH`");
    }
    String word = targets.getFirst();
    String path = absolute(word);
    LabView view = session.view();
    if (view.isFolder(path)) {
      throw isDirectory("echo", word);
    }
    if (!view.isFile(path)) {
      throw noSuchFile("echo", word);
    }
    Optional<String> target = view.languagePath(path);
    if (target.isEmpty()) {
      throw new Mistake("echo: " + word + ": Permission denied (EACCES)");
    }
    String value = value(words.substring(0, sign).strip());
    String quoted = value.replace("\\", "\\\\").replace("\"", "\\\"").replace("$", "\\$");
    return written(session.enter(target.get() + " = \"" + quoted + "\""));
  }

  private static String value(String words) throws Mistake {
    String text = words.startsWith("-n ") ? words.substring("-n ".length()) : words;
    return String.join(" ", ShellWords.split(text));
  }

  /** What the kernel refused is said as a shell says it. */
  private static Reply written(Reply reply) {
    Matcher refused = REFUSED.matcher(reply.text());
    return refused.find()
        ? Reply.error(
            "error: echo: write error: " + refused.group(2) + " (" + refused.group(1) + ")\n")
        : reply;
  }
}
