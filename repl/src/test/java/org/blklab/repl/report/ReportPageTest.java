package org.blklab.repl.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.blklab.repl.InstalledTools;
import org.blklab.repl.cli.CommandLineTool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plots and the report page, from a scenario to files; the page in a browser where there is one. */
final class ReportPageTest {
  private static final String SCENARIO =
      """
      # <script>alert("no")</script>
      host h : ahci
      lun sda : uniform on h { min = 100us; max = 900us; parallel = 4; slots = 32; size = 16g }
      queue on sda { scheduler = mq-deadline }
      workload w on sda {
        rw = randread
        bs = 4k
        iodepth = 8
        ioengine = libaio
        direct = on
        number_ios = 2000
      }
      run
      expect w.ios == 2000
      plot w.read.clat over cdf to "FOLDER/cdf.svg"
      plot w.read.clat over histogram to "FOLDER/histogram.png"
      plot w.read.clat.p99 over time to "FOLDER/time.png"
      plot sda.stages to "FOLDER/stages.svg"
      plot sda to "FOLDER/positions.png"
      report "FOLDER/report.html"
      """;

  @TempDir Path folder;

  private void run() throws IOException {
    Path file = folder.resolve("x.blk");
    Files.writeString(file, SCENARIO.replace("FOLDER", folder.toString()));
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code =
        CommandLineTool.run(
            new String[] {"run", file.toString()},
            new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    assertThat(code).as(err.toString(StandardCharsets.UTF_8)).isZero();
  }

  @Test
  void run_ofAScenarioThatPlots_writesThePictures() throws IOException {
    run();
    assertThat(Files.readString(folder.resolve("cdf.svg"))).contains("<svg");
    assertThat(Files.readString(folder.resolve("stages.svg"))).contains("<svg");
    for (String name : List.of("histogram.png", "time.png", "positions.png")) {
      assertThat(Files.readAllBytes(folder.resolve(name))).startsWith(0x89, 'P', 'N', 'G');
    }
  }

  @Test
  void report_needsNothingFromOutside_andEscapesTheScenario() throws IOException {
    run();
    String page = Files.readString(folder.resolve("report.html"));
    assertThat(page).doesNotContain("src=", "alert(\"no\")").contains("alert(&quot;no&quot;)");
    assertThat(page.replaceAll("(?s)<script>.*?</script>", "")).doesNotContain("https://");
    assertThat(page.length()).isLessThan(3 << 20);
  }

  @Test
  void report_inABrowser_drawsAllChartsWithoutAnError() throws Exception {
    // given
    Optional<Path> browser =
        Stream.of("chromium", "chromium-browser", "google-chrome")
            .map(name -> Path.of("/usr/bin", name))
            .filter(Files::isExecutable)
            .findFirst();
    InstalledTools.need("chromium", browser.isPresent());
    run();
    Path log = folder.resolve("log");
    Path dom = folder.resolve("dom");
    // when
    Process process =
        new ProcessBuilder(
                browser.get().toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--user-data-dir=" + folder.resolve("profile"),
                "--enable-logging=stderr",
                "--virtual-time-budget=3000",
                "--dump-dom",
                folder.resolve("report.html").toUri().toString())
            .redirectError(log.toFile())
            .redirectOutput(dom.toFile())
            .start();
    boolean ended = process.waitFor(60, TimeUnit.SECONDS);
    process.destroyForcibly();
    // then
    assertThat(ended).isTrue();
    assertThat(Files.readString(log)).doesNotContain("CONSOLE");
    String page = Files.readString(dom);
    assertThat(page).contains("data-drawn=");
    int figures = page.split("<figure>", -1).length - 1;
    assertThat(figures).isGreaterThanOrEqualTo(8);
    assertThat(page.split("<canvas", -1).length - 1).isGreaterThanOrEqualTo(figures - 2);
  }
}
