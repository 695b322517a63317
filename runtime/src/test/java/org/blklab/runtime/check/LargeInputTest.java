package org.blklab.runtime.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicReference;
import org.blklab.grammar.ParseResult;
import org.blklab.grammar.SourceParser;
import org.blklab.grammar.diag.Source;
import org.blklab.runtime.check.env.SourceResolver;
import org.blklab.runtime.plan.Step;
import org.junit.jupiter.api.Test;

/** Long and deep scenarios. How fast they are is measured by the benchmark, not here. */
final class LargeInputTest {

  /** Checks on a small stack, as a program that embeds the checker may have. */
  private static Compiled onSmallStack(String text) throws InterruptedException {
    ParseResult parsed = SourceParser.parse(new Source("x.blk", text));
    var result = new AtomicReference<Compiled>();
    Runnable check =
        () -> result.set(Texts.COMPILER.file(parsed, SourceResolver.none(), Overrides.NONE));
    Thread thread = new Thread(null, check, "small", 256 << 10);
    thread.start();
    thread.join();
    assertThat(result.get()).isNotNull();
    return result.get();
  }

  @Test
  void file_tenThousandLines_compiles() {
    // given
    var text = new StringBuilder("param jobs = 4\nelevator dl : mq-deadline { fifo_batch = 8 }\n");
    for (int i = 0; i < 1_250; i++) {
      text.append("host h%d : null_blk { hw_queue_depth = 32 }\n".formatted(i));
      text.append("lun sd%d : constant on h%d { size = 16g }\n".formatted(i, i));
      text.append("queue on sd%d { scheduler = dl; nr_requests = 64 }\n".formatted(i));
      text.append("workload w%d on sd%d {\n  numjobs = jobs * 2\n}\n".formatted(i, i));
      text.append("at 1s { sd%d.queue.async_depth = 16 }\n".formatted(i));
      text.append("expect w%d[0].read.clat.p99 < 20s and sd%d.util > 4%%\n".formatted(i, i));
    }
    // when
    Compiled compiled = Texts.file(text.toString());
    // then
    assertThat(text.toString().lines().count()).isGreaterThanOrEqualTo(10_000);
    assertThat(Texts.plan(compiled).steps()).hasSize(1 + 1_250 * 6 + 1);
  }

  @Test
  void expression_asLongAsTheParserTakesIt_needsNoDeepStack() throws InterruptedException {
    // given
    String sum = "print sda.util" + " + 1".repeat(240);
    String nested = "print " + "(1 + ".repeat(90) + "sda.util" + ")".repeat(90);
    String choice = "print " + "sda.util > 1 ? 1 : ".repeat(90) + "2";
    for (String text : new String[] {sum, nested, choice}) {
      // when
      Compiled compiled = onSmallStack(Texts.BASE + text);
      // then
      assertThat(Texts.plan(compiled).steps()).last().isInstanceOf(Step.Print.class);
    }
  }

  @Test
  void blocks_asDeepAsTheParserTakesThem_needNoDeepStack() throws InterruptedException {
    // given
    String text = Texts.BASE + "at 1s { ".repeat(90) + "print sda.util" + "}".repeat(90);
    // then
    assertThat(onSmallStack(text).hasErrors()).isFalse();
  }

  @Test
  void names_manyUnknown_endSoon() {
    // given
    var text = new StringBuilder();
    for (int i = 0; i < 5_000; i++) {
      text.append("let nam").append(i).append(" = 1\n");
    }
    text.append("for i in 0..99999 { print nom }\n");
    // when
    Compiled compiled = Texts.file(text.toString());
    // then
    assertThat(compiled.diagnostics()).hasSize(1);
  }
}
