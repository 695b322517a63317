package org.blklab.repl.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.blklab.repl.session.answer.Reply;
import org.blklab.repl.session.command.Command;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** What `help` and the welcome tell people to type can be typed. */
final class ExamplesTest {
  private static final String FILE = "mine.blk";

  @TempDir private Path folder;

  @TestFactory
  Stream<DynamicTest> examplesOfEachCommand_areDoneWithoutAMistake() {
    return new TestSession()
        .session.commands().stream()
            .map(command -> DynamicTest.dynamicTest(command.name(), () -> check(command)));
  }

  private void check(Command command) throws IOException {
    // given
    TestSession test = TestSession.withDisk();
    test.ok("echo bfq > sda/queue/scheduler");
    test.ok("run 100ms");
    test.ok("snapshot before");
    test.ok("break block_rq_issue");
    test.stopped("run 10ms");
    test.ok("break clear");
    Files.writeString(folder.resolve(FILE), "lun sdz : hdd\n");
    // when, then
    assertThat(command.examples()).isNotEmpty();
    String help = test.ok("help " + command.name());
    for (String example : command.examples()) {
      assertThat(help).contains("    " + example);
      String line = example.replace(FILE, folder.resolve(FILE).toString());
      Reply reply = test.session.submit(line);
      assertThat(reply.kind())
          .as(example + "\n" + reply.text())
          .isNotIn(Reply.Kind.ERROR, Reply.Kind.INTERNAL, Reply.Kind.INCOMPLETE);
    }
  }

  @Test
  void statementsOfTheHelp_canBeTyped() {
    TestSession test = new TestSession();
    List<String> lines =
        test.ok("help statements").lines().filter(line -> !line.startsWith(" ")).toList();
    for (String line : lines.subList(0, lines.size() - 2)) {
      Reply reply = test.session.submit(line.split("\\s{2,}")[0]);
      boolean inTheWrongOrder = reply.text().contains("the machine runs already");
      assertThat(reply.kind() == Reply.Kind.DONE || inTheWrongOrder)
          .as(line + "\n" + reply.text())
          .isTrue();
    }
  }

  @Test
  void welcome_threeThingsToType_work() {
    TestSession test = new TestSession();
    String welcome = Welcome.text(80);
    for (String line :
        List.of(
            "lun sda : hdd", "workload r on sda { rw = randread; bs = 4k }", "run 1s", "tour")) {
      assertThat(welcome).contains(line);
      test.ok(line);
    }
  }
}
