package org.blklab.repl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.blklab.repl.cli.CommandLineTool;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What {@code trace sda to "x"} writes is accepted by Debian's blkparse, blkrawverify and btt, and
 * they count what the results say.
 */
final class BlktraceToolsTest {
  private static final Pattern EVENT =
      Pattern.compile(
          "(?m)^ *\\d+,\\d+ +\\d+ +\\d+ +\\d+\\.\\d{9} +\\d+ +([A-Z]+) +([A-Z]+) ?(.*)$");

  @TempDir private Path folder;
  private JsonNode results;

  @BeforeEach
  void tools() {
    List.of("blkparse", "blkrawverify", "btt").forEach(InstalledTools::need);
  }

  @Test
  void none_synchronousReads_areCountedAlike() throws Exception {
    // given
    run(
        """
        kernel "6.18"
        machine { cpus = 2 }
        host n : null_blk { hw_queue_depth = 4; submit_queues = 2 }
        lun nullb0 : constant on n { completion_nsec = 50us }
        queue on nullb0 { scheduler = none }
        workload r on nullb0 { rw = randread; bs = 4k; direct = on; numjobs = 3; number_ios = 100 }
        trace nullb0 to "t"
        run
        """);
    // when
    String text = blkparse("t");
    // then
    assertThat(letters(text))
        .containsOnly(
            entry("Q", 300), entry("G", 300), entry("P", 300), entry("U", 300), entry("D", 300),
            entry("C", 300));
    assertThat(summary(text, "Reads Queued")).containsExactly(measured("r.read.ios"), 1200L);
    assertThat(summary(text, "Read Dispatches"))
        .containsExactly(measured("nullb0.dispatch.count"), 1200L);
    assertThat(summary(text, "Reads Completed"))
        .containsExactly(measured("nullb0.requests"), measured("r.read.bytes") / 1024);
    assertThat(summary(text, "Writes Queued")).containsExactly(0L, 0L);
    assertThat(blkrawverify("t")).isEqualTo(1800);
    assertThat(btt("t").get("8,0")).containsExactly(300L, 300L);
  }

  @Test
  void mqDeadline_mergesSplitsFlushesAndFua_areCountedAlike() throws Exception {
    // given: reads of 512 KiB split by 128 KiB; rising and falling writes that merge; flushes, FUA
    run(
        """
        kernel "6.18"
        machine { cpus = 2 }
        host n : null_blk { hw_queue_depth = 8; submit_queues = 1; max_sectors = 2560 }
        lun nullb0 : constant on n { completion_nsec = 100us; write_cache = on; fua = on }
        queue on nullb0 { scheduler = mq-deadline; max_sectors_kb = 128 }
        workload big on nullb0 {
          rw = randread; bs = 512k; direct = on; ioengine = libaio; iodepth = 4; number_ios = 100
          size = 1g
        }
        workload up on nullb0 {
          rw = write; bs = 4k; direct = on; ioengine = libaio; iodepth = 16; number_ios = 400
          iodepth_batch_submit = 8; iodepth_batch_complete_min = 8; offset = 2g; size = 1g
          fsync = 50
        }
        workload down on nullb0 {
          rw = "write:-8k"; bs = 4k; direct = on; ioengine = libaio; iodepth = 16; number_ios = 64
          iodepth_batch_submit = 8; iodepth_batch_complete_min = 8; offset = 4g; size = 1g
        }
        workload through on nullb0 {
          rw = randwrite; bs = 8k; direct = on; sync = dsync; number_ios = 50; offset = 6g
          size = 1g
        }
        trace nullb0 to "t"
        run
        """);
    // when
    String text = blkparse("t");
    Map<String, Integer> letters = letters(text);
    // then: a flush is a D without data: blkparse counts it as a read, btt does not count it
    long written = sum("up.write.bytes", "down.write.bytes", "through.write.bytes") / 1024;
    long read = measured("big.read.bytes") / 1024;
    assertThat(letters)
        .containsEntry("X", (int) measured("nullb0.splits"))
        .containsEntry("M", (int) measured("nullb0.merges.back"))
        .containsEntry("F", (int) measured("nullb0.merges.front"))
        .containsEntry("Q", (int) measured("nullb0.bios"))
        .containsEntry("D", (int) measured("nullb0.requests"));
    assertThat(List.of(measured("nullb0.splits"), measured("nullb0.merges.front")))
        .allMatch(count -> count > 0);
    assertThat(data(text, "D")).isEqualTo((int) measured("nullb0.dispatch.count"));
    assertThat(data(text, "C")).isEqualTo(data(text, "D"));
    assertThat(summary(text, "Reads Queued")).containsExactly(100L, read);
    assertThat(summary(text, "Writes Queued").getLast()).isEqualTo(written);
    long flushes = measured("nullb0.requests") - measured("nullb0.dispatch.count");
    assertThat(summary(text, "Read Dispatches")).containsExactly(400L + flushes, read);
    assertThat(summary(text, "Write Dispatches").getLast()).isEqualTo(written);
    assertThat(summary(text, "Reads Completed")).containsExactly(400L + flushes, read);
    assertThat(summary(text, "Writes Completed").getLast()).isEqualTo(written);
    assertThat(summary(text, "Write Merges").getFirst())
        .isEqualTo(sum("nullb0.merges.back", "nullb0.merges.front"));
    assertThat(text).contains(" WFS ").contains(" FWS ").contains(" FN ");
    assertThat(blkrawverify("t"))
        .isEqualTo(letters.values().stream().mapToInt(Integer::intValue).sum());
    assertThat(btt("t").get("8,0").getLast()).isEqualTo(measured("nullb0.dispatch.count"));
  }

