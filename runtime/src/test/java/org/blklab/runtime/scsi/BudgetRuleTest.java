package org.blklab.runtime.scsi;

import static org.assertj.core.api.Assertions.assertThat;

import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.kernel.Release;
import org.junit.jupiter.api.Test;

/** Who needs a budget map (spec 06 vector 3), after a whole scan. */
class BudgetRuleTest {
  private static HostTemplate host(int queues, boolean tagset, int canQueue, int perLun) {
    return new HostTemplate()
        .canQueue(canQueue)
        .cmdPerLun(perLun)
        .queues(queues, 0)
        .hostTagset(tagset);
  }

  private static HostTemplate both(HostTemplate template) {
    return template.changeQueueDepth(true).trackQueueDepth(true);
  }

  private static HostTemplate change(HostTemplate template) {
    return template.changeQueueDepth(true);
  }

  /**
   * One line of the table.
   *
   * @param depth that the driver sets when it configures the LUN; 0: it has no such step
   */
  private record Row(String host, HostTemplate template, int depth, boolean v4, boolean later) {}

  private static Row[] table() {
    return new Row[] {
      new Row("a scsi_debug host_max_queue", both(host(8, true, 192, 192)), 192, false, true),
      new Row("b scsi_debug", both(host(1, false, 192, 192)), 192, false, true),
      new Row("c scsi_debug submit_queues=8", both(host(8, false, 192, 192)), 192, true, true),
      new Row("d AHCI", change(host(1, false, 32, 0)).needsBudgetToken(true), 32, true, true),
      new Row("e UFS MCQ LU", both(host(8, true, 63, 63)), 63, false, true),
      new Row("f UFS W-LUN", both(host(8, true, 63, 63)), 1, true, true),
      new Row("g virtio-scsi 4 queues", both(host(4, false, 256, 128)), 0, true, true),
      new Row("h virtio-scsi ring 128", both(host(1, false, 128, 128)), 0, false, true),
      new Row("i mpt3sas", both(host(16, true, 7000, 7)), 254, true, true),
      new Row("j megaraid_sas max_qd", change(host(16, true, 5101, 256)), 5101, false, true),
      new Row("k iSCSI", both(host(1, false, 113, 32)), 32, true, true),
      new Row("l UAS", host(1, false, 254, 0), 254, false, false),
    };
  }

  private static boolean hasMap(Row row, KernelProfile kernel) {
    ScsiRig rig = new ScsiRig(kernel, 1000, 16);
    rig.driver.depth = row.depth;
    rig.register(row.template);
    return rig.lun("sda", 0).hasBudget();
  }

  @Test
  void tv3_mapNeeded_isAsInTheTable() {
    // given
    KernelProfile base = KernelProfile.of(Release.V7_2);
    for (Row row : table()) {
      // when
      boolean always = hasMap(row, base);
      boolean v4 = hasMap(row, base.with(Behaviour.BUDGET_MAP_V4));
      boolean later = hasMap(row, base.with(Behaviour.BUDGET_MAP_LATER));
      // then
      assertThat(always).as(row.host).isTrue();
      assertThat(v4).as("%s under v4", row.host).isEqualTo(row.v4);
      assertThat(later).as("%s under the later rule", row.host).isEqualTo(row.later);
    }
  }

  @Test
  void withoutAMap_loweringTheDepth_limitsNothing() {
    // given: the hole that the later rule closes
    ScsiRig rig = new ScsiRig(KernelProfile.of(Release.V7_2).with(Behaviour.BUDGET_MAP_V4), 1000);
    rig.register(both(host(1, false, 32, 32)));
    ScsiDevice device = rig.lun("sda", 0);
    rig.driver.holds = true;
    // when
    device.setQueueDepth(2);
    for (int i = 0; i < 8; i++) {
      rig.read(device, i * 1000L);
    }
    rig.sim.runUntil(1_000_000);
    // then
    assertThat(device.queueDepth()).isEqualTo(2);
    assertThat(rig.driver.takenCount()).isEqualTo(8);
    assertThat(device.busy()).isEqualTo(8); // counted through the tags
  }

  @Test
  void withAMap_loweringTheDepth_limitsTheLun() {
    // given
    ScsiRig rig = ScsiRig.of(both(host(1, false, 32, 32)));
    ScsiDevice device = rig.lun("sda", 0);
    rig.driver.holds = true;
    // when
    device.setQueueDepth(2);
    for (int i = 0; i < 8; i++) {
      rig.read(device, i * 1000L);
    }
    rig.sim.runUntil(1_000_000);
    // then
    assertThat(rig.driver.takenCount()).isEqualTo(2);
    assertThat(device.busy()).isEqualTo(2);
  }

  @Test
  void counterOfOldKernels_limitsTheLunAsTheMapDoes() {
    // given
    ScsiRig rig = new ScsiRig(KernelProfile.of(Release.V5_10), 1000);
    rig.register(both(host(1, false, 32, 4)));
    ScsiDevice device = rig.lun("sda", 0);
    rig.driver.holds = true;
    // when
    for (int i = 0; i < 8; i++) {
      rig.read(device, i * 1000L);
    }
    rig.sim.runUntil(1_000_000);
    // then
    assertThat(device.map()).isNull();
    assertThat(rig.driver.takenCount()).isEqualTo(4);
    assertThat(device.busy()).isEqualTo(4);
  }
}
