package org.blklab.runtime.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.blklab.runtime.block.Attribute.StoreOperation;
import org.junit.jupiter.api.Test;

/**
 * The 145 ways in which devices were set up for all recorded cases, on kernels 6.18 and 7.2: each
 * write with its errno and the value read back, and what the main attributes were in the end.
 */
class SetUpsTruthTest {
  private static final String UNSEEN = "queue_mode gb dev_size_mb completion_nsec cache_size";

  private LiveGraph graph;
  private String folder;
  private final List<String> wrong = new ArrayList<>();
  private int compared;

  private static List<List<String>> setUps() throws IOException {
    try (var in =
        new GZIPInputStream(
            SetUpsTruthTest.class.getResourceAsStream("/truth/set-ups.txt.gz"))) {
      String all = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return Stream.of(all.split("\n\n")).map(one -> List.of(one.split("\n"))).toList();
    }
  }

  /** The scenario of a line such as {@code device null_blk hw_queue_depth=1 gb=1}. */
  private void begin(String kernel, String device) {
    String[] words = device.split(" ");
    String properties =
        Stream.of(words)
            .skip(2)
            .filter(word -> !UNSEEN.contains(word.split("=")[0]))
            .map(word -> word.replace("=", " = "))
            .collect(Collectors.joining("; "));
    boolean scsi = words[1].equals("scsi_debug");
    String cache = device.contains("cache_size") ? "; write_cache = on" : "";
    String disk = scsi ? "sda" : "nullb0";
    graph =
        Scenario.of(
            "kernel \"%s\"\nmachine { cpus = 1; rcu_grace = none }\nhost h : %s { %s }\n"
                    .formatted(kernel, words[1], properties)
                + "lun %s : constant on h { size = 1g%s }\n".formatted(disk, cache));
    folder = "/sys/block/" + disk + "/queue/";
  }

  private void compare(String what, String attribute, String expected) {
    compared++;
    String value = graph.sysfs().read(folder + attribute).orElse("absent\n");
    if (!value.equals(expected + "\n")) {
      wrong.add(what + ": " + attribute + " is " + value.strip() + ", recorded " + expected);
    }
  }

  private void set(String setUp, String line) {
    String attribute = line.substring(4, line.indexOf('='));
    String written = line.substring(line.indexOf('=') + 1, line.indexOf(" -> "));
    String answer = line.substring(line.indexOf(" -> ") + 4, line.indexOf(" now="));
    StoreOperation operation = graph.sysfs().write(folder + attribute, written);
    assertThat(operation.step()).isEqualTo(StoreOperation.DONE);
    compared++;
    if (!operation.errno().name().equals(answer)) {
      wrong.add(setUp + ": " + line + ", answered " + operation.errno());
    }
    compare(setUp, attribute, line.substring(line.indexOf(" now=") + 5));
  }

  @Test
  void setUps_ofAllCases_endAsRecorded() throws IOException {
    // given
    List<List<String>> all = setUps();
    // when
    for (List<String> lines : all) {
      String kernel = lines.getFirst().split(" ")[1];
      begin(kernel, lines.get(1));
      String setUp = kernel + " " + lines.get(1);
      lines.stream().filter(line -> line.startsWith("set ")).forEach(line -> set(setUp, line));
      for (String line : lines.subList(2, lines.size())) {
        int blank = line.indexOf(' ');
        if (!line.startsWith("set ")) {
          String name = line.substring(0, blank).replaceFirst("^queue/", "");
          compare(setUp, name, line.substring(blank + 1));
        }
      }
    }
    // then
    assertThat(all).hasSize(145);
    assertThat(wrong).isEmpty();
    assertThat(compared).isEqualTo(2488);
  }
}
