package org.blklab.repl.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.blklab.repl.InstalledTools;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The prompt on a real pseudo-terminal, driven through tmux; skipped where there is no tmux. */
final class TerminalTest {
  private static final long PATIENCE_MS = 15_000;

  @TempDir private Path folder;

  @BeforeEach
  void start() throws Exception {
    InstalledTools.need("tmux", hasTmux());
    List<String> command = new ArrayList<>(List.of("new-session", "-d", "-x", "80", "-y", "40"));
    command.add(
        "XDG_STATE_HOME='" + folder + "' TERM=screen-256color '"
            + Path.of(System.getProperty("java.home"), "bin", "java")
            + "' --enable-native-access=ALL-UNNAMED -cp '" + System.getProperty("java.class.path")
            + "' org.blklab.repl.Main");
    tmux(command);
    await("blklab>");
  }

  @AfterEach
  void stop() throws Exception {
    if (hasTmux()) {
      tmux(List.of("kill-server"));
    }
  }

  private static boolean hasTmux() throws InterruptedException {
    try {
      return new ProcessBuilder("tmux", "-V").start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  /** Runs a tmux command on a server of this test's own. */
  private String tmux(List<String> words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("tmux", "-S", folder.resolve("tmux") + ""));
    command.addAll(words);
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor(10, TimeUnit.SECONDS);
    return said;
  }

  private void type(String... keys) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of("send-keys"));
    words.addAll(List.of(keys));
    tmux(words);
  }

  private String await(String text) throws IOException, InterruptedException {
    long endMs = System.currentTimeMillis() + PATIENCE_MS;
    String screen = "";
    while (System.currentTimeMillis() < endMs) {
      screen = tmux(List.of("capture-pane", "-p"));
      if (screen.contains(text)) {
        return screen;
      }
      Thread.sleep(50);
    }
    return assertThat(screen).contains(text).actual();
  }

  @Test
  void session_onATerminal_completesInterruptsAndKeepsItsHistory() throws Exception {
    type("lun sda : hdd", "Enter");
    type("sda.queue.nr_re", "Tab");
    await("sda.queue.nr_requests");
    type("Enter");
    await("\n64\n");
    type("workload r on sda {", "Enter");
    await("...>");
    type("rw = randread }", "Enter", "run 10h", "Enter");
    Thread.sleep(500);
    type("C-c");
    await("`continue` goes on");
    type("C-r", "nr_re");
    await("nr_re");
    type("C-c");
    type("quit", "Enter");
    for (int i = 0; i < 100 && !Files.exists(folder.resolve("blklab/history")); i++) {
      Thread.sleep(50);
    }
    assertThat(Files.readString(folder.resolve("blklab/history"))).contains("run 10h");
  }
}
