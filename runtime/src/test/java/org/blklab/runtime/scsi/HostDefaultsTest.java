package org.blklab.runtime.scsi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.blklab.runtime.block.Elevator;
import org.blklab.runtime.block.ElevatorTypes;
import org.blklab.runtime.elevator.Elevators;
import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.kernel.Release;
import org.junit.jupiter.api.Test;

/** Tags, nr_requests and the default elevator behind each kind of host (spec 06 §14, vector 11). */
class HostDefaultsTest {
  private static final ElevatorTypes TYPES =
      new ElevatorTypes() {
        @Override
        public List<String> names() {
          return List.of("mq-deadline", "kyber", "bfq");
        }

        @Override
        public String resolve(String name) {
          return name;
        }

        @Override
        public Elevator create(String name) {
          return Elevators.find(name).orElseThrow().factory().get();
        }
      };

  private static ScsiDevice lun(Release release, HostTemplate template) {
    ScsiRig rig = new ScsiRig(KernelProfile.of(release), 250, 8);
    rig.register(template);
    ScsiDevice device = rig.lun("sda", 0);
    device.queue().setElevatorTypes(TYPES);
    return device;
  }

  private static int nrRequests(ScsiDevice device, String elevator) {
    device.queue().attachElevator(elevator);
    return device.queue().nrRequests();
  }

  private static void assertRequests(
      Release release, HostTemplate template, int none, int deadline) {
    ScsiDevice device = lun(release, template);
    assertThat(nrRequests(device, "none")).isEqualTo(none);
    assertThat(nrRequests(device, "mq-deadline")).isEqualTo(deadline);
  }

  private static HostTemplate debug() {
    return new HostTemplate().canQueue(192).cmdPerLun(192).reservedCommands(1);
  }

  @Test
  void tv11_nrRequests_followTheTags() {
    assertRequests(Release.V7_2, debug(), 193, 256);
    assertRequests(Release.V6_12, debug(), 192, 256);
    assertRequests(Release.V7_2, new HostTemplate().canQueue(1), 1, 2);
    assertRequests(Release.V7_2, new HostTemplate().canQueue(30).cmdPerLun(0), 30, 60);
    assertRequests(Release.V7_2, new HostTemplate().canQueue(32), 32, 64);
    assertRequests(Release.V7_2, new HostTemplate().canQueue(113).cmdPerLun(32), 113, 226);
    assertRequests(Release.V7_2, new HostTemplate().canQueue(63).reservedCommands(1), 64, 128);
  }

  @Test
  void asyncDepth_isThreeQuartersForKyberAndBfq() {
    ScsiDevice device = lun(Release.V7_2, debug());
    device.queue().attachElevator("mq-deadline");
    assertThat(device.queue().asyncDepth()).isEqualTo(256);
    device.queue().attachElevator("kyber");
    assertThat(device.queue().asyncDepth()).isEqualTo(192);
  }

  @Test
  void defaultElevator_isDeadlineForOneTagSpaceOnly() {
    assertThat(elevator(new HostTemplate().canQueue(32))).isEqualTo("mq-deadline");
    assertThat(elevator(new HostTemplate().canQueue(32).queues(4, 0))).isEqualTo("none");
    assertThat(elevator(new HostTemplate().canQueue(32).queues(4, 0).hostTagset(true)))
        .isEqualTo("mq-deadline");
  }

  private static String elevator(HostTemplate template) {
    return lun(Release.V7_2, template).queue().defaultElevator();
  }

  @Test
  void cmdPerLun_isCutToCanQueue() {
    ScsiDevice device = lun(Release.V7_2, new HostTemplate().canQueue(16).cmdPerLun(64));
    assertThat(device.queueDepth()).isEqualTo(16);
    assertThat(lun(Release.V7_2, new HostTemplate().canQueue(16)).queueDepth()).isEqualTo(1);
  }
}
