package org.blklab.runtime.graph;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.blklab.grammar.diag.Source;
import org.blklab.runtime.check.env.Preset;
import org.blklab.runtime.device.library.Presets;
import org.blklab.runtime.plan.CostTables;
import org.blklab.runtime.plan.Kind;

/** The files of the library that come with the product, written in the language itself. */
public final class Library {
  private static final String ROOT = "/org/blklab/runtime/library/";
  private static final List<String> HOST_PRESETS =
      List.of("libsas", "mpt3sas", "megaraid_sas", "smartpqi", "virtio_scsi", "uas", "iscsi");

  private final CostTables costTables = new LibraryCosts();

  public CostTables costTables() {
    return costTables;
  }

  /** What a cost table may give a price to: steps with what each covers, in the order of help. */
  public static Map<String, String> costSteps() {
    Map<String, String> steps = new LinkedHashMap<>();
    CostSteps.all().forEach(step -> steps.put(step.name(), step.doc()));
    return Collections.unmodifiableMap(steps);
  }

  /** The file of a cost table; empty if there is no table of that name. */
  public Optional<Source> costTable(String name) {
    if (!costTables.names().contains(name)) {
      return Optional.empty();
    }
    return Optional.of(
        name.equals(LibraryCosts.ZERO)
            ? new Source("library/costs/zero.blk", "# Nothing costs a CPU any time.\n")
            : text("costs/" + name + ".blk"));
  }

  /** Presets of devices and hosts; their texts are made when they are asked for. */
  public List<Preset> presets() {
    List<Preset> presets = new ArrayList<>();
    for (var device : Presets.all()) {
      presets.add(new Preset(Kind.DEVICE, device.name(), () -> DeviceWiring.source(device)));
    }
    for (String host : HOST_PRESETS) {
      presets.add(new Preset(Kind.HOST, host, () -> text("hosts/" + host + ".blk")));
    }
    return List.copyOf(presets);
  }

  /** A file of the library as it is, for users to read. */
  public static Source text(String name) {
    try (InputStream in = Library.class.getResourceAsStream(ROOT + name)) {
      if (in == null) {
        throw new IllegalStateException("library file " + name + " is missing; please report");
      }
      return new Source("library/" + name, new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new IllegalStateException("library file " + name + " cannot be read", e);
    }
  }
}
