package org.blklab.runtime.workload;

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
import org.blklab.grammar.diag.Source;
import org.blklab.runtime.workload.fio.FioImport;
import org.blklab.runtime.workload.option.FioUnits;
import org.blklab.runtime.workload.option.JobOptions;
import org.blklab.runtime.workload.pattern.IoSource;
import org.blklab.runtime.workload.pattern.JobPlace;
import org.blklab.runtime.workload.pattern.PatternSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the recorded kernels were given (Q, by process) against our reading of the same job file.
 */
class TruthSequencesTest {
  record Case(String name, String size, StringBuilder jobFile, Map<String, List<String>> byPid) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    List<Case> cases = new ArrayList<>();
    var in = TruthSequencesTest.class.getResourceAsStream("truth-q.txt.gz");
    try (var lines =
        new BufferedReader(
            new InputStreamReader(new GZIPInputStream(in), StandardCharsets.US_ASCII))) {
      List<String> ios = List.of();
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] words = line.split(" ");
        switch (words[0]) {
          case "=" ->
              cases.add(new Case(words[1], words[2], new StringBuilder(), new LinkedHashMap<>()));
          case "|" -> cases.getLast().jobFile.append(line.substring(2)).append('\n');
          case "*" -> {
            ios = new ArrayList<>();
            cases.getLast().byPid.put(words[1], ios);
          }
          default -> ios.add(line);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return cases.stream();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void truth_jobFile_givesTheRecordedSubmissions(Case recorded) throws Exception {
    // given
    var file = FioImport.file(new Source(recorded.name, recorded.jobFile.toString()));
    long disk = FioUnits.BINARY.size(recorded.size);
    // when
    List<List<String>> ours = new ArrayList<>();
    int number = 1;
    for (FioImport.Section section : file.sections()) {
      JobOptions options = JobOptions.of(section.settings());
      for (int job = 0; job < options.identity().numjobs(); job++) {
        var area = options.extent().area(disk, job, options.access().smallestBytes());
        var place = new JobPlace(job, number++, area, "/dev/nullb0");
        ours.add(submissions(options, new PatternSource(options, place, 1)));
      }
    }
    // then: pids do not follow the order of the sections where processes start at once
    assertThat(ours).containsExactlyInAnyOrderElementsOf(recorded.byPid.values());
  }

  private static List<String> submissions(JobOptions options, IoSource source) {
    List<String> ios = new ArrayList<>();
    boolean durable = options.syncing().sync() != JobOptions.Sync.NONE;
    for (int op = source.choose(); op != IoSource.END; op = source.choose()) {
      op = source.place(op);
      if (op == IoSource.END) {
        break;
      }
      ios.add(
          op >= IoSource.SYNC
              ? "sync"
              : "rwt".charAt(op)
                  + " "
                  + source.offsetBytes() / 512
                  + " "
                  + source.lengthBytes() / 512);
      source.issued(op);
      if (durable && op == IoSource.WRITE) {
        ios.add("sync");
      }
    }
    return ios;
  }
}
