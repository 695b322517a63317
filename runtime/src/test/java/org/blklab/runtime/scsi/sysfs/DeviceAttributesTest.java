package org.blklab.runtime.scsi.sysfs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.Errno;
import org.blklab.runtime.device.ConstantDevice;
import org.blklab.runtime.device.DeviceTraits;
import org.blklab.runtime.device.Jitter;
import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.kernel.Release;
import org.blklab.runtime.scsi.HostTemplate;
import org.blklab.runtime.scsi.Recovery.Reset;
import org.blklab.runtime.scsi.ScsiCosts;
import org.blklab.runtime.scsi.ScsiDevice;
import org.blklab.runtime.scsi.ScsiHost;
import org.blklab.runtime.scsi.ScsiRig;
import org.blklab.runtime.scsi.adapter.AdapterCosts;
import org.blklab.runtime.scsi.adapter.AdapterHabits;
import org.blklab.runtime.scsi.adapter.HardwareAdapter;
import org.junit.jupiter.api.Test;

class DeviceAttributesTest {
  private static ScsiDevice device(Release release, HostTemplate template, AdapterHabits habits) {
    ScsiRig rig = new ScsiRig(KernelProfile.of(release), 250, 4);
    var adapter = new HardwareAdapter(rig.machine, AdapterCosts.ZERO, habits);
    ScsiHost host = new ScsiHost(rig.layer, "host0", template, adapter, ScsiCosts.ZERO);
    var drive =
        new ConstantDevice(
            rig.sim,
            "sda",
            new ConstantDevice.Parameters(
                1 << 30, 1000, Jitter.NONE, 0, 0, 31, 0, DeviceTraits.FLASH));
    ScsiDevice.Unit unit = rig.unit("sda", 0);
    return host.addDevice(new ScsiDevice.Unit("sda", 0, 0, drive, unit.limits()));
  }

