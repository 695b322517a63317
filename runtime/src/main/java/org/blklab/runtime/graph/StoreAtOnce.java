package org.blklab.runtime.graph;

import java.util.List;
import java.util.Optional;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.grammar.diag.Severity;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.Attribute.StoreOperation;
import org.blklab.runtime.block.Errno;
import org.blklab.runtime.plan.Declared.AttributeWrite;

/** Writes of a declaration: done before any I/O, so they take no simulated time. */
final class StoreAtOnce {
  private static final int MAX_STEPS = 1_000;

  private StoreAtOnce() {}

  static void store(
      Optional<Attribute> attribute,
      AttributeWrite write,
      String kernel,
      List<Diagnostic> problems) {
    if (attribute.isEmpty() || !attribute.get().writable()) {
      problems.add(
          problem(
              write,
              Severity.ERROR,
              Code.ERRNO,
              "kernel "
                  + kernel
                  + (attribute.isEmpty()
                      ? " has no attribute `" + write.attribute() + "` here"
                      : " does not let `" + write.attribute() + "` be written"),
              List.of()));
      return;
    }
    StoreOperation operation = attribute.get().store(write.text());
    int steps = 0;
    while (operation.step() == StoreOperation.SLEEP) {
      if (++steps > MAX_STEPS) {
        throw new IllegalStateException(
            "a write to " + write.attribute() + " sleeps before time 0; please report");
      }
    }
    if (operation.errno() != Errno.OK) {
      problems.add(
          problem(
              write,
              Severity.ERROR,
              Code.ERRNO,
              "writing `"
                  + write.text()
                  + "` to "
                  + write.attribute()
                  + " fails: "
                  + operation.errno()
                  + " ("
                  + operation.errno().words()
                  + ")",
              List.of(attribute.get().doc())));
      return;
    }
    String after = attribute.get().show().strip();
    if (isNumber(write.text()) && isNumber(after) && !same(after, write.text())) {
      problems.add(
          problem(
              write,
              Severity.NOTE,
              Code.CLAMPED,
              "the kernel makes "
                  + write.attribute()
                  + " = "
                  + after
                  + " of `"
                  + write.text()
                  + "`",
              List.of()));
    }
  }

  private static boolean isNumber(String text) {
    return text.matches("[+-]?[0-9]{1,18}");
  }

  private static boolean same(String a, String b) {
    return Long.parseLong(a) == Long.parseLong(b);
  }

  private static Diagnostic problem(
      AttributeWrite write, Severity severity, Code code, String message, List<String> hints) {
    return new Diagnostic(
        severity, code, write.place().source(), write.place().span(), message, hints);
  }
}
