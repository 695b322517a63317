package org.blklab.runtime.scsi.sysfs;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.Errno;
import org.blklab.runtime.block.KernelNumber;
import org.blklab.runtime.scsi.ScsiHost;
import org.blklab.runtime.scsi.adapter.ScsiDebugParameters;
import org.blklab.runtime.scsi.adapter.ScsiDebugTopology;

/** The files of the scsi_debug module that shape its responses. Source: spec 06 §15. */
public final class ScsiDebugAttributes {
  private static final long SECOND_NS = 1_000_000_000;

  private final List<ScsiHost> hosts;
  private final ScsiHost host;
  private final ScsiDebugParameters parameters;
  private final ScsiDebugTopology topology;

  private ScsiDebugAttributes(
      List<ScsiHost> hosts, ScsiDebugParameters parameters, ScsiDebugTopology topology) {
    this.hosts = hosts;
    this.host = hosts.getFirst();
    this.parameters = parameters;
    this.topology = topology;
  }

  /**
   * @param hosts of the module, at least one
   */
  public static List<Attribute> of(
      List<ScsiHost> hosts, ScsiDebugParameters parameters, ScsiDebugTopology topology) {
    var made = new ScsiDebugAttributes(hosts, parameters, topology);
    List<Attribute> all = new ArrayList<>(made.responses());
    all.addAll(made.setUp());
    return all;
  }

  private List<Attribute> responses() {
    return List.of(
        ScsiAttribute.of(
            "delay",
            "Ticks until the response, 0 for at once; EBUSY while commands are under way.",
            parameters::delay,
            text -> whenIdle(text, Integer.MAX_VALUE, v -> parameters.ndelay(0).delay((int) v))),
        ScsiAttribute.of(
            "ndelay",
            "Nanoseconds until the response, below one second; EBUSY while commands are under way.",
            parameters::ndelay,
            text -> whenIdle(text, SECOND_NS - 1, parameters::ndelay)),
        number("random", "1: the time is uniform from 0 to the delay.",
            () -> flag(parameters.random()), v -> parameters.random(v != 0)),
        number("every_nth", "Each so-many-th command has an error of opts; 0: none.",
            parameters::everyNth, v -> parameters.everyNth((int) v)),
        ScsiAttribute.of(
            "opts",
            "Bits of what is injected: 2 medium error, 4 timeout, 8 recovered error, 0x10 transport"
                + " error, 0x100 short transfer, 0x800 task set full, 0x8000 host busy.",
            () -> "0x" + Integer.toHexString(parameters.opts()),
            this::storeOpts),
        number("no_rwlock", "1: no lock around each copied sector.",
            () -> flag(parameters.noRwlock()),
            v -> parameters.store(v != 0, parameters.fakeRw())),
        number("fake_rw", "1: data is not copied.",
            () -> flag(parameters.fakeRw()),
            v -> parameters.store(parameters.noRwlock(), v != 0)),
        number("medium_error_start", "First block with a medium error.",
            parameters::mediumErrorStart,
            v -> parameters.mediumErrors(v, parameters.mediumErrorCount())),
        number("medium_error_count", "Blocks with a medium error.",
            parameters::mediumErrorCount,
            v -> parameters.mediumErrors(parameters.mediumErrorStart(), (int) v)));
  }

  private List<Attribute> setUp() {
    return List.of(
        ScsiAttribute.readOnly("max_queue", "Commands it takes.", host::canQueue),
        ScsiAttribute.readOnly(
            "host_max_queue",
            "Above 0: all hardware queues share so many tags.",
            () -> host.tagSet().parameters().hostShared() ? host.canQueue() : 0),
        ScsiAttribute.readOnly("submit_queues", "Hardware queues.", () -> host.tagSet().hwQueues()),
        ScsiAttribute.readOnly("poll_queues", "Of them those for polling.", parameters::pollQueues),
        ScsiAttribute.readOnly(
            "dev_size_mb",
            "Size of a LUN in MiB, 0 if LUNs have their own.",
            parameters::devSizeMb),
        ScsiAttribute.of(
            "add_host",
            "Hosts; writing -1 takes the last one away with its LUNs.",
            topology::hosts,
            this::removeHosts),
        ScsiAttribute.of(
            "num_tgts",
            "Targets of a host; counts for LUNs that come later.",
            topology::targets,
            text -> count(text, Integer.MAX_VALUE, v -> topology.setTargets(Math.max(1, v)))),
        ScsiAttribute.of(
            "max_luns",
            "LUNs of a target, 0 for as many as come; counts for those that come later.",
            topology::luns,
            text -> count(text, ScsiDebugTopology.MOST_LUNS, topology::setLuns)));
  }

  private static Errno count(String text, int most, IntConsumer store) {
    KernelNumber value = KernelNumber.decimalInt(text);
    if (!value.isOk() || value.value() < 0 || value.value() > most) {
      return Errno.EINVAL;
    }
    store.accept((int) value.value());
    return Errno.OK;
  }

  /** A further host would have LUNs that nobody has declared: a positive number is refused. */
  private Errno removeHosts(String text) {
    KernelNumber value = KernelNumber.signedInt(text);
    if (!value.isOk() || value.value() > 0) {
      return Errno.EINVAL;
    }
    for (long i = value.value(); i < 0 && topology.hosts() > 0; i++) {
      topology.removeHost();
      hosts.get(topology.hosts()).removeAll();
    }
    return Errno.OK;
  }

  private static int flag(boolean on) {
    return on ? 1 : 0;
  }

  private static Attribute number(
      String name, String doc, Supplier<Object> show, LongConsumer store) {
    return ScsiAttribute.of(
        name,
        doc,
        show,
        text -> {
          KernelNumber value = KernelNumber.signedInt(text);
          if (!value.isOk()) {
            return Errno.EINVAL;
          }
          store.accept(value.value());
          return Errno.OK;
        });
  }

  private Errno whenIdle(String text, long most, LongConsumer store) {
    KernelNumber value = KernelNumber.decimalInt(text);
    if (!value.isOk() || value.value() > most) {
      return Errno.EINVAL;
    }
    if (hosts.stream().anyMatch(each -> each.busy() > 0)) {
      return Errno.EBUSY;
    }
    store.accept(value.value());
    return Errno.OK;
  }

  private Errno storeOpts(String text) {
    long bits = DeviceAttributes.leadingNumber(text);
    parameters.opts((int) bits);
    return Errno.OK;
  }
}
