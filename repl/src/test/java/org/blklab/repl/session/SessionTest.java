package org.blklab.repl.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.blklab.repl.session.answer.Reply;
import org.blklab.repl.session.command.Command;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SessionTest {
  // ---- statements

  @Test
  void statement_overSeveralLines_isIncompleteUntilItsBlockIsClosed() {
    // given
    TestSession test = new TestSession();
    test.ok("lun sda : hdd");
    // when
    Reply first = test.session.submit("workload r on sda {\n  rw = randread");
    // then
    assertThat(first.kind()).isEqualTo(Reply.Kind.INCOMPLETE);
    test.ok("workload r on sda {\n  rw = randread\n}");
    assertThat(test.ok("run 100ms")).contains("randread".substring(4)).contains("sda");
  }

  @Test
  void mistake_showsCaretAndHint_andLosesNothing() {
    // given
    TestSession test = TestSession.withDisk();
    test.ok("run 100ms");
    String before = test.ok("time");
    // when
    String said = test.wrong("sda.queue.scheduler = mq-deadlin");
    // then
    assertThat(said).contains("^^^^^^^^^^").contains("mq-deadline");
    assertThat(test.ok("time")).isEqualTo(before);
  }

  @Test
  void declarationThatCannotBeBuilt_isTakenBackWhole() {
    // given
    TestSession test = TestSession.withDisk();
    // when
    test.wrong("kernel \"6.6\"");
    // then
    assertThat(test.ok("show graph")).contains("kernel 7.2");
    assertThat(test.ok("run 10ms")).contains("sda");
  }

  @Test
  void expressionAlone_isShown() {
    TestSession test = TestSession.withDisk();
    assertThat(test.ok("sda.queue.nr_requests * 2")).isEqualTo("128\n");
    assertThat(test.wrong("sda.queue.nr_reqests")).contains("nr_requests").doesNotContain("print");
  }

  @Test
  void commandWord_followedByASign_isAStatement() {
    TestSession test = new TestSession();
    test.ok("let time = 3");
    assertThat(test.session.commandOf("time")).isPresent();
    assertThat(test.session.commandOf("time = 3")).isEmpty();
    assertThat(test.session.commandOf("top.read.iops")).isEmpty();
    assertThat(test.session.commandOf("reset stats")).isEmpty();
    assertThat(test.session.commandOf("trace sda to \"x\"")).isEmpty();
    assertThat(test.session.commandOf("trace tail")).isPresent();
  }

  @Test
  void mistypedWord_hintsAtTheCommand() {
    assertThat(new TestSession().wrong("stast")).contains("as a command").contains("stats");
  }

  // ---- time

  @Test
  void run_thenRun_goesOn() {
    TestSession test = TestSession.withDisk();
    test.ok("run 100ms");
    test.ok("run 100ms");
    assertThat(test.ok("time")).startsWith("200ms");
  }

  @Test
  void step_stopsAtTheNextTracePoint() {
    TestSession test = TestSession.withDisk();
    assertThat(test.stopped("step")).contains("  Q  ");
    assertThat(test.stopped("step 2 block_rq_issue")).contains("  D  ");
    assertThat(test.wrong("step block_rq_isue")).contains("did you mean `block_rq_issue`");
  }

  @Test
  void step_withNothingToHappen_saysSo() {
    TestSession test = new TestSession();
    test.ok("lun sda : hdd");
    assertThat(test.ok("step")).contains("nothing more happens");
  }

  @Test
  void breakpoint_stopsWhereItsConditionHolds_andContinueGoesOnToTheEnd() {
    // given
    TestSession test = TestSession.withDisk();
    test.ok("break block_rq_issue when rq.sectors == 8");
    // when
    String said = test.stopped("run 200ms");
    // then
    assertThat(said).contains("breakpoint 1").contains("+ 8 ").doesNotContain("IOPS");
    assertThat(test.ok("break")).contains("1  block_rq_issue when rq.sectors == 8");
    test.ok("break clear");
    assertThat(test.ok("continue")).contains("IOPS");
    assertThat(test.ok("time")).startsWith("200ms");
    assertThat(test.wrong("continue")).contains("nothing was stopped");
  }

  @Test
  void watch_stopsWhereTheValueChanges() {
    TestSession test = TestSession.withDisk();
    test.ok("watch sda.bios > 20");
    assertThat(test.stopped("run 1s")).contains("went from false to true");
    assertThat(test.ok("watch")).contains("sda.bios > 20 = true");
    assertThat(test.wrong("watch sda.bioss")).contains("^^^^^");
  }

  @Test
  void top_withoutTerminal_showsOneFrame() {
    TestSession test = TestSession.withDisk();
    test.ok("run 100ms");
    assertThat(test.ok("top")).contains("driver tags").contains("/32");
    assertThat(test.ok("run 100ms speed 100")).contains("IOPS");
    assertThat(test.ok("time")).startsWith("200ms");
    assertThat(test.wrong("run 1s speed 0")).contains("more than 0");
  }

  // ---- files

  @Test
  void files_areLikeAShells() {
    TestSession test = TestSession.withDisk();
    assertThat(test.ok("ls")).isEqualTo("sda/\n");
    test.ok("cd sda/queue");
    assertThat(test.ok("pwd")).isEqualTo("/sys/block/sda/queue\n");
    assertThat(test.ok("cat scheduler")).contains("[mq-deadline]");
    assertThat(test.ok("cat iosched/*")).contains("fifo_batch: 16");
    test.ok("echo 1 > iosched/fifo_batch");
    assertThat(test.ok("cat iosched/fifo_batch")).isEqualTo("1\n");
    assertThat(test.wrong("cat nothing")).contains("No such file or directory (ENOENT)");
    assertThat(test.wrong("cat iosched")).contains("Is a directory (EISDIR)");
    assertThat(test.wrong("cd scheduler")).contains("Not a directory");
    assertThat(test.wrong("echo 3 > /proc/diskstats")).contains("Permission denied (EACCES)");
    assertThat(test.wrong("echo 0 > async_depth"))
        .contains("write error: Invalid argument (EINVAL)");
    assertThat(test.ok("cat /proc/diskstats")).contains(" sda ");
    assertThat(test.ok("ls /sys/kernel/debug/block/sda")).contains("hctx0/");
    assertThat(test.ok("echo hello")).isEqualTo("hello\n");
  }

  // ---- looking

  @Test
  void results_areShown() {
    TestSession test = TestSession.withDisk();
    assertThat(test.ok("latency")).contains("no samples");
    test.ok("run 500ms");
    assertThat(test.ok("stats")).contains("randread".substring(4)).contains("elevator");
    assertThat(test.ok("stats sda.stages")).contains("driver_tag");
    assertThat(test.ok("latency")).contains("r.read.clat").contains("█");
    assertThat(test.ok("plot r.read.iops")).contains("/s ┤").contains("500ms");
    assertThat(test.ok("plot r.read.clat cdf")).contains("100% ┤");
    assertThat(test.ok("plot r.read.clat histogram")).contains("≤");
    assertThat(test.wrong("plot r.read.foo")).contains("no measurement");
    assertThat(test.ok("iostat")).contains("r_await").contains("from 0ns to 500ms");
    assertThat(test.ok("iostat 100ms 2")).contains("from 500ms to 600ms").contains("to 700ms");
    assertThat(test.ok("trace tail 2").lines()).hasSize(2);
    assertThat(test.ok("show")).contains("lun sda");
    assertThat(test.ok("show tags")).contains("of 32 taken");
    assertThat(test.ok("show queues")).contains("hctx0");
    assertThat(test.ok("show elevator")).contains("mq-deadline");
    assertThat(test.ok("show devices")).contains("cylinder");
    assertThat(test.ok("describe sda.queue.nr_requests")).contains("= 64").contains("file: /sys");
    assertThat(test.ok("describe r.read.clat.p99")).contains("from submission");
    assertThat(test.ok("describe hdd")).contains("device hdd");
    assertThat(test.ok("describe tag_wait")).contains("sleep for a tag");
    assertThat(test.wrong("describe fifo_bathc")).contains("nothing is called");
  }

  @Test
  void tracing_showsWhatPassedAfterEachRun() {
    TestSession test = TestSession.withDisk();
    test.ok("trace on");
    assertThat(test.ok("run 1ms")).contains("  Q  ").contains("  D  ");
    test.ok("trace off");
    assertThat(test.ok("run 1ms")).doesNotContain("  Q  ");
  }

  @Test
  void why_tellsTheStagesAndTheRule() {
    // given
    TestSession test = TestSession.withDisk();
    test.ok("echo 1 > sda/device/queue_depth");
    test.ok("run 1s");
    // when
    String said = test.ok("why slowest read");
    // then
    assertThat(said)
        .contains("READ of 4KiB")
        .contains("elevator ")
        .contains("Rule of mq-deadline")
        .contains("fifo_batch = 16");
    String id = said.substring(said.indexOf('#') + 1, said.indexOf(':'));
    assertThat(test.ok("why request " + id)).isEqualTo(said);
    assertThat(test.ok("why slowest 3").split("#\\d+: ", -1)).hasSize(4);
    assertThat(test.wrong("why request 999999999")).contains("has ended");
  }

  // ---- the past

  @Test
  void back_comesToTheSameStateAgain() {
    // given
    TestSession test = TestSession.withDisk();
    test.ok("run 300ms");
    String then = test.ok("stats") + test.ok("trace tail 5") + test.ok("time");
    test.ok("run 200ms");
    // when
    test.ok("back 200ms");
    // then
    assertThat(test.ok("stats") + test.ok("trace tail 5") + test.ok("time")).isEqualTo(then);
    test.ok("undo");
    assertThat(test.ok("time")).startsWith("500ms");
  }

  @Test
  void back_bySteps_undoesStep() {
    TestSession test = TestSession.withDisk();
    test.ok("run 50ms");
    test.stopped("step");
    String then = test.ok("trace tail 3") + test.ok("time");
    test.stopped("step");
    test.ok("back");
    assertThat(test.ok("trace tail 3") + test.ok("time")).isEqualTo(then);
  }

  @Test
  void back_thenRun_isLikeNeverHavingBeenAhead() {
    TestSession straight = TestSession.withDisk();
    straight.ok("run 100ms");
    straight.ok("sda.queue.iosched.fifo_batch = 1");
    straight.ok("run 100ms");
    TestSession bent = TestSession.withDisk();
    bent.ok("run 300ms");
    bent.ok("back 200ms");
    bent.ok("sda.queue.iosched.fifo_batch = 1");
    bent.ok("run 100ms");
    assertThat(bent.ok("stats") + bent.ok("trace tail 20"))
        .isEqualTo(straight.ok("stats") + straight.ok("trace tail 20"));
  }

  @Test
  void snapshot_isReachedAgain() {
    TestSession test = TestSession.withDisk();
    test.ok("run 100ms");
    test.ok("snapshot early");
    test.ok("run 1s");
    assertThat(test.ok("goto early")).contains("100ms");
    assertThat(test.ok("snapshot")).contains("early");
    assertThat(test.wrong("goto late")).contains("there are: early");
  }

  @Test
  void undo_takesBackStatements_andReset() {
    TestSession test = TestSession.withDisk();
    test.ok("reset");
    assertThat(test.ok("show")).contains("nothing is declared");
    test.ok("undo");
    assertThat(test.ok("show")).contains("lun sda");
    test.ok("undo");
    assertThat(test.ok("show")).doesNotContain("workload w").contains("workload r");
    test.ok("undo"); // each pasted line is an entry of its own
    assertThat(test.ok("show")).doesNotContain("workload r").contains("lun sda");
    test.ok("undo");
    assertThat(test.wrong("undo")).contains("nothing to take back");
  }

  @Test
  void seed_setLater_holdsFromTheStart() {
    TestSession late = TestSession.withDisk();
    late.ok("seed = 7");
    late.ok("run 100ms");
    TestSession early = new TestSession();
    early.ok("seed = 7");
    early.ok(TestSession.DISK);
    early.ok("workload w on sda { rw = randwrite; bs = 64k; iodepth = 8 }");
    early.ok("run 100ms");
    assertThat(late.ok("trace tail 9")).isEqualTo(early.ok("trace tail 9"));
  }

  @Test
  void save_thenLoad_comesToTheSamePoint(@TempDir Path folder) {
    // given
    TestSession test = TestSession.withDisk();
    test.ok("echo 4 > sda/queue/iosched/fifo_batch");
    test.ok("run 100ms");
    test.wrong("echo 0 > sda/queue/async_depth");
    test.ok("break block_rq_issue when rq.op == read");
    test.stopped("run 1s");
    String file = folder.resolve("saved.blk").toString();
    // when
    test.ok("save " + file);
    TestSession again = new TestSession();
    again.ok("load " + file);
    // then
    assertThat(again.ok("time")).isEqualTo(test.ok("time"));
    assertThat(again.ok("trace tail 9")).isEqualTo(test.ok("trace tail 9"));
    assertThat(test.wrong("save " + folder)).contains("is a directory");
    assertThat(test.wrong("load " + folder.resolve("none"))).contains("cannot read");
  }

  @Test
  void interrupt_endsTheRun_andContinueFinishesIt() throws InterruptedException {
    // given
    TestSession test = TestSession.withDisk();
    Thread other =
        new Thread(
            () -> {
              while (test.session.progress().simulatedNs() == 0) {
                Thread.onSpinWait();
              }
              test.session.interrupt();
            });
    other.start();
    // when
    String said = test.stopped("run 60s");
    other.join();
    // then
    assertThat(said).contains("`continue` goes on");
    test.ok("continue");
    assertThat(test.ok("time")).startsWith("60s");
  }

  // ---- help

  @Test
  void help_listsEveryCommand_withExamples() {
    TestSession test = new TestSession();
    String all = test.ok("help");
    for (Command command : test.session.commands()) {
      assertThat(all).contains("  " + command.name() + " ");
      assertThat(command.examples()).isNotEmpty();
      assertThat(test.ok("help " + command.name())).contains(command.examples().getFirst());
    }
    assertThat(test.ok("help statements")).contains("workload r on sda");
    assertThat(test.ok("help models")).contains("hdd").contains("bfq");
    assertThat(test.ok("help tracepoints")).contains("block_rq_issue");
    assertThat(test.wrong("help rnu")).contains("did you mean `run`");
  }

  @Test
  void quit_leaves() {
    assertThat(new TestSession().session.submit("quit").kind()).isEqualTo(Reply.Kind.QUIT);
  }

  @Test
  void narrowTerminal_noLineOfResultsIsWider() {
    TestSession test = TestSession.withDisk();
    test.session.setColumns(40);
    String said = test.ok("run 100ms") + test.ok("help") + test.ok("help run") + test.ok("latency");
    assertThat(said.lines()).allMatch(line -> line.length() <= 40);
    assertThat(Welcome.text(40).lines()).allMatch(line -> line.length() <= 40);
    assertThat(Welcome.text(80).lines()).allMatch(line -> line.length() < 80).hasSize(10);
  }
}
