package org.blklab.runtime.workload.fio;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.grammar.diag.Source;
import org.blklab.grammar.diag.Span;
import org.blklab.runtime.plan.Settings;
import org.blklab.runtime.plan.Value;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FioImportTest {
  private static final Path GOLDEN =
      Path.of("src/test/resources/org/blklab/runtime/workload/import");

  static Stream<Path> jobFiles() throws IOException {
    try (Stream<Path> files = Files.list(GOLDEN)) {
      return files.filter(file -> file.toString().endsWith(".fio")).sorted().toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("jobFiles")
  void file_jobFileOfTheRecordings_isReadAsWrittenDown(Path file) throws IOException {
    // given
    var source = new Source(file.getFileName().toString(), Files.readString(file));
    // when
    String read = text(FioImport.file(source));
    // then
    Path out = Path.of(file.toString().replaceAll("\\.fio$", ".out"));
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(out, read, StandardCharsets.UTF_8);
    }
    assertThat(read).isEqualTo(Files.readString(out));
  }

  @Test
  void golden_everyOutputHasItsInput() throws IOException {
    try (Stream<Path> files = Files.list(GOLDEN)) {
      assertThat(files.filter(file -> file.toString().endsWith(".out")))
          .isNotEmpty()
          .allSatisfy(
              out -> assertThat(Path.of(out.toString().replaceAll("out$", "fio"))).exists());
    }
  }

  private static String text(FioImport.Result result) {
    StringBuilder text = new StringBuilder();
    for (FioImport.Section section : result.sections()) {
      text.append(section.name())
          .append(section.luns().stream().map(lun -> " on " + lun).collect(Collectors.joining()))
          .append(section.waits() ? " waits" : "")
          .append('\n');
      section
          .settings()
          .values()
          .forEach(
              (name, value) ->
                  text.append("  ").append(name).append(' ').append(show(value)).append('\n'));
    }
    result.diagnostics().forEach(diagnostic -> text.append(show(diagnostic)).append('\n'));
    return text.toString();
  }

  private static String show(Value value) {
    return switch (value) {
      case Value.Int(var number, var dimension) -> number + " " + dimension;
      case Value.Bool(var on) -> on ? "on" : "off";
      case Value.Text(var text) -> '"' + text + '"';
      case Value.Word(var word) -> word;
      default -> value.toString();
    };
  }

  private static String show(Diagnostic diagnostic) {
    return diagnostic.severity() + " " + underlined(diagnostic) + ": " + diagnostic.message();
  }

  private static String underlined(Diagnostic diagnostic) {
    Span span = diagnostic.span();
    return diagnostic.source().text().substring(span.start(), span.end());
  }

  private static FioImport.Result command(String text) {
    return FioImport.commandLine(new Source("x.blk", text), new Span(0, text.length()));
  }

  private static Settings only(FioImport.Result result) {
    assertThat(result.diagnostics()).isEmpty();
    assertThat(result.sections()).hasSize(1);
    return result.sections().getFirst().settings();
  }

  private static List<String> complaints(FioImport.Result result) {
    return result.diagnostics().stream()
        .map(diagnostic -> diagnostic.code() + " " + underlined(diagnostic))
        .collect(Collectors.toList());
  }

  @Test
  void commandLine_withProgramAndQuotes_isRead() {
    // given
    String text =
        """
        sudo /usr/bin/fio --name="my job" --rw=randread --bs=4k \\
          --iodepth 32 --ioengine=libaio --direct=1 --filename=/dev/sda --time_based
          --runtime=1m --output-format=json\
        """;
    // when
    var result = command(text);
    // then
    Settings settings = only(result);
    assertThat(result.sections().getFirst().name()).isEqualTo("my job");
    assertThat(result.sections().getFirst().luns()).containsExactly("sda");
    assertThat(settings.integer("runtime", 0)).isEqualTo(60_000_000_000L);
    assertThat(settings.integer("iodepth", 0)).isEqualTo(32);
    assertThat(settings.flag("time_based", false)).isTrue();
    assertThat(settings.flag("direct", false)).isTrue();
  }

  @Test
  void commandLine_optionsBeforeTheFirstName_holdForAll() {
    // when
    var result = command("--bs=8k --name=a --rw=write --name=b --bs=16k --stonewall");
    // then
    assertThat(result.diagnostics()).isEmpty();
    assertThat(result.sections()).extracting(FioImport.Section::name).containsExactly("a", "b");
    assertThat(result.sections().get(0).settings().text("bs", "")).isEqualTo("8k");
    assertThat(result.sections().get(1).settings().text("bs", "")).isEqualTo("16k");
    assertThat(result.sections().get(1).settings().has("rw")).isFalse();
    assertThat(result.sections()).extracting(FioImport.Section::waits).containsExactly(false, true);
  }

  @Test
  void commandLine_withoutJob_isAnError() {
    assertThat(complaints(command("fio --rw=read")))
        .containsExactly("MISSING_PROPERTY fio --rw=read");
  }

  @Test
  void commandLine_jobFileInside_isAnErrorAtIt() {
    assertThat(complaints(command("fio jobs.fio --name=a"))).containsExactly("SYNTAX jobs.fio");
  }

  @Test
  void commandLine_unclosedQuote_isAnError() {
    assertThat(complaints(command("--name='a"))).containsExactly("SYNTAX ");
  }

  @Test
  void file_unknownOptionInTwoSections_isNamedOnce() {
    // when
    var result = file("[a]\nzonemode=zbd\n[b]\nzonemode=zbd\n");
    // then
    assertThat(complaints(result)).containsExactly("IGNORED_OPTION zonemode");
    assertThat(result.hasErrors()).isFalse();
  }

  @Test
  void file_badValueInGlobal_isReportedOnceAtItsPlace() {
    // when
    var result = file("[global]\nbssplit=4k/50:8x/50\n[a]\n[b]\n");
    // then
    assertThat(complaints(result)).containsExactly("BAD_VALUE x");
  }

  @Test
  void file_severalMistakes_areAllReported() {
    // when
    var result = file("[a]\nrw=randred\niodepth=0\nruntime=5parsecs\nrandom_distribution=zipf:1\n");
    // then
    assertThat(complaints(result))
        .containsExactlyInAnyOrder(
            "BAD_VALUE randred", "OUT_OF_RANGE 0", "BAD_VALUE parsecs", "OUT_OF_RANGE 1");
  }

  @Test
  void file_kbBase1000_sizesArePowersOfTen() {
    // when
    Settings settings = only(file("[a]\nkb_base=1000\nsize=1m\nbs=4k,8ki\nnumber_ios=2k\n"));
    // then
    assertThat(settings.integer("size", 0)).isEqualTo(1_000_000);
    assertThat(settings.text("bs", "")).isEqualTo("4000,8192");
    assertThat(settings.integer("number_ios", 0)).isEqualTo(2000);
  }

  @Test
  void file_fioDefaults_areWrittenOut() {
    // when
    Settings settings = only(file("; comment\n# another\n[a]\n"));
    // then
    assertThat(settings.flag("direct", true)).isFalse();
    assertThat(settings.text("ioengine", "")).isEqualTo("psync");
  }

  @Test
  void file_timesOfFio_haveEachTheirUnit() {
    // when
    Settings settings =
        only(file("[a]\nthinktime=2000\nramp_time=2\nstartdelay=5\nruntime=90s\nbuffered=0\n"));
    // then
    assertThat(settings.integer("thinktime", 0)).isEqualTo(2_000_000);
    assertThat(settings.integer("ramp_time", 0)).isEqualTo(2_000_000_000L);
    assertThat(settings.integer("startdelay", 0)).isEqualTo(5_000_000_000L);
    assertThat(settings.integer("runtime", 0)).isEqualTo(90_000_000_000L);
    assertThat(settings.flag("direct", false)).isTrue();
  }

  @Test
  void file_optionOutsideOfASection_isAnError() {
    assertThat(complaints(file("rw=read\n[a]\n"))).containsExactly("SYNTAX rw=read");
  }

  @Test
  void file_anyText_neverThrows() {
    // given
    String alphabet = "[]=;#\n\r\t -:,/%.0123456789abckmgrwrandbsglobal'\"\\\u00e4\0";
    org.blklab.runtime.Seeds.forEach(
        2000,
        seed -> {
          var random = new org.blklab.runtime.sim.RandomStream(seed);
          StringBuilder text = new StringBuilder("[a]\nbssplit=");
          for (int i = random.below(80); i > 0; i--) {
            text.append(alphabet.charAt(random.below(alphabet.length())));
          }
          // when
          var asFile = file(text.toString());
          var asCommand = command(text.toString());
          // then
          assertThat(asFile.sections()).isNotEmpty();
          assertThat(asCommand).isNotNull();
        });
  }

  private static FioImport.Result file(String text) {
    return FioImport.file(new Source("x.fio", text));
  }
}