  private static Attribute file(ScsiDevice device, String name) {
    return DeviceAttributes.of(device).stream()
        .filter(attribute -> attribute.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static Errno write(ScsiDevice device, String name, String text) {
    return file(device, name).store(text).errno();
  }

  private static String read(ScsiDevice device, String name) {
    return file(device, name).show().strip();
  }

  @Test
  void tv15_ahciWithNcq31_takesWhatTheDriveCan() {
    // given
    var habits = new AdapterHabits().ata(true, true).depth(d -> Math.min(32, d.slots()));
    var template = new HostTemplate().canQueue(32).changeQueueDepth(true);
    ScsiDevice device = device(Release.V7_2, template, habits);
    assertThat(read(device, "queue_depth")).isEqualTo("31");
    // when, then
    assertThat(write(device, "queue_depth", "32")).isEqualTo(Errno.EINVAL); // the driver
    assertThat(write(device, "queue_depth", "33")).isEqualTo(Errno.EINVAL); // the core
    assertThat(write(device, "queue_depth", "0")).isEqualTo(Errno.EINVAL);
    assertThat(write(device, "queue_depth", "abc")).isEqualTo(Errno.EINVAL);
    assertThat(write(device, "queue_depth", "1")).isEqualTo(Errno.OK);
    assertThat(device.queueDepth()).isEqualTo(1);
    assertThat(device.maxQueueDepth()).isEqualTo(1);
  }

  @Test
  void tv15_uas_letsNobodyWriteTheDepth() {
    // given
    var template = new HostTemplate().canQueue(254).cmdPerLun(0);
    ScsiDevice device = device(Release.V7_2, template, new AdapterHabits().depth(_ -> 254));
    // when
    Errno errno = write(device, "queue_depth", "16");
    // then
    assertThat(errno).isEqualTo(Errno.EACCES);
    assertThat(file(device, "queue_depth").writable()).isFalse();
    assertThat(DeviceAttributes.of(device))
        .extracting(Attribute::name)
        .doesNotContain("queue_ramp_up_period");
  }

  private static ScsiDevice debug64(Release release) {
    var template =
        new HostTemplate()
            .canQueue(64)
            .cmdPerLun(64)
            .changeQueueDepth(true)
            .trackQueueDepth(true);
    return device(release, template, new AdapterHabits());
  }

  /** Recorded on scsi_debug with max_queue=64, kernels 6.18 and 7.2 (truth, case sysfs). */
  @Test
  void queueDepth_recordedWrites_haveTheRecordedErrnoAndValue() {
    String[][] rows = {
      {"16", "OK", "16"},
      {"0", "EINVAL", "16"},
      {"-1", "EINVAL", "16"},
      {"1", "OK", "1"},
      {"8", "OK", "8"},
      {"63", "OK", "63"},
      {"64", "OK", "64"},
      {"65", "EINVAL", "64"},
      {"254", "EINVAL", "64"},
      {"255", "EINVAL", "64"},
      {"256", "EINVAL", "64"},
      {"1024", "EINVAL", "64"},
      {"abc", "EINVAL", "64"},
    };
    for (Release release : new Release[] {Release.V6_18, Release.V7_2}) {
      ScsiDevice device = debug64(release);
      for (String[] row : rows) {
        Errno errno = write(device, "queue_depth", row[0]);
        assertThat(errno.name()).as("%s on %s", row[0], release).isEqualTo(row[1]);
        assertThat(read(device, "queue_depth")).as("%s on %s", row[0], release).isEqualTo(row[2]);
      }
    }
  }

  @Test
  void timeout_isCheckedByNewerKernelsOnly() {
    ScsiDevice older = debug64(Release.V6_12);
    ScsiDevice newer = debug64(Release.V7_2);
    assertThat(read(newer, "timeout")).isEqualTo("30");
    assertThat(write(newer, "timeout", "0")).isEqualTo(Errno.EINVAL);
    assertThat(write(newer, "timeout", "soon")).isEqualTo(Errno.EINVAL);
    assertThat(write(newer, "timeout", "60")).isEqualTo(Errno.OK);
    assertThat(read(newer, "timeout")).isEqualTo("60");
    assertThat(write(older, "timeout", "soon")).isEqualTo(Errno.OK);
    assertThat(read(older, "timeout")).isEqualTo("0");
  }

  @Test
  void state_goesBetweenRunningAndOfflineOnly() {
    ScsiDevice device = debug64(Release.V7_2);
    assertThat(read(device, "state")).isEqualTo("running");
    assertThat(write(device, "state", "blocked\n")).isEqualTo(Errno.EINVAL);
    assertThat(write(device, "state", "offline\n")).isEqualTo(Errno.OK);
    assertThat(read(device, "state")).isEqualTo("offline");
    assertThat(write(device, "state", "running\n")).isEqualTo(Errno.OK);
    assertThat(write(device, "delete", "1")).isEqualTo(Errno.OK);
    assertThat(read(device, "state")).isEqualTo("deleted");
    assertThat(write(device, "state", "running\n")).isEqualTo(Errno.EINVAL);
    assertThat(write(device, "delete", "1")).isEqualTo(Errno.ENODEV);
  }

  @Test
  void cdlEnable_ofALunWithoutDurationLimits_isRefused() {
    ScsiDevice device = debug64(Release.V7_2);
    assertThat(read(device, "cdl_enable")).isEqualTo("0");
    assertThat(write(device, "cdl_enable", "1")).isEqualTo(Errno.EOPNOTSUPP);
    assertThat(write(device, "cdl_enable", "off\n")).isEqualTo(Errno.EOPNOTSUPP);
    assertThat(write(device, "cdl_enable", "o")).isEqualTo(Errno.EINVAL);
    assertThat(write(device, "cdl_enable", "2")).isEqualTo(Errno.EINVAL);
    assertThat(write(device, "cdl_enable", "\n")).isEqualTo(Errno.EINVAL);
  }

  @Test
  void counters_areHexadecimal() {
    ScsiDevice device = debug64(Release.V7_2);
    assertThat(read(device, "iorequest_cnt")).isEqualTo("0x0");
    assertThat(read(device, "iocounterbits")).isEqualTo("32");
    assertThat(write(device, "iodone_cnt", "1")).isEqualTo(Errno.EACCES);
  }

  @Test
  void ehDeadline_needsAHostReset() {
    // given
    var template = new HostTemplate().canQueue(32).changeQueueDepth(true);
    ScsiDevice without = device(Release.V7_2, template, new AdapterHabits());
    ScsiDevice with =
        device(
            Release.V7_2,
            template,
            new AdapterHabits().recovery(true, EnumSet.of(Reset.HOST)));
    // when, then
    assertThat(host(without, "eh_deadline").store("10").errno()).isEqualTo(Errno.EINVAL);
    assertThat(host(with, "eh_deadline").show()).isEqualTo("off\n");
    assertThat(host(with, "eh_deadline").store("10").errno()).isEqualTo(Errno.OK);
    assertThat(host(with, "eh_deadline").show()).isEqualTo("10\n");
    assertThat(host(with, "eh_deadline").store("soon").errno()).isEqualTo(Errno.EINVAL);
    assertThat(host(with, "eh_deadline").store("off").errno()).isEqualTo(Errno.OK);
  }

  @Test
  void hostFiles_checkWhatIsWritten() {
    // given
    var template = new HostTemplate().canQueue(32).cmdPerLun(64).procName("ahci");
    ScsiDevice device = device(Release.V7_2, template, new AdapterHabits());
    // when, then
    assertThat(host(device, "can_queue").show()).isEqualTo("32\n");
    assertThat(host(device, "cmd_per_lun").show()).isEqualTo("32\n"); // cut when registered
    assertThat(host(device, "proc_name").show()).isEqualTo("ahci\n");
    assertThat(host(device, "can_queue").store("64").errno()).isEqualTo(Errno.EACCES);
    assertThat(host(device, "scan").store("- - -").errno()).isEqualTo(Errno.OK);
    assertThat(host(device, "scan").store("0 0").errno()).isEqualTo(Errno.EINVAL);
    assertThat(host(device, "host_reset").store("adapter").errno()).isEqualTo(Errno.EOPNOTSUPP);
    assertThat(host(device, "host_reset").store("bus").errno()).isEqualTo(Errno.EINVAL);
    assertThat(host(device, "state").store("recovery").errno()).isEqualTo(Errno.OK);
    assertThat(host(device, "state").store("deleted").errno()).isEqualTo(Errno.EINVAL);
    assertThat(host(device, "state").store("running").errno()).isEqualTo(Errno.OK);
  }

  private static Attribute host(ScsiDevice device, String name) {
    return HostAttributes.of(device.host()).stream()
        .filter(attribute -> attribute.name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
