package org.blklab.runtime.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.runtime.block.Errno;
import org.blklab.runtime.scsi.adapter.ScsiDebugParameters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** scsi_debug's hosts, targets and LUNs, and what it was loaded with. */
final class ScsiDebugTopologyTest {
  private static String load(String parameters, int luns) {
    StringBuilder text = new StringBuilder("host d : scsi_debug { " + parameters + " }\n");
    for (int i = 0; i < luns; i++) {
      text.append("lun s").append(i).append(" : constant on d\n");
    }
    return text.toString();
  }

  private static String show(LiveGraph graph, String file) {
    return graph.hosts().get("d").attribute(file).orElseThrow().show().strip();
  }

  private static Errno write(LiveGraph graph, String file, String text) {
    return graph.hosts().get("d").attribute(file).orElseThrow().store(text).errno();
  }

  private static List<String> problems(String text) {
    var graph = new LiveGraph(1, Scenario.LIBRARY);
    return graph.declare(Scenario.declarations(text)).stream().map(Diagnostic::message).toList();
  }

  @Test
  void luns_ofTwoHosts_shareTagsOfTheirOwnHostOnly() {
    // given
    LiveGraph graph = Scenario.of(load("add_host = 2; max_luns = 2", 4));
    // then
    var tags = graph.luns().values().stream().map(each -> each.queue.tagSet()).toList();
    assertThat(tags.get(0)).isSameAs(tags.get(1)).isNotSameAs(tags.get(2));
    assertThat(tags.get(2)).isSameAs(tags.get(3));
  }

  @Test
  void luns_withoutATopology_areAllOfOneTarget() {
    assertThat(problems(load("", 5))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "max_luns = 2, 2, 1 × 1 × 2",
    "num_tgts = 3, 3, 1 × 3 × 1",
    "add_host = 2; num_tgts = 2; max_luns = 2, 8, 2 × 2 × 2"
  })
  void lun_beyondTheTopology_isAnErrorThatSaysWhatToRaise(String loaded, int luns, String product) {
    assertThat(problems(load(loaded, luns))).isEmpty();
    assertThat(problems(load(loaded, luns + 1)))
        .singleElement()
        .asString()
        .contains("add_host × num_tgts × max_luns = " + product, "raise one");
  }

  @Test
  void devSizeMb_isTheSizeOfLunsThatHaveNone() {
    // given
    String text = load("dev_size_mb = 64", 1) + "lun own : constant on d { size = 1g }\n";
    // when
    LiveGraph graph = Scenario.of(text);
    // then
    assertThat(graph.luns().get("s0").bytes()).isEqualTo(64L << 20);
    assertThat(graph.luns().get("own").bytes()).isEqualTo(1L << 30);
    assertThat(Scenario.of(load("", 1)).luns().get("s0").bytes()).isEqualTo(16L << 30);
  }

  @Test
  void files_showWhatItWasLoadedWith() {
    // when
    String loaded =
        "add_host = 2; num_tgts = 3; max_luns = 4; dev_size_mb = 5; submit_queues = 1; poll_queues"
            + " = 1";
    LiveGraph graph = Scenario.of(load(loaded, 1));
    // then
    assertThat(List.of("add_host", "num_tgts", "max_luns", "dev_size_mb", "poll_queues"))
        .extracting(file -> show(graph, file))
        .containsExactly("2", "3", "4", "5", "0");
  }

  @Test
  void opts_areANumberOrHexadecimal() {
    assertThat(show(Scenario.of(load("opts = \"0x10\"", 1)), "opts")).isEqualTo("0x10");
    assertThat(show(Scenario.of(load("opts = 16", 1)), "opts")).isEqualTo("0x10");
  }

  @Test
  void addHost_minusOne_takesTheLastHostAway() {
    // given
    LiveGraph graph = Scenario.of(load("add_host = 2", 2));
    // then
    assertThat(write(graph, "add_host", "1")).isEqualTo(Errno.EINVAL);
    assertThat(write(graph, "add_host", "-1")).isEqualTo(Errno.OK);
    assertThat(show(graph, "add_host")).isEqualTo("1");
    assertThat(graph.luns().get("s1").attribute("device/state").orElseThrow().show())
        .isEqualTo("deleted\n");
    assertThat(graph.luns().get("s0").attribute("device/state").orElseThrow().show())
        .isEqualTo("running\n");
  }

  @Test
  void maxLuns_written_countsForLunsThatComeLater() {
    // given
    LiveGraph graph = Scenario.of(load("max_luns = 1", 1));
    // when
    assertThat(write(graph, "max_luns", "2")).isEqualTo(Errno.OK);
    assertThat(write(graph, "max_luns", "-1")).isEqualTo(Errno.EINVAL);
    assertThat(write(graph, "max_luns", "16385")).isEqualTo(Errno.EINVAL);
    assertThat(write(graph, "num_tgts", "x")).isEqualTo(Errno.EINVAL);
    // then
    assertThat(show(graph, "max_luns")).isEqualTo("2");
  }

  /** As the module cuts it: none of a single queue, and one stays for what is not polled. */
  @ParameterizedTest
  @CsvSource({"1, 1, 0", "2, 1, 1", "2, 2, 1", "4, 2, 2", "4, 4, 3", "4, 9, 3", "8, 0, 0"})
  void pollQueues_areCut(int submit, int wanted, int left) {
    assertThat(ScsiDebugParameters.pollQueues(wanted, submit)).isEqualTo(left);
  }
}
