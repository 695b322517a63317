package org.blklab.runtime.workload.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.blklab.runtime.plan.Settings;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.workload.option.JobOptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Our I/Os against those that fio 3.33 wrote into its iolog for the same options. */
class PatternSourceTest {
  private static final long DISK_BYTES = 256L << 20;
  private static final String[] WORDS = {"r", "w", "t", "sync", "datasync"};

  record Sequence(String name, List<String> options, List<String> ios) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Sequence> sequences() {
    var in = PatternSourceTest.class.getResourceAsStream("../fio-3.33-sequences.txt.gz");
    List<Sequence> sequences = new ArrayList<>();
    try (var lines =
        new BufferedReader(
            new InputStreamReader(new GZIPInputStream(in), StandardCharsets.US_ASCII))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("= ")) {
          String[] words = line.split(" ");
          sequences.add(
              new Sequence(words[1], List.of(words).subList(2, words.length), new ArrayList<>()));
        } else {
          sequences.getLast().ios().add(line);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return sequences.stream();
  }

  @ParameterizedTest
  @MethodSource("sequences")
  void patternSource_optionsOfFio_sameIosAsFio(Sequence sequence) {
    // given
    int number = sequence.options().contains("--name=b") ? 2 : 1;
    JobOptions options = JobOptions.of(settings(sequence.options()));
    long disk = sequence.name().startsWith("big") ? 16L << 40 : DISK_BYTES;
    var area = options.extent().area(disk, 0, options.access().sizes().get(0).minBytes());
    String file = disk == DISK_BYTES ? "/tmp/wl/disk" : "whatever"; // as recorded
    var source = new PatternSource(options, new JobPlace(0, number, area, file), 1);
    // when
    List<String> ios = new ArrayList<>();
    int op = source.choose();
    while (op != IoSource.END && ios.size() < sequence.ios().size()) {
      op = source.place(op);
      if (op == IoSource.END) {
        break;
      }
      ios.add(
          op >= IoSource.SYNC
              ? WORDS[op]
              : WORDS[op] + " " + source.offsetBytes() + " " + source.lengthBytes());
      source.issued(op);
      op = source.choose();
    }
    if (op != IoSource.END) {
      op = source.place(op);
    }
    // then
    for (int i = 0; i < Math.min(ios.size(), sequence.ios().size()); i++) {
      assertThat(ios.get(i)).as("I/O " + i).isEqualTo(sequence.ios().get(i));
    }
    assertThat(ios).hasSameSizeAs(sequence.ios());
    if (sequence.ios().size() < 150) {
      assertThat(op).isEqualTo(IoSource.END);
    }
  }

  private static Settings settings(List<String> options) {
    Map<String, Value> values = new LinkedHashMap<>();
    for (String option : options) {
      int equals = option.indexOf('=');
      String name = option.substring(2, equals < 0 ? option.length() : equals);
      String value = equals < 0 ? "1" : option.substring(equals + 1);
      switch (name) {
        case "bsrange" -> values.put("bs", new Value.Text(value));
        case "norandommap", "bs_unaligned", "randrepeat", "allrandrepeat" ->
            values.put(name, new Value.Bool(value.equals("1")));
        default -> values.put(name, new Value.Text(value));
      }
    }
    return new Settings(values);
  }
}
