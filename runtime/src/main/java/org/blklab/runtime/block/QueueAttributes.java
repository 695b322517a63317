package org.blklab.runtime.block;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.kernel.KernelProfile;

/**
 * All files of a disk's {@code queue/} directory but those of the elevator, as the chosen kernel
 * has them. Source: spec 01 §10.1, spec 09 §2.
 */
final class QueueAttributes {
  private final QueueControl queue;
  private final KernelProfile kernel;
  private final List<Attribute> fixed = new ArrayList<>();
  private final Attribute alias;

  QueueAttributes(QueueControl queue) {
    this.queue = queue;
    kernel = queue.kernel();
    fixed.addAll(new LimitAttributes(queue).list());
    fixed.addAll(new SettingAttributes(queue).list());
    addDepths();
    fixed.sort(Comparator.comparing(Attribute::name));
    alias = asyncDepth("iosched/async_depth", "The same as queue/async_depth.");
  }

  /** Those that exist now, by name. */
  List<Attribute> list() {
    List<Attribute> all = new ArrayList<>(fixed);
    boolean aliased =
        kernel.has(Behaviour.ASYNC_DEPTH_ELEVATOR_ALIAS)
            && kernel.has(Behaviour.QUEUE_ASYNC_DEPTH);
    if (aliased && !queue.elevatorName().equals("none")) {
      all.add(alias);
    }
    return all;
  }

  private void addDepths() {
    fixed.add(
        new QueueAttribute(
            "scheduler",
            "The elevators, the active one in brackets. Write a name to switch: the queue is"
                + " frozen, nr_requests and async_depth go back to their defaults. Any word that"
                + " begins with none switches to none; an unknown name is EINVAL; from 7.0 on EBUSY"
                + " while the tag set is being changed.",
            this::schedulers,
            queue::storeScheduler));
    fixed.add(
        new QueueAttribute(
            "nr_requests",
            "Requests that may exist, for each hardware queue. Default with an elevator 2 x"
                + " min(queue depth, 128), with none the queue depth. A write below 4 becomes 4;"
                + " EINVAL above 2048 with an elevator, above the queue depth without; freezes if"
                + " it changes.",
            () -> queue.nrRequests() + "\n",
            queue::storeNrRequests));
    if (kernel.has(Behaviour.QUEUE_ASYNC_DEPTH)) {
      fixed.add(
          asyncDepth(
              "async_depth",
              "How many of the nr_requests all but reads may use (from 7.0). Default nr_requests"
                  + " for mq-deadline, 3/4 of it for kyber and bfq. 1 … nr_requests, more is cut;"
                  + " 0 and no elevator are EINVAL; freezes. Scaled when nr_requests changes."));
    }
  }

  private Attribute asyncDepth(String name, String doc) {
    return new QueueAttribute(
        name, doc, () -> queue.asyncDepth() + "\n", queue::storeAsyncDepth);
  }

  private String schedulers() {
    boolean noneLast = kernel.has(Behaviour.SCHEDULER_TEXT_NONE_LAST);
    return schedulers(queue.elevatorNames(), queue.elevatorName(), noneLast);
  }

  /**
   * The text of {@code scheduler}.
   *
   * @param active {@code none} or one of {@code names}
   * @param noneLast older kernels list none last, without a blank behind it, if it is not active
   */
  static String schedulers(List<String> names, String active, boolean noneLast) {
    StringBuilder out = new StringBuilder();
    boolean isNone = active.equals("none");
    if (isNone) {
      out.append("[none] ");
    } else if (!noneLast) {
      out.append("none ");
    }
    for (String name : names) {
      out.append(name.equals(active) ? "[" + name + "] " : name + " ");
    }
    if (!isNone && noneLast) {
      out.append("none");
    }
    return out.append('\n').toString();
  }
}
