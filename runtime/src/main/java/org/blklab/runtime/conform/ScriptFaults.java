package org.blklab.runtime.conform;

import java.util.function.Consumer;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.runtime.block.Errno;
import org.blklab.runtime.hook.HookActions;
import org.blklab.runtime.plan.Place;

/**
 * The hooks of a scenario that a recording is held against: an elevator in JavaScript decides as
 * any other, but nobody reads what it prints, and one that fails makes the comparison void.
 */
final class ScriptFaults implements HookActions {
  private String fault = "";

  /**
   * @throws BadRecording if a hook has failed
   */
  void check() throws BadRecording {
    if (!fault.isEmpty()) {
      throw new BadRecording(fault);
    }
  }

  private void note(Place place, String message) {
    if (fault.isEmpty()) {
      int start = place.span().start();
      long line = place.source().text().substring(0, start).chars().filter(c -> c == '\n').count();
      fault = place.source().name() + ":" + (line + 1) + ": " + message;
    }
  }

  @Override
  public void print(String line) {}

  @Override
  public void write(
      String owner, String attribute, String text, Place place, Consumer<Errno> done) {
    note(place, "a hook cannot write attributes while a recording is replayed");
  }

  @Override
  public void stop(String reason) {}

  @Override
  public void failed(Diagnostic diagnostic) {
    note(new Place(diagnostic.source(), diagnostic.span()), diagnostic.message());
  }
}
