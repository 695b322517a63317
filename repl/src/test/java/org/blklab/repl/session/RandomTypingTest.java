package org.blklab.repl.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.blklab.repl.session.answer.Reply;
import org.junit.jupiter.api.Test;

/** Whatever is typed is answered, and the session goes on. */
final class RandomTypingTest {
  private static final int SEEDS = 12;
  private static final int LINES = 120;
  private static final List<String> WORDS =
      List.of(
          "run 1ms",
          "step",
          "break",
          "watch",
          "continue",
          "back",
          "snapshot",
          "goto",
          "reset",
          "undo",
          "ls",
          "cd",
          "cat",
          "echo",
          "show",
          "describe",
          "stats",
          "iostat",
          "latency",
          "plot",
          "trace",
          "why",
          "time",
          "top",
          "help",
          "pwd",
          "tour 1",
          "lun",
          "workload",
          "queue",
          "sda",
          "sdb",
          "r",
          "on",
          "{",
          "}",
          "(",
          ")",
          "[",
          "]",
          "=",
          ":",
          ";",
          ">",
          ">>",
          "|",
          ".",
          "..",
          "/",
          "*",
          "?",
          "-",
          "-l",
          "~",
          "\"",
          "'",
          "#",
          "$",
          "${",
          "\\",
          "%",
          "0",
          "1",
          "-1",
          "10ms",
          "1us",
          "4k",
          "99999999999999999999",
          "1/0",
          "none",
          "bfq",
          "kyber",
          "block_rq_issue",
          "when",
          "true",
          "false",
          "rq.sectors",
          "sda.util",
          "sda.queue.nr_requests",
          "sda/queue/nr_requests",
          "sda/queue/scheduler",
          "/sys",
          "/proc",
          "r.read.clat",
          "cdf",
          "histogram",
          "over",
          "time",
          "speed",
          "tags",
          "elevator",
          "read",
          "slowest",
          "request",
          "clear",
          "tail",
          "stats",
          "a",
          "ä",
          "\u0000",
          "\u001b[31m",
          "\t",
          "\u202e",
          "😀",
          "expect",
          "print",
          "let",
          "at",
          "every",
          "seed",
          "hdd",
          "rw",
          "randread");

  @Test
  void session_typedAtRandom_neverFailsInside() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      // given
      Random random = new Random(seed);
      TestSession test = TestSession.withDisk();
      // when, then
      for (int i = 0; i < LINES; i++) {
        String line = line(random);
        Reply reply = test.session.submit(line);
        assertThat(reply.kind())
            .as("seed %d, line %d: %s%n%s", seed, i, line, reply.text())
            .isNotEqualTo(Reply.Kind.INTERNAL);
      }
      assertThat(test.session.submit("time").kind()).isEqualTo(Reply.Kind.DONE);
    }
  }

  private static String line(Random random) {
    StringBuilder line = new StringBuilder();
    int words = 1 + random.nextInt(6);
    for (int i = 0; i < words; i++) {
      String word = WORDS.get(random.nextInt(WORDS.size()));
      line.append(i == 0 || random.nextInt(5) == 0 ? "" : " ").append(word);
    }
    return line.toString();
  }

  @Test
  void line_ofAMillionSigns_isAnsweredSoon() {
    TestSession test = new TestSession();
    assertThat(test.wrong("a".repeat(1_000_000))).contains("error");
    assertThat(test.wrong("echo 1 > " + "a/".repeat(100_000))).contains("ENOENT");
    assertThat(test.wrong("print " + "(".repeat(50_000) + "1" + ")".repeat(50_000)))
        .contains("error");
  }

  @Test
  void tenThousandPastedLines_areDoneOneAfterTheOther() {
    // given
    TestSession test = TestSession.withDisk();
    StringBuilder lines = new StringBuilder("workload x on sda {\n");
    lines.append("  # filler\n".repeat(5_000)).append("}\n");
    lines.append("print 1\nfoo\n".repeat(2_500));
    // when
    Reply reply = test.session.submit(lines.toString());
    // then
    assertThat(reply.kind()).isEqualTo(Reply.Kind.ERROR);
    assertThat(reply.text().lines().filter("1"::equals)).hasSize(2_500);
    assertThat(test.ok("show")).contains("workload x");
  }
}
