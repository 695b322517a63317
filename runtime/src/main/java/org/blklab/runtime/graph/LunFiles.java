package org.blklab.runtime.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.plan.Declared;
import org.blklab.runtime.plan.Settings;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.sim.EventHandler;
import org.blklab.runtime.sim.Simulation;

/** What a LUN's declaration says of its files below {@code device/}, and when it is pulled out. */
final class LunFiles implements EventHandler {
  private static final String PREFIX = "device.";

  private final LunNode node;
  private final String kernel;
  private final List<Diagnostic> problems;

  LunFiles(LunNode node, String kernel, List<Diagnostic> problems) {
    this.node = node;
    this.kernel = kernel;
    this.problems = problems;
  }

  void apply(Simulation sim) {
    Settings settings = node.declared.settings();
    for (String name : new ArrayList<>(settings.values().keySet())) {
      if (name.startsWith(PREFIX)) {
        write(name.substring(PREFIX.length()), text(settings, name));
      }
    }
    long removedAt = settings.integer("removed_at", 0);
    if (removedAt == 0) {
      return;
    }
    if (node.attribute("device/delete").isEmpty()) {
      problems.add(
          Diagnostic.error(
              Code.CONTRADICTION,
              node.declared.place().source(),
              node.declared.place().span(),
              "only a LUN of a SCSI host can be pulled out (`removed_at`)"));
    } else {
      sim.at(Math.max(removedAt, sim.nowNs()), this, 0, 0);
    }
  }

  private static String text(Settings settings, String name) {
    Optional<Value> value = settings.get(name);
    return value.orElse(null) instanceof Value.Bool(var on)
        ? on ? "1" : "0"
        : settings.text(name, "");
  }

  private void write(String file, String text) {
    StoreAtOnce.store(
        node.attribute("device/" + file),
        new Declared.AttributeWrite("device/" + file, text, node.declared.place()),
        kernel,
        problems);
  }

  /** It is pulled out. */
  @Override
  public void onEvent(int kind, int arg) {
    Attribute delete = node.attribute("device/delete").orElseThrow();
    delete.store("1");
  }
}
