package org.blklab.repl.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.blklab.repl.InstalledTools;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The prompt on a real pseudo-terminal; skipped where there is no tmux. */
final class TerminalTest {
  private static final Pattern COLOUR = Pattern.compile("\033\\[[0-9;]*(?:[39][0-7]|4[0-7])m");
  private static final Pattern DONE = Pattern.compile("(?s).*blklab>\\s*");

  @TempDir private Path folder;
  private Pane pane;

  @BeforeEach
  void start() throws Exception {
    InstalledTools.need("tmux", Pane.isPossible());
    pane = new Pane(folder);
  }

  @AfterEach
  void stop() throws Exception {
    if (pane != null) {
      pane.close();
    }
  }

  @Test
  void start_whatIsTypedBeforeThePrompt_isTaken() throws Exception {
    // when
    pane.begin(80, 40, "TERM=screen-256color");
    pane.line("lun sda : hdd");
    pane.await("blklab> lun sda : hdd");
    pane.line("sda.queue.nr_requests");
    // then
    pane.await("\n64\n");
  }

  @Test
  void editing_completesHintsSearchesAndKeepsWhatIsTypedDuringARun() throws Exception {
    pane.open(80, 40, "TERM=screen-256color");
    // completion of attributes, and of properties with their texts
    pane.line("lun sda : hdd");
    pane.keys("sda.queue.nr_re", "Tab");
    pane.await("sda.queue.nr_requests");
    pane.keys("Enter");
    pane.await("\n64\n");
    pane.keys("workload r on sda { iod", "Tab");
    pane.await("I/Os in flight at most");
    pane.keys("C-c");
    // a hint behind the cursor: what unit is due
    pane.keys("workload r on sda { runtime = ");
    pane.await("runtime = a time");
    assertThat(pane.colours()).contains("\033[2m");
    pane.keys("C-c");
    // several lines, in colours
    pane.line("workload r on sda {");
    pane.await("...>");
    pane.line("rw = randread; bs = 8k }");
    pane.await("bs = 8k }");
    assertThat(pane.colours()).containsPattern(COLOUR);
    // keys during a run are shown and kept; Ctrl-C stops the run
    pane.line("run 10h");
    pane.await("Ctrl-C stops");
    pane.keys("sda.uti");
    pane.await("Ctrl-C stops  sda.uti");
    pane.keys("C-c");
    pane.await("`continue` goes on");
    pane.keys("C-l");
    pane.line("run 3000s");
    pane.line("sda.queue.nr_requests");
    pane.await("\n64\n");
    // Ctrl-R, Ctrl-D
    pane.keys("C-l", "C-r", "nr_requests");
    pane.await("sda.queue.nr_requests");
    pane.keys("Enter");
    pane.await("\n64\n");
    pane.keys("C-d");
    pane.await("left with 0");
    assertThat(pane.awaitHistory("run 10h")).contains("run 10h");
  }

  @Test
  void narrowTerminalWithoutColours_pagesResizesAndShowsNothingWider() throws Exception {
    pane.open(40, 24, "TERM=screen-256color", "NO_COLOR=1");
    pane.line("help");
    pane.await("-- more");
    pane.keys("q");
    pane.await("the prompt again", screen -> DONE.matcher(screen).matches());
    pane.line("help");
    pane.await("-- more");
    pane.keys("C-c");
    pane.await("the prompt again", screen -> DONE.matcher(screen).matches());
    pane.line("lun sda : hdd");
    pane.line("workload r on sda { rw = randread }");
    pane.keys("C-l");
    pane.line("top 1h");
    pane.await("driver tags");
    pane.tmux("resize-window", "-x", "60", "-y", "30");
    pane.await(
        "a wider frame", screen -> screen.lines().anyMatch(line -> line.strip().length() > 42));
    Thread.sleep(500); // a few frames more: they must lie over each other
    String screen = pane.screen();
    assertThat(screen.split("simulated", -1)).as(screen).hasSize(2);
    assertThat(pane.colours()).doesNotContainPattern(COLOUR);
    pane.keys("q");
    pane.await("the prompt again", now -> DONE.matcher(now).matches());
    pane.line("stast");
    pane.await("did you mean `stats`");
    assertThat(pane.colours()).doesNotContainPattern(COLOUR);
  }

  @Test
  void dumbTerminal_answersAndIsInterrupted() throws Exception {
    pane.open(80, 24, "TERM=dumb");
    pane.line("lun sda : hdd");
    pane.line("workload r on sda { rw = randread }");
    pane.line("run 10h");
    Thread.sleep(700);
    pane.keys("C-c");
    pane.await("`continue` goes on");
    pane.line("quit");
    pane.await("left with 0");
    assertThat(pane.colours()).doesNotContain("\033[2m").doesNotContain("\033[1m");
  }

  @Test
  void killedProgram_leavesHistoryAndSavedFilesWhole() throws Exception {
    Path saved = folder.resolve("saved.blk");
    pane.open(80, 24, "TERM=screen-256color");
    pane.line("lun sda : hdd");
    pane.line("save " + saved);
    pane.await("runs it");
    pane.line("run 10h");
    pane.awaitHistory("run 10h");
    // when: killed in the middle of a run, as kill -9 does
    ProcessHandle.of(pane.pid()).orElseThrow().destroyForcibly();
    pane.await("left with 137");
    // then
    assertThat(pane.history()).content().contains("lun sda : hdd", "run 10h");
    assertThat(saved).hasContent("lun sda : hdd\n");
    // and half a line of a history is mended, and the rest is there again
    Files.writeString(pane.history(), Files.readString(pane.history()) + "1234");
    pane.tmux("kill-server");
    pane.open(80, 24, "TERM=screen-256color");
    pane.keys("Up");
    pane.await("run 10h");
    pane.keys("C-c");
    pane.line("time");
    pane.awaitHistory(":time");
    // when: the terminal is closed
    pane.tmux("kill-server");
    // then
    assertThat(pane.awaitHistory(":time")).contains("run 10h").endsWith(":time\n");
    try (var files = Files.list(folder)) {
      assertThat(files.map(each -> each.getFileName().toString()))
          .noneMatch(name -> name.endsWith(".part"));
    }
  }
}
