package org.blklab.runtime.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.blklab.runtime.check.Texts.BASE;
import static org.blklab.runtime.check.Texts.COMPILER;
import static org.blklab.runtime.check.Texts.error;

import java.util.EnumSet;
import java.util.List;
import org.blklab.grammar.SourceParser;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Source;
import org.blklab.runtime.check.env.Feature;
import org.blklab.runtime.check.env.SourceResolver;
import org.blklab.runtime.graph.FioOptions;
import org.blklab.runtime.plan.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Single mistakes, with the place that is underlined. */
final class DiagnosticsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "queue on sda { scheduler = ^mq-deadlin^ }                | UNKNOWN_MODEL",
        "queue on sda { ^nr_request^ = 5 }                         | UNKNOWN_PROPERTY",
        "queue on ^sdb^ { nr_requests = 5 }                        | UNKNOWN_NAME",
        "queue on sda { wbt_lat_usec = ^2500ns^ }                  | BAD_VALUE",
        "lun sdb : ^hddd^                                          | UNKNOWN_MODEL",
        "host nb : null_blk { irqmode = ^\"x\"^ }                    | WRONG_TYPE",
        "host nb : null_blk { hw_queue_depth = ^\"0x2801\"^ }        | OUT_OF_RANGE",
        "lun sdb : hdd on ^m^                                      | UNKNOWN_NAME",
        "lun ^sda^ : hdd                                           | DUPLICATE_NAME",
        "lun sdb : hdd { size = ^5s^ }                             | WRONG_TYPE",
        "lun sdb : hdd { seek_avg = ^8^ }                          | MISSING_UNIT",
        "lun sdb : hdd { rpm = ^50rpm^ }                           | OUT_OF_RANGE",
        "lun sdb : hdd { cache = ^maybe^ }                         | WRONG_TYPE",
        "lun sdb : hdd { size = 1g; ^size^ = 2g }                  | DUPLICATE_NAME",
        "lun sdb : hdd { size = ^sda.util^ }                       | WRONG_TYPE",
        "lun sdb : hdd { seek_avg = ^readers.read.clat.mean^ }     | NOT_CONSTANT",
        "lun sdb : hdd { size = ^0.3k^ }                           | BAD_NUMBER",
        "kernel ^\"9.9\"^                                          | UNKNOWN_MODEL",
        "kernel \"7.2\" { patch ^nope^ }                           | UNKNOWN_PATCH",
        "workload w on sda { rw = ^randreed^ }                     | WRONG_WORD",
        "workload w on sda { rw = \"read:^x8k^\" }                 | BAD_VALUE",
        "workload w on sda { cpus_allowed = \"0-3,^x^\" }          | BAD_VALUE",
        "workload w on sda { random_distribution = \"^zipff^:1\" } | BAD_VALUE",
        "workload w on sda { iodepth = ^0^ }                       | OUT_OF_RANGE",
        "workload w on sda { size = ^20g^ }                        | OUT_OF_RANGE",
        "workload w on sda { runtime = ^0s^ }                      | OUT_OF_RANGE",
        "task t { ^print^ 1 }                                      | CONTRADICTION",
        "task t { ^task^ u { } }                                   | CONTRADICTION",
        "workload w on sda { time_based = ^on^ }                   | CONTRADICTION",
        "workload w on sda { filename = ^x^ }                      | WRONG_TYPE",
        "workload w on ^sda^ { filename = \"sda\" }                 | CONTRADICTION",
        "workload w { ^filename = \"sda:sdx\"^ }                    | UNKNOWN_NAME",
        "workload w { ^filename = \"/dev/sda:sda\"^ }               | DUPLICATE_NAME",
        "workload w on sda { ^job { }^ ; runtime = 1s }            | MISSING_PROPERTY",
        "workload ^w^                                              | MISSING_PROPERTY",
        "elevator ^e^                                              | MISSING_PROPERTY",
        "sda.queue.^nope^ = 5                                      | UNKNOWN_PATH",
        "sda.queue.nr_requests = ^5ms^                             | WRONG_TYPE",
        "^sda.util^ = 5                                            | UNKNOWN_PATH",
        "^foo^ = 5                                                 | UNKNOWN_NAME",
        "seed = ^1.5^                                              | OUT_OF_RANGE",
        "on ^block_rq_isue^ { print 1 }                            | UNKNOWN_TRACEPOINT",
        "on block_rq_issue (rq) when rq.op == ^reed^ { print 1 }   | WRONG_WORD",
        "expect error ^EFOO^ { sda.queue.nr_requests = 1 }         | UNKNOWN_ERRNO",
        "expect ^reders^.read.iops > 5                             | UNKNOWN_NAME",
        "expect readers.read.^iopss^ > 5                           | UNKNOWN_PATH",
        "expect ^readers.read.clat^ < 20ms                         | UNKNOWN_PATH",
        "expect readers.read.clat.^p101^ < 20ms                    | UNKNOWN_PATH",
        "expect readers.read.clat.p99 < ^20^                       | MISSING_UNIT",
        "expect readers[^4^].read.iops > 5                         | OUT_OF_RANGE",
        "expect ^sda.util > 4k^                                    | WRONG_TYPE",
        "expect ^sda.util^                                         | WRONG_TYPE",
        "expect sda.util < ^50^                                    | OUT_OF_RANGE",
        "expect sda.util in ^4..15^                                | OUT_OF_RANGE",
        "print ^1s + 4k^                                           | WRONG_TYPE",
        "print ^1 / 0^                                             | BAD_VALUE",
        "print ^sine^(1)                                           | UNKNOWN_NAME",
        "print min(1, ^\"x\"^)                                     | WRONG_TYPE",
        "print [^1^, 2s]                                           | MISSING_UNIT",
        "print ^5..2^                                              | OUT_OF_RANGE",
        "at ^5^ { print 1 }                                        | MISSING_UNIT",
        "at 1s { ^run^ }                                           | CONTRADICTION",
        "every ^0s^ { print 1 }                                    | OUT_OF_RANGE",
        "every 1s { ^lun^ sdb : hdd }                              | CONTRADICTION",
        "run ^-5s^                                                 | OUT_OF_RANGE",
        "reset ^foo^                                               | UNKNOWN_NAME",
        "use ^\"x.blk\"^                                           | UNREADABLE",
        "for i in ^5^ { print i }                                  | WRONG_TYPE",
        "sweep { ^readers.read.iops^ = [1] }                       | UNKNOWN_PATH",
        "sweep { sda.queue.scheduler = [^bfqq^] }                  | UNKNOWN_MODEL",
        "bisect from ^\"1.0\"^ to \"7.2\" bad when sda.util > 5%   | UNKNOWN_MODEL",
        "tune minimise ^sda^ over { sda.queue.nr_requests in [1] } | WRONG_TYPE",
        "machine { costs = ^nope^ }                                | UNKNOWN_NAME",
        "costs c : default { ^nope^ = 1us }                        | UNKNOWN_PROPERTY",
        "costs c : default { tag_get = ^60^ }                      | MISSING_UNIT",
      })
  void mistake_alone_isUnderlined(String text, Code code) {
    error(BASE + text, code);
  }

  @Test
  void kernelAttributes_badValuesAsStrings_areTheKernelsAffair() {
    assertThat(
            Shown.lines(
                Texts.plan(
                    BASE
                        + """
                        queue on sda { scheduler = "nonexistent"; nr_requests = "abc" }
                        expect error EINVAL {
                          sda.queue.scheduler = "nope"
                          sda.queue.write_cache = "maybe"
                          sda.queue.nr_requests = -1
                        }
                        """)))
        .contains(
            "queue on sda [scheduler=nonexistent, nr_requests=abc]",
            "expect error EINVAL[sda/queue/scheduler = \"nope\","
                + " sda/queue/write_cache = \"maybe\", sda/queue/nr_requests = \"-1\"]");
  }

  @Test
  void scheduler_templateChosenInTheRun_isRefused() {
    error(
        BASE
            + "elevator dl : bfq { slice_idle = 0 }\n"
            + "sda.queue.scheduler = sda.queue.scheduler == none ? ^dl^ : none",
        Code.NOT_CONSTANT);
  }

  @Test
  void minus_withoutSpaces_isExplained() {
    var found = error("let a = 1\nlet b = 2\nprint ^a-b^", Code.UNKNOWN_NAME);
    assertThat(found.hints()).containsExactly("put spaces around `-`: `a - b`");
  }

  @Test
  void errors_ofAFile_areReportedTogetherInOrder() {
    // when
    Compiled compiled =
        Texts.file("lun sda : hddd\nlun sdb : hdd { sise = 1g }\nworkload w on sda\nrun 5");
    // then
    assertThat(compiled.diagnostics())
        .extracting(found -> found.code())
        .containsExactly(Code.UNKNOWN_MODEL, Code.UNKNOWN_PROPERTY, Code.MISSING_UNIT);
  }

  @Test
  void errors_causedByAnEarlierOne_areNotReported() {
    // when
    Compiled compiled =
        Texts.file(
            """
            host h : nope
            lun sda : hdd on h
            queue on sda { nr_requests = 4 }
            workload w on sda { runtime = 1s }
            let x = w.read.iops * zz
            sda.queue.nr_requests = 3
            expect x > 5 and sda.util > 3% and w[2].read.iops > 1
            """);
    // then
    assertThat(compiled.diagnostics())
        .extracting(found -> found.message())
        .containsExactly("unknown host model `nope`", "unknown name `zz`");
  }

  @Test
  void errors_fromAPropertyThatCouldNotBeUsed_areNotReported() {
    error(
        "lun sda : constant\nworkload w on sda { runtime = ^10^; time_based = on }",
        Code.MISSING_UNIT);
    error("lun sda : constant { size = ^1s^ }\nworkload w on sda { size = 20g }", Code.WRONG_TYPE);
    error(
        "lun sda : constant\nworkload w on sda { runtime = ^10^; job { read 4k } }",
        Code.MISSING_UNIT);
  }

  @Test
  void errors_afterABrokenStatement_areNotAboutItsNames() {
    // when
    Compiled compiled =
        Texts.file("lun sda : hdd on = { }\nworkload w on sda\nworkload v on sdx\nkernel \"0.1\"");
    // then
    assertThat(compiled.diagnostics())
        .extracting(found -> found.code())
        .containsExactly(Code.SYNTAX, Code.UNKNOWN_NAME, Code.UNKNOWN_MODEL);
  }

  @Test
  void errors_moreThanTwenty_areCut() {
    // when
    Compiled compiled = Texts.file("print nope\n".repeat(50));
    // then
    assertThat(compiled.diagnostics()).hasSize(20);
    assertThat(compiled.diagnostics().getLast().span().start()).isEqualTo(19 * 11 + 6);
  }

  @Test
  void features_thatAreOff_areNotInThisVersion() {
    // given
    var text =
        """
        lun sda : constant
        js { let x = 1 }
        plot sda.util
        report "x.html"
        sweep { sda.queue.nr_requests = [1, 2] }
        bisect from "6.18" to "7.2" bad when sda.util > 5%
        tune minimise sda.util over { sda.queue.nr_requests in 1..4 }
        workload w : replay "x" on sda
        on block_rq_issue js { }
        elevator e : js "e.mjs"
        """;
    Compiler none =
        Compiler.of(
            TestCatalogue.catalogue(), List.of(), new FioOptions(), EnumSet.noneOf(Feature.class));
    // when
    Compiled compiled =
        none.file(
            SourceParser.parse(new Source("x.blk", text)), SourceResolver.none(), Overrides.NONE);
    // then
    assertThat(compiled.diagnostics())
        .hasSize(9)
        .allMatch(found -> found.code() == Code.NOT_IN_THIS_VERSION);
    assertThat(compiled.diagnostics())
        .extracting(found -> found.message())
        .contains("`js` is not in this version", "`sweep` is not in this version");
  }

  @Test
  void luns_aMillion_areOneErrorAtOnce() {
    var found = error("for i in 0..1000000 { lun ^\"sd${i}\"^ : hdd }", Code.TOO_MANY);
    assertThat(found.message()).contains("16384");
  }

  @Test
  void loops_tooManyRounds_areOneError() {
    error("for a in 0..999 { for b in ^0..999^ { print a + b } }", Code.TOO_MANY);
  }

  @Test
  void presets_ofAKind_areListedByName() {
    assertThat(COMPILER.presetNames(Kind.DEVICE)).containsExactly("exos-16t");
    assertThat(COMPILER.presetNames(Kind.HOST)).containsExactly("fast");
  }

  @Test
  void preset_thatIsWrong_isRefusedWhenItIsNamed() {
    // given
    Compiler compiler =
        Compiler.of(
            TestCatalogue.catalogue(),
            List.of(
                Texts.preset(Kind.DEVICE, "wrong", "device wrong : nope"),
                Texts.preset(Kind.DEVICE, "other", "device another : hdd"),
                Texts.preset(Kind.DEVICE, "self", "device self : self"),
                Texts.preset(Kind.DEVICE, "base", "device base : hdd { size = 1t }"),
                Texts.preset(Kind.DEVICE, "derived", "device derived : base { rpm = 7200rpm }")),
            new FioOptions(),
            EnumSet.noneOf(Feature.class));
    // when, then
    assertThat(compile(compiler, "lun sda : derived").hasErrors()).isFalse();
    assertThatThrownBy(() -> compile(compiler, "lun sda : wrong"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("unknown device `nope`");
    assertThatThrownBy(() -> compile(compiler, "lun sda : other"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("declares no device other");
    assertThatThrownBy(() -> compile(compiler, "lun sda : self"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("self");
  }

  private static Compiled compile(Compiler compiler, String text) {
    return compiler.file(
        SourceParser.parse(new Source("x.blk", text)), SourceResolver.none(), Overrides.NONE);
  }
}
