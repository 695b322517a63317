package org.blklab.repl.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What the prompt says of LUNs that share a host's tags. */
class SharedTagsTest {
  private final TestSession test = new TestSession();

  private void twoLuns(String fair) {
    test.ok("host h : scsi { can_queue = 16; cmd_per_lun = 16; fair_tag_sharing = " + fair + " }");
    test.ok("lun fast : constant on h { completion_nsec = 100us }");
    test.ok("lun slow : constant on h { completion_nsec = 20ms }");
    test.ok("workload a on fast { rw = randread; iodepth = 16; time_based = on; runtime = 1s }");
    test.ok("workload b : a on slow");
  }

  @Test
  void why_requestThatWaitedForSharedTags_saysWhoHeldThem() {
    // given
    twoLuns("off");
    test.ok("run 500ms");
    // when
    String said = test.ok("why slowest read");
    // then
    assertThat(said)
        .containsPattern("(?s)tags of host h: on average slow held 15\\.[0-9],\\s+fast held 0\\.")
        .contains("`table h`");
  }

  @Test
  void why_diskWithTagsOfItsOwn_saysNothingOfSharing() {
    // given
    TestSession disk = TestSession.withDisk();
    disk.ok("run 100ms");
    // when
    String said = disk.ok("why slowest read");
    // then
    assertThat(said).contains("elevator ").doesNotContain("shares");
  }

  @Test
  void describe_host_namesItsLuns() {
    // given
    twoLuns("on");
    // when
    String said = test.ok("describe h");
    // then
    assertThat(said).startsWith("host h with LUNs fast, slow").contains("`table h`");
  }
}
