package org.blklab.repl.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** The prompt in a pseudo-terminal that tmux draws, on a tmux server of its own. */
final class Pane {
  private static final long PATIENCE_MS = 30_000;
  private static final long EVERY_MS = 50;

  private final Path folder;
  private int servers;

  /**
   * @param folder for the socket and for what the program keeps
   */
  Pane(Path folder) {
    this.folder = folder;
  }

  static boolean isPossible() throws InterruptedException {
    try {
      return new ProcessBuilder("tmux", "-V").start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  /** The program as this test has it. */
  static List<String> program() {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "--enable-native-access=ALL-UNNAMED",
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        "-Dstdout.encoding=UTF-8",
        "-cp",
        System.getProperty("java.class.path"),
        "org.blklab.repl.Main");
  }

  /** Opens a prompt and waits for it. */
  void open(int columns, int rows, String... environment) throws Exception {
    begin(columns, rows, environment);
    await("blklab>");
  }

  /** Starts the program without waiting for its prompt. */
  void begin(int columns, int rows, String... environment) throws Exception {
    servers++; // one that was told to end may not have ended yet
    StringBuilder command = new StringBuilder("env 'XDG_STATE_HOME=" + folder + "' LC_ALL=C.UTF-8");
    for (String each : environment) {
      command.append(" '").append(each).append('\'');
    }
    program().forEach(word -> command.append(" '").append(word).append('\''));
    command.append("; echo left with $?; sleep 60");
    tmux(
        "-u", "-f", "/dev/null", "new-session", "-d", "-x", columns + "", "-y", rows + "",
        command.toString());
  }

  /** Runs a tmux command. */
  String tmux(String... words) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(List.of("tmux", "-S", folder.resolve("tmux" + servers) + ""));
    command.addAll(List.of(words));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor(10, TimeUnit.SECONDS);
    return said;
  }

  /** Presses keys, by tmux's names of them. */
  void keys(String... keys) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of("send-keys"));
    words.addAll(List.of(keys));
    tmux(words.toArray(String[]::new));
  }

  /** Types a line. */
  void line(String text) throws IOException, InterruptedException {
    tmux("send-keys", "-l", text);
    keys("Enter");
  }

  String screen() throws IOException, InterruptedException {
    return tmux("capture-pane", "-p");
  }

  /** The screen with its colours. */
  String colours() throws IOException, InterruptedException {
    return tmux("capture-pane", "-p", "-e");
  }

  String await(String text) throws IOException, InterruptedException {
    return await(text, screen -> screen.contains(text));
  }

  String await(String what, Predicate<String> there) throws IOException, InterruptedException {
    long endMs = System.currentTimeMillis() + PATIENCE_MS;
    String screen = screen();
    while (!there.test(screen) && System.currentTimeMillis() < endMs) {
      Thread.sleep(EVERY_MS);
      screen = screen();
    }
    assertThat(there.test(screen)).as("waiting for %s:%n%s", what, screen).isTrue();
    return screen;
  }

  /** The process of the program itself. */
  long pid() throws IOException, InterruptedException {
    long shell = Long.parseLong(tmux("display-message", "-p", "#{pane_pid}").strip());
    return ProcessHandle.of(shell).orElseThrow().descendants()
        .filter(each -> each.info().command().orElse("").endsWith("java"))
        .findFirst()
        .orElseThrow()
        .pid();
  }

  Path history() {
    return folder.resolve("blklab").resolve("history");
  }

  String awaitHistory(String text) throws IOException, InterruptedException {
    long endMs = System.currentTimeMillis() + PATIENCE_MS;
    while (System.currentTimeMillis() < endMs) {
      if (Files.exists(history()) && Files.readString(history()).contains(text)) {
        break;
      }
      Thread.sleep(EVERY_MS);
    }
    return Files.readString(history());
  }

  public void close() throws IOException, InterruptedException {
    tmux("kill-server");
  }
}
