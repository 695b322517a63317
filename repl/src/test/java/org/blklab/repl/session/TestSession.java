package org.blklab.repl.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.blklab.grammar.diag.Source;
import org.blklab.repl.session.answer.Reply;

/** A session with short words for tests. */
final class TestSession {
  static final String DISK = "lun sda : hdd\nworkload r on sda { rw = randread; bs = 4k }";

  final Session session = new Session(TestSession::read, false, 80);

  private static Source read(String file, Source from) throws IOException {
    return new Source(file, Files.readString(Path.of(file)));
  }

  /** A session with a disk and a reader, and a writer beside it. */
  static TestSession withDisk() {
    TestSession test = new TestSession();
    test.ok(DISK);
    test.ok("workload w on sda { rw = randwrite; bs = 64k; iodepth = 8 }");
    return test;
  }

  /** What is answered to a line that must be right. */
  String ok(String line) {
    Reply reply = session.submit(line);
    assertThat(reply.kind()).as(line + "\n" + reply.text()).isEqualTo(Reply.Kind.DONE);
    return reply.text();
  }

  /** What is answered to a line that must be wrong. */
  String wrong(String line) {
    Reply reply = session.submit(line);
    assertThat(reply.kind()).as(line + "\n" + reply.text()).isEqualTo(Reply.Kind.ERROR);
    return reply.text();
  }

  /** What is answered to a line that must be stopped. */
  String stopped(String line) {
    Reply reply = session.submit(line);
    assertThat(reply.kind()).as(line + "\n" + reply.text()).isEqualTo(Reply.Kind.STOPPED);
    return reply.text();
  }
}
