package org.blklab.runtime.hook;

import java.util.function.Consumer;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.runtime.block.Errno;
import org.blklab.runtime.plan.Place;

/** What hooks may do to the run they are in. Called within an event; nothing happens at once. */
public interface HookActions {
  /** A line of output. */
  void print(String line);

  /**
   * Queues a write to sysfs, by the task {@code script}.
   *
   * @param owner the LUN or host
   * @param attribute path below the owner: {@code queue/nr_requests}
   * @param place where the hook stands, for messages
   * @param done told of the answer; null: an errno is an error of the scenario
   */
  void write(String owner, String attribute, String text, Place place, Consumer<Errno> done);

  /** Ends the present {@code run} after this event; what follows it in the script goes on. */
  void stop(String reason);

  /** A hook failed: the run ends after this event. */
  void failed(Diagnostic diagnostic);
}
