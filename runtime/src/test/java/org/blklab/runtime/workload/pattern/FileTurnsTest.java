package org.blklab.runtime.workload.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.blklab.runtime.plan.Settings;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.workload.option.JobOptions;
import org.junit.jupiter.api.Test;

/** Whose turn it is when a job works on several files. */
class FileTurnsTest {
  private static final long DEVICE_BYTES = 1 << 20;

  private static List<String> places(int files, int count, String... settings) {
    Map<String, Value> values = new LinkedHashMap<>();
    for (int i = 0; i < settings.length; i += 2) {
      values.put(settings[i], new Value.Text(settings[i + 1]));
    }
    JobOptions options = JobOptions.of(new Settings(values));
    List<JobPlace> places = new ArrayList<>();
    for (int i = 0; i < files; i++) {
      var area = options.extent().ofFiles(files).area(DEVICE_BYTES, 0, 4096);
      places.add(new JobPlace(0, 1, area, "/dev/sd" + i));
    }
    var source = new PatternSource(options, places, 1);
    List<String> ios = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int chosen = source.choose();
      int op = chosen == IoSource.END ? IoSource.END : source.place(chosen);
      if (op == IoSource.END) {
        ios.add("end");
        break;
      }
      long offset = source.offsetBytes();
      String letter = op == IoSource.TRIM ? "t" : op == IoSource.WRITE ? "w" : "";
      ios.add(letter + FileOffset.file(offset) + ":" + FileOffset.bytes(offset) / 4096);
      source.issued(op);
    }
    return ios;
  }

  @Test
  void roundRobin_eachHasItsOwnSequence() {
    assertThat(places(3, 7)).containsExactly("0:0", "1:0", "2:0", "0:1", "1:1", "2:1", "0:2");
  }

  @Test
  void roundRobinOfTwo_eachTurnHasTwo() {
    assertThat(places(2, 6, "file_service_type", "roundrobin:2"))
        .containsExactly("0:0", "0:1", "1:0", "1:1", "0:2", "0:3");
  }

  @Test
  void sequential_oneFileAfterTheOther_sizeIsShared() {
    assertThat(places(2, 9, "file_service_type", "sequential", "size", "16k"))
        .containsExactly("0:0", "0:1", "1:0", "1:1", "end");
  }

  @Test
  void random_allFilesAreUsed_eachInItsOrder() {
    // when
    List<String> ios = places(4, 400, "file_service_type", "random");
    // then
    for (int file = 0; file < 4; file++) {
      String begin = file + ":";
      List<String> own = ios.stream().filter(io -> io.startsWith(begin)).toList();
      assertThat(own.size()).isBetween(60, 140);
      for (int i = 0; i < own.size(); i++) {
        assertThat(own.get(i)).isEqualTo(begin + i);
      }
    }
  }

  @Test
  void randread_filesDrawFromTheSameNumbers_everyBlockOnce() {
    // when
    List<String> ios = places(2, 600, "rw", "randread");
    // then
    assertThat(ios).hasSize(513).last().isEqualTo("end");
    assertThat(ios).doesNotHaveDuplicates();
    List<String> first = ios.stream().filter(io -> io.startsWith("0:")).limit(20).toList();
    List<String> second = ios.stream().filter(io -> io.startsWith("1:")).limit(20).toList();
    assertThat(second.stream().map(io -> "0" + io.substring(1)).toList()).isNotEqualTo(first);
  }

  @Test
  void trimWrite_aPairStaysOnItsFile() {
    assertThat(places(2, 6, "rw", "trimwrite"))
        .containsExactly("t0:0", "w0:0", "t1:0", "w1:0", "t0:1", "w0:1");
  }

  @Test
  void oneFile_offsetsAreItsPlaces() {
    assertThat(places(1, 3, "file_service_type", "random")).containsExactly("0:0", "0:1", "0:2");
  }
}
