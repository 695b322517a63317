package org.blklab.runtime.elevator;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.blklab.runtime.block.Elevator;
import org.blklab.runtime.elevator.bfq.BfqElevator;

/** The only list of elevators; its order is what sysfs and {@code help} show. */
public final class Elevators {
  private static final List<Entry> ALL =
      List.of(
          new Entry(
              "mq-deadline",
              "deadline",
              DeadlineElevator::new,
              "sector order in batches, reads first, expiry by age"),
          new Entry(
              "kyber", "", KyberElevator::new, "a few requests in flight per domain, by latency"),
          new Entry(
              "bfq",
              "",
              BfqElevator::new,
              "a queue a process, served in turn for a budget, by weight"));

  /**
   * One elevator.
   *
   * @param name the kernel's name
   * @param alias another name that sysfs accepts; empty if none
   * @param factory makes an instance, to be attached to one queue
   * @param doc what it does, in a line
   */
  public record Entry(String name, String alias, Supplier<Elevator> factory, String doc) {}

  private Elevators() {}

  public static List<Entry> all() {
    return ALL;
  }

  /** The elevator of this name or alias, which must match exactly. */
  public static Optional<Entry> find(String name) {
    return ALL.stream()
        .filter(entry -> entry.name.equals(name) || (!name.isEmpty() && entry.alias.equals(name)))
        .findFirst();
  }
}
