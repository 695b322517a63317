package org.blklab.repl.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.blklab.repl.session.answer.Reply;
import org.junit.jupiter.api.Test;

/** Long work ends soon after it is asked to, and leaves the session whole. */
final class InterruptTest {
  /** Of CPU time, which does not depend on what else the machine does. */
  private static final long MOST_NS = 100_000_000;

  private static final long MOST_BACK_NS = 2_000_000_000;
  private static final ThreadMXBean CPU = ManagementFactory.getThreadMXBean();

  /** One that completes 340,000 I/Os a simulated second. */
  private final TestSession test = new TestSession();

  InterruptTest() {
    test.ok("lun nullb0 : constant { completion_nsec = 20us }");
    test.ok("workload r on nullb0 { rw = randread; bs = 4k; iodepth = 32 }");
  }

  /** Interrupts a line on its way, as Ctrl-C would. */
  private String interrupted(String line) throws InterruptedException {
    Thread own = Thread.currentThread();
    long before = test.session.progress().events();
    long[] askedNs = new long[1];
    AtomicBoolean ended = new AtomicBoolean();
    CountDownLatch watching = new CountDownLatch(1);
    Thread other =
        new Thread(
            () -> {
              watching.countDown();
              long events = before;
              while ((events == before || events == 0) && !ended.get()) {
                Thread.onSpinWait();
                events = test.session.progress().events();
              }
              askedNs[0] = CPU.getThreadCpuTime(own.threadId());
              test.session.interrupt();
            });
    other.start();
    watching.await();
    Reply reply = test.session.submit(line);
    ended.set(true);
    long endNs = CPU.getThreadCpuTime(own.threadId());
    other.join();
    assertThat(reply.kind()).as(line + "\n" + reply.text()).isEqualTo(Reply.Kind.STOPPED);
    assertThat(endNs - askedNs[0]).as(line).isLessThan(MOST_NS);
    return reply.text();
  }

  @Test
  void run_isStoppedAndGoesOn() throws InterruptedException {
    assertThat(interrupted("run 1h")).contains("`continue` goes on");
    assertThat(interrupted("continue")).contains("`continue` goes on");
    assertThat(interrupted("run until false")).contains("stopped at");
    test.ok("run 1ms");
  }

  @Test
  void liveRuns_areStoppedAndKeepWhatRan() throws InterruptedException {
    test.ok("run 10ms"); // or the stop may come before the first I/O, and there is no table of any
    assertThat(interrupted("run 1h speed 100")).contains("stopped at").contains("IOPS");
    assertThat(interrupted("top 1h")).contains("stopped at");
    assertThat(interrupted("iostat 10ms 1000")).contains("stopped at");
    String time = test.ok("time");
    test.ok("run 1ms");
    test.ok("undo");
    assertThat(test.ok("time")).isEqualTo(time);
  }

  @Test
  void wayBack_thatIsStopped_leavesTheSessionWhereItWas() throws InterruptedException {
    // given: more than a million events
    test.ok("snapshot start");
    test.ok("run 100ms");
    test.ok("snapshot early");
    test.ok("run 310ms");
    String then = test.ok("time") + test.ok("stats") + test.ok("trace tail 5");
    String script = test.session.lab().script();
    // when, then
    for (String line :
        new String[] {
          "back", "back 1ms", "goto early", "undo", "why request 100000", "plot r.read.iops",
          "seed = 5"
        }) {
      assertThat(interrupted(line)).isEqualTo("stopped; still at 410ms\n");
      assertThat(test.ok("time") + test.ok("stats") + test.ok("trace tail 5")).isEqualTo(then);
      assertThat(test.session.lab().script()).isEqualTo(script);
    }
    test.ok("goto start");
    assertThat(test.ok("time")).startsWith("0ns");
    test.ok("undo");
    assertThat(test.ok("time") + test.ok("stats") + test.ok("trace tail 5")).isEqualTo(then);
  }

  @Test
  void declarationThatFails_isTakenBack_alsoIfThatIsStopped() throws InterruptedException {
    // given
    test.ok("run 200ms");
    String then = test.ok("stats");
    // when: what failed is undone by going through the past, and that is stopped
    AtomicBoolean ended = new AtomicBoolean();
    Thread other = new Thread(() -> interruptOnceReplaying(ended));
    other.start();
    test.session.submit("kernel \"6.6\"");
    ended.set(true);
    other.join();
    // then: wherever that was, the whole is one `undo` away at most, and the session goes on
    test.ok("run 1ms");
    test.ok("undo");
    if (!test.ok("stats").equals(then)) {
      test.ok("undo");
    }
    assertThat(test.ok("stats")).isEqualTo(then);
  }

  @Test
  void interrupt_beforeThereIsAMachine_makesNone() {
    // given
    TestSession empty = new TestSession();
    // when
    empty.session.interrupt();
    // then: it can still be declared
    empty.ok("machine { cpus = 2 }");
  }

  private void interruptOnceReplaying(AtomicBoolean ended) {
    long most = test.session.progress().events();
    while (test.session.progress().events() == most && !ended.get()) {
      Thread.onSpinWait();
    }
    test.session.interrupt();
  }

  @Test
  void backOneStep_inASessionOfAMillionEvents_takesLessThanTwoSeconds() {
    // given
    test.ok("run 350ms");
    assertThat(test.session.view().events()).isGreaterThan(1_000_000);
    // when
    long startNs = CPU.getCurrentThreadCpuTime();
    test.ok("back 1");
    // then
    assertThat(CPU.getCurrentThreadCpuTime() - startNs).isLessThan(MOST_BACK_NS);
  }

  @Test
  void continue_afterSteps_finishesWhatWasStoppedBefore() {
    test.ok("break block_rq_issue");
    test.stopped("run 1ms");
    test.ok("break clear");
    test.stopped("step 3");
    test.ok("continue");
    assertThat(test.ok("time")).startsWith("1ms ");
    test.stopped("step");
    assertThat(test.wrong("continue")).contains("nothing was stopped");
  }
}
