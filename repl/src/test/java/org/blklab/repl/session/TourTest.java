package org.blklab.repl.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.blklab.runtime.lab.Life;
import org.blklab.runtime.lab.LabView;
import org.junit.jupiter.api.Test;

/** What the tour says about its simulation is what the simulation does. */
final class TourTest {
  private final TestSession test = new TestSession();

  private double number(String path) {
    return view().measure(path).asDouble();
  }

  private LabView view() {
    return test.session.view();
  }

  private String tourTo(int step) {
    String said = "";
    for (int i = 1; i <= step; i++) {
      said = test.ok("tour");
      assertThat(said).startsWith("step " + i + " of 8");
    }
    return said;
  }

  @Test
  void withoutAnElevator_theSlowestReadStoodBehindWrites() {
    tourTo(3);
    Life slowest = view().slowest(1, 0).getFirst();
    assertThat(slowest.elevator()).isEqualTo("none");
    assertThat(slowest.writesBefore()).isGreaterThan(10);
    assertThat(slowest.readsBefore()).isZero();
  }

  @Test
  void mqDeadline_helpsTheReaderALittle_andWithBatchesOfOneALot() {
    // given
    tourTo(2);
    double none = number("reader.read.clat.mean");
    double writesNone = number("writer.write.iops");
    // when
    test.ok("tour 4");
    double sixteen = number("reader.read.clat.mean");
    double writesSixteen = number("writer.write.iops");
    test.ok("tour 7");
    double one = number("reader.read.clat.mean");
    double writesOne = number("writer.write.iops");
    // then: "better off? Perhaps less than you thought"; "the writers lose"
    assertThat(sixteen).isBetween(0.5 * none, 0.95 * none);
    assertThat(one).isLessThan(0.5 * sixteen);
    assertThat(writesSixteen).isLessThan(writesNone);
    assertThat(writesOne).isLessThan(0.5 * writesSixteen);
  }

  @Test
  void batchOfSixteen_theSlowestReadWaitedForAboutABatchOfWrites() {
    tourTo(6);
    Life slowest = view().slowest(1, 0).getFirst();
    assertThat(slowest.writesBefore()).isBetween(13, 17);
  }

  @Test
  void batchOfOne_atMostOneMoreWriteGoesBeforeARead() {
    tourTo(6);
    long changed = view().nowNs();
    test.ok("tour");
    List<Life> reads = view().slowest(32, 0);
    assertThat(reads).hasSize(32);
    // one read may have waited already when the batch was made shorter
    List<Life> after = reads.stream().filter(life -> life.insertNs() >= changed).toList();
    assertThat(after).hasSizeGreaterThanOrEqualTo(31);
    assertThat(after).allMatch(life -> life.writesBefore() <= 1);
  }

  @Test
  void lastStep_drawsTheThreeParts_andBackLeadsToBeforeTheLastRun() {
    String said = tourTo(8);
    assertThat(said).contains("reader.read.clat.mean").contains("The end");
    assertThat(view().nowNs()).isBetween(12_000_000_000L, 12_500_000_000L);
    test.ok("back 4s");
    assertThat(view().nowNs()).isBetween(8_000_000_000L, 8_500_000_000L);
    test.ok("echo kyber > sda/queue/scheduler");
  }

  @Test
  void tour_overAUsedSession_keepsIt() {
    test.ok("lun sdq : hdd");
    assertThat(test.ok("tour")).contains("goto before-tour");
    test.ok("goto before-tour");
    assertThat(test.ok("show")).contains("sdq");
    assertThat(test.wrong("tour 5")).contains("begin with `tour 1`");
    assertThat(test.wrong("tour 9")).contains("1 to 8");
  }
}
