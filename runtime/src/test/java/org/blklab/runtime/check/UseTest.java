package org.blklab.runtime.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.blklab.grammar.SourceParser;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.grammar.diag.Source;
import org.junit.jupiter.api.Test;

final class UseTest {
  private final Map<String, String> files = new TreeMap<>();

  private Compiled compile(String text) {
    return Texts.COMPILER.file(
        SourceParser.parse(new Source("main.blk", text)),
        (file, _) -> {
          if (!files.containsKey(file)) {
            throw new IOException("no such file");
          }
          return new Source(file, files.get(file));
        },
        Overrides.NONE);
  }

  private Diagnostic only(Compiled compiled) {
    assertThat(compiled.diagnostics()).as(Texts.rendered(compiled)).hasSize(1);
    return compiled.diagnostics().getFirst();
  }

  @Test
  void use_declarations_areTakenIn() {
    // given
    files.put("base.blk", "param n = 2\nhost h : null_blk\nfor i in 0..1 { lun \"sd${i}\" : hdd }");
    // when
    Compiled compiled = compile("use \"base.blk\"\nworkload w on sd1 { numjobs = n }");
    // then
    assertThat(Shown.lines(Texts.plan(compiled)))
        .containsExactly(
            "host h : null_blk",
            "lun sd0 : hdd",
            "lun sd1 : hdd",
            "workload w on sd1 {numjobs=2}",
            "run");
  }

  @Test
  void use_otherStatements_areLeftWithANote() {
    // given
    files.put("base.blk", "lun sda : constant\nrun\nexpect sda.util > 5");
    // when
    Compiled compiled = compile("use \"base.blk\"\nprint sda.util");
    // then
    assertThat(only(compiled).code()).isEqualTo(Code.NOTE);
    assertThat(Shown.lines(compiled.plan().orElseThrow()))
        .containsExactly("lun sda : constant", "run", "print sda.util");
  }

  @Test
  void use_twice_isTakenInOnce() {
    // given
    files.put("a.blk", "use \"base.blk\"");
    files.put("base.blk", "lun sda : constant");
    // then
    assertThat(Shown.lines(Texts.plan(compile("use \"base.blk\"\nuse \"a.blk\"")))).hasSize(2);
  }

  @Test
  void use_missingFile_isUnderlined() {
    Diagnostic found = only(compile("use \"nope.blk\""));
    assertThat(found.code()).isEqualTo(Code.UNREADABLE);
    assertThat(found.message()).isEqualTo("`nope.blk` cannot be read: no such file");
  }

  @Test
  void use_itself_isACircle() {
    // given
    files.put("main.blk", "");
    // then
    assertThat(only(compile("use \"main.blk\"")).code()).isEqualTo(Code.CYCLIC_USE);
  }

  @Test
  void use_roundInACircle_isReportedWhereItCloses() {
    // given
    files.put("a.blk", "use \"b.blk\"");
    files.put("b.blk", "lun sda : constant\nuse \"a.blk\"");
    // when
    Diagnostic found = only(compile("use \"a.blk\""));
    // then
    assertThat(found.code()).isEqualTo(Code.CYCLIC_USE);
    assertThat(found.source().name()).isEqualTo("b.blk");
    assertThat(found.hints()).containsExactly("main.blk uses a.blk uses b.blk uses a.blk");
  }

  @Test
  void use_errorInTheFile_isShownThere() {
    // given
    files.put("a.blk", "lun sda : nope\nlun sdb : constant {");
    // when
    Compiled compiled = compile("use \"a.blk\"\nworkload w on sda");
    // then
    assertThat(compiled.diagnostics())
        .extracting(found -> found.source().name() + " " + found.code())
        .contains("a.blk UNKNOWN_MODEL")
        .noneMatch(text -> text.startsWith("main.blk"));
  }

  @Test
  void fio_jobFile_becomesWorkloads() {
    // given
    files.put("x.fio", "[global]\nbs=8k\n[a]\nrw=randread\nfilename=/dev/sdb\n[b]\nstonewall\n");
    // when
    Compiled compiled =
        compile(
            """
            lun sda : constant
            lun sdb : constant
            workload W : fio "x.fio" on sda { direct = 1 }
            expect W.a.read.iops > 5
            """);
    // then
    assertThat(Shown.lines(Texts.plan(compiled)))
        .anyMatch(line -> line.startsWith("workload W.a on sdb {") && line.contains("direct=true"))
        .anyMatch(
            line -> line.startsWith("workload W.b on sda {") && line.contains("stonewall=true"));
  }

  @Test
  void fio_wholeFileInAPath_asksForTheJob() {
    // given
    files.put("x.fio", "[a]\nrw=randread\n");
    // when
    Diagnostic found =
        only(compile("lun sda : constant\nworkload W : fio \"x.fio\" on sda\nprint W.read.iops"));
    // then
    assertThat(found.code()).isEqualTo(Code.UNKNOWN_PATH);
    assertThat(found.hints()).containsExactly("known: W.a");
  }

  @Test
  void fio_errorInTheJobFile_isShownThere() {
    // given
    files.put("x.fio", "[a]\nbs=foo\n");
    // when
    Diagnostic found =
        only(compile("lun sda : constant\nworkload W : fio \"x.fio\" on sda\nprint W.a.read.iops"));
    // then
    assertThat(found.source().name()).isEqualTo("x.fio");
  }
}