  @Test
  void cpusThatSawNothing_areNoEndOfTheTrace() throws Exception {
    // given
    run(
        """
        machine { cpus = 4 }
        lun nullb0 : constant
        queue on nullb0 { scheduler = none }
        workload r on nullb0 { rw = randread; number_ios = 100; cpus_allowed = "3" }
        trace nullb0 to "t"
        run
        """);
    // when
    String text = blkparse("t");
    // then
    assertThat(letters(text)).containsEntry("Q", 100).containsEntry("C", 100);
  }

  @Test
  void twoLuns_areToldApart() throws Exception {
    // given
    run(
        """
        machine { cpus = 2 }
        host h : scsi_debug { ndelay = 40us }
        lun sda : constant on h { size = 1g }
        lun sdb : constant on h { size = 1g }
        queue on sda { scheduler = mq-deadline }
        queue on sdb { scheduler = bfq }
        workload a on sda { rw = randread; bs = 4k; direct = on; number_ios = 120 }
        workload b on sdb { rw = randwrite; bs = 16k; direct = on; number_ios = 70 }
        trace sda to "a"
        trace sdb to "b"
        run
        """);
    // when
    tool("blkparse", "-i", "a", "-i", "b", "-d", "both.bin");
    Map<String, List<Long>> devices = bttOf("both.bin");
    // then
    assertThat(blkrawverify("a")).isPositive();
    assertThat(blkrawverify("b")).isPositive();
    assertThat(devices).containsOnlyKeys("8,0", "8,16");
    assertThat(devices.get("8,0")).containsExactly(120L, measured("sda.dispatch.count"));
    assertThat(devices.get("8,16")).containsExactly(70L, measured("sdb.dispatch.count"));
    assertThat(summary(blkparse("a"), "Reads Queued")).containsExactly(120L, 480L);
    assertThat(summary(blkparse("b"), "Writes Completed"))
        .containsExactly(70L, measured("b.write.bytes") / 1024);
  }

  @Test
  void text_besideTheTrace_isWhatBlkparsePrints() throws Exception {
    // given
    run(
        """
        machine { cpus = 4 }
        lun sda : hdd
        workload r on sda {
          rw = randrw; bs = 16k; direct = on; ioengine = libaio; iodepth = 8; numjobs = 3
          number_ios = 100
        }
        trace sda to "t"
        run
        """);
    // when
    String printed = blkparse("t");
    // then
    String events = Files.readString(folder.resolve("t.txt"));
    assertThat(printed).startsWith(events);
    assertThat(printed.substring(events.length())).startsWith("CPU");
  }

