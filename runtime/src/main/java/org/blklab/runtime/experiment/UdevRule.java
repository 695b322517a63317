package org.blklab.runtime.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.blklab.runtime.plan.Expr;
import org.blklab.runtime.plan.Step;

/** How a real machine is told what was found: a rule for /etc/udev/rules.d. */
final class UdevRule {
  private UdevRule() {}

  /**
   * A rule for each disk, attributes in the order of the writes (udev writes them in this order, so
   * that the elevator is there before its attributes). What is no attribute is left out.
   */
  static List<String> of(Point point) {
    Map<String, StringBuilder> rules = new LinkedHashMap<>();
    for (Step.Assign write : point.writes()) {
      if (write.value() instanceof Expr.Constant(var value, _)) {
        rules
            .computeIfAbsent(
                write.owner(),
                owner ->
                    new StringBuilder(
                        "ACTION==\"add|change\", SUBSYSTEM==\"block\", KERNEL==\"" + owner + "\""))
            .append(", ATTR{")
            .append(write.attribute())
            .append("}=\"")
            .append(write.unit().write(value).orElse(""))
            .append('"');
      }
    }
    List<String> lines = new ArrayList<>();
    rules.values().forEach(rule -> lines.add(rule.toString()));
    return lines;
  }
}
