package org.blklab.repl.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.blklab.repl.InstalledTools;
import org.blklab.repl.cli.CommandLineTool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Plots and the report page, from a scenario to files; the page in a browser where there is one.
 */
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

  private static final String MACHINE = SCENARIO.substring(0, SCENARIO.indexOf("run\n"));

  /** Does with the first chart what a user without a mouse does, and notes what comes of it. */
  private static final String KEYS =
      """
      <script>
      setTimeout(() => {
        const to = document.querySelector("figure > div[tabindex]");
        const said = document.documentElement.dataset;
        const axis = () => to.querySelector(".hint").textContent;
        const press = key =>
          to.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
        to.focus();
        said.focus = document.activeElement === to;
        press("ArrowRight"); press("ArrowRight");
        said.said = axis();
        said.zoomed = !press("+"); // handled: the page does not scroll
        said.reset = !press("0");
        const first = said.theme;
        document.getElementById("theme").click();
        said.themes = first + " " + said.theme;
      }, 500);
      </script>
      """;

  @TempDir Path folder;

  private void run() throws IOException {
    run(SCENARIO);
  }

  private void run(String scenario) throws IOException {
    Path file = folder.resolve("x.blk");
    Files.writeString(file, scenario.replace("FOLDER", folder.toString()));
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
  void plot_ofASweepOverTwoAxes_isAHeatMapWithItsNumbers() throws IOException {
    // when
    run(
        MACHINE.replace("2000", "200")
            + """
            sweep {
              sda.queue.nr_requests = [4, 8, 16, 32]
              sda.queue.max_sectors_kb = [64, 128, 256, 512]
            }
            plot w.read.iops to "FOLDER/heat.svg"
            plot w.read.iops to "FOLDER/heat.png"
            """);
    // then: cells of several colours (text is drawn as outlines, so it is not looked for)
    assertThat(Files.readString(folder.resolve("heat.svg"))).contains("<svg", "<path");
    BufferedImage image = ImageIO.read(folder.resolve("heat.png").toFile());
    Map<Integer, Integer> pixels = new TreeMap<>();
    for (int y = 0; y < image.getHeight(); y++) {
      for (int x = 0; x < image.getWidth(); x++) {
        pixels.merge(image.getRGB(x, y), 1, Integer::sum);
      }
    }
    long large = pixels.values().stream().filter(count -> count > 2_000).count();
    assertThat(large).isGreaterThanOrEqualTo(3); // white, and at least two kinds of cells
  }

  @Test
  void report_ofARegression_saysInShortWhatChangedHowMuchHowSureAndWhy() throws IOException {
    // given: a job file, and a scenario that compares two kernels and asks for the reason
    Files.writeString(
        folder.resolve("job.fio"), "[r]\nrw=randread\nbs=4k\nioengine=psync\nruntime=100ms\n");
    // when
    run(
        """
        machine { hz = 1000; rcu_grace = uniform }
        host n : null_blk { irqmode = 0 }
        lun sda : constant on n { completion_nsec = 0 }
        queue on sda { scheduler = none }
        workload job : fio "job.fio" on sda
        every 20ms after { sda.queue.scheduler = none }
        compare { repeat = 4; variant old { kernel "6.1" }; variant new { kernel "6.18" } }
        bisect from "6.1" to "6.18" bad when job.r.read.iops < 0.95 * good.job.r.read.iops
        report "FOLDER/report.html"
        """);
    // then
    String page = Files.readString(folder.resolve("report.html"));
    String inShort = page.substring(page.indexOf("In short"), page.indexOf("</ul>"));
    assertThat(inShort)
        .containsPattern("job.r.read.iops: .* in old, .* in new: -[0-9.]+ % \\(p = 0.0")
        .containsPattern("From 6.1 to 6.18, .*: (the behaviour is|each of these is enough: )")
        .contains("elevator-checked-before-freeze", "of 5 seeds");
    assertThat(page).contains("ioengine=psync", "old: kernel 6.1", "new: kernel 6.18");
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
  void report_inABrowser_drawsAllCharts_obeysTheKeyboard_withoutAnError() throws Exception {
    // given
    Optional<Path> browser =
        Stream.of("chromium", "chromium-browser", "google-chrome")
            .map(name -> Path.of("/usr/bin", name))
            .filter(Files::isExecutable)
            .findFirst();
    InstalledTools.need("chromium", browser.isPresent());
    run();
    Path page = folder.resolve("report.html");
    Files.writeString(page, Files.readString(page) + KEYS);
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
                page.toUri().toString())
            .redirectError(log.toFile())
            .redirectOutput(dom.toFile())
            .start();
    boolean ended = process.waitFor(60, TimeUnit.SECONDS);
    process.destroyForcibly();
    // then
    assertThat(ended).isTrue();
    assertThat(Files.readString(log)).doesNotContain("CONSOLE");
    String shown = Files.readString(dom);
    assertThat(shown).contains("data-drawn=");
    int figures = shown.split("<figure>", -1).length - 1;
    assertThat(figures).isGreaterThanOrEqualTo(8);
    assertThat(shown.split("<canvas", -1).length - 1).isGreaterThanOrEqualTo(figures - 2);
    assertThat(shown)
        .contains("data-focus=\"true\"", "data-reset=\"true\"", "data-zoomed=\"true\"")
        .containsPattern("data-said=\"latency \\([^)]*\\) [0-9.]+: w.read.clat [0-9.]+")
        .containsPattern("data-themes=\"(light dark|dark light)\"");
  }
}