  // ---- help ----------------------------------------------------------------------------------

  private void run(String scenario) throws IOException {
    Path file = folder.resolve("x.blk");
    String here = folder + "/";
    Files.writeString(file, scenario.replaceAll("(trace \\w+ to \")", "$1" + here));
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);
    String json = folder.resolve("x.json").toString();
    int code =
        CommandLineTool.run(new String[] {"run", file.toString(), "--json", json}, out, out);
    assertThat(code).as(said.toString(StandardCharsets.UTF_8)).isZero();
    results = JsonMapper.shared().readTree(folder.resolve("x.json").toFile()).get("measurements");
  }

  private long measured(String path) {
    return results.get(path).longValue();
  }

  private long sum(String... paths) {
    long sum = 0;
    for (String path : paths) {
      sum += measured(path);
    }
    return sum;
  }

  /** All that blkparse prints of a trace; makes the dump for btt. */
  private String blkparse(String trace) throws Exception {
    return tool("blkparse", "-i", trace, "-d", trace + ".bin");
  }

  /** Events by letter. */
  private static Map<String, Integer> letters(String text) {
    Map<String, Integer> letters = new TreeMap<>();
    Matcher event = EVENT.matcher(text);
    while (event.find()) {
      letters.merge(event.group(1), 1, Integer::sum);
    }
    return letters;
  }

  /** Events of a letter that carry data. */
  private static int data(String text, String letter) {
    Matcher event = EVENT.matcher(text);
    int count = 0;
    while (event.find()) {
      boolean extent = event.group(3).matches("\\d+ \\+ \\d+ .*");
      count += event.group(1).equals(letter) && extent ? 1 : 0;
    }
    return count;
  }

  /** Count and KiB of a line of blkparse's last summary. */
  private static List<Long> summary(String text, String line) {
    Matcher match = Pattern.compile(line + ": +(\\d+), +(\\d+)KiB").matcher(text);
    List<Long> last = List.of();
    while (match.find()) {
      last = List.of(Long.valueOf(match.group(1)), Long.valueOf(match.group(2)));
    }
    return last;
  }

  /** Valid records of all CPUs; none may be invalid. */
  private long blkrawverify(String trace) throws Exception {
    tool("blkrawverify", trace);
    String text = Files.readString(folder.resolve(trace + ".verify.out"));
    Matcher match = Pattern.compile("(\\d+) valid \\+ +(\\d+) invalid").matcher(text);
    long valid = 0;
    while (match.find()) {
      valid += Long.parseLong(match.group(1));
      assertThat(match.group(2)).as(text).isEqualTo("0");
    }
    return valid;
  }

  private Map<String, List<Long>> btt(String trace) throws Exception {
    return bttOf(trace + ".bin");
  }

  /** btt's #Q and #D of each device. */
  private Map<String, List<Long>> bttOf(String dump) throws Exception {
    String text = tool("btt", "-i", dump);
    int from = text.indexOf("Device Merge Information");
    assertThat(from).as(text).isPositive();
    String table = text.substring(from, text.indexOf("====", from + 60));
    Matcher row =
        Pattern.compile("\\( *(\\d+), *(\\d+)\\) \\| +(\\d+) +(\\d+)").matcher(table);
    Map<String, List<Long>> devices = new TreeMap<>();
    while (row.find()) {
      devices.put(
          row.group(1) + "," + row.group(2),
          List.of(Long.valueOf(row.group(3)), Long.valueOf(row.group(4))));
    }
    return devices;
  }

  private String tool(String... command) throws Exception {
    Path out = folder.resolve("tool.out");
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start();
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    String text = Files.readString(out, StandardCharsets.UTF_8);
    assertThat(process.exitValue()).as(text).isZero();
    return text;
  }
}
