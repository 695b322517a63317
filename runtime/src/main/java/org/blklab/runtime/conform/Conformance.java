package org.blklab.runtime.conform;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.blklab.runtime.graph.Library;
import org.blklab.runtime.plan.Declared;

/** Holds recordings of real kernels against what the simulation predicts. */
public final class Conformance {
  private final ReplayCheck replay;
  private final FreeCheck free;
  private final StepCheck step;

  public Conformance(Library library) {
    replay = new ReplayCheck(library);
    free = new FreeCheck(library);
    step = new StepCheck(library);
  }

  /**
   * Checks every variant below a directory.
   *
   * @param to gets each row as soon as it is known
   * @throws BadRecording if there is none, or one cannot be read
   */
  public void directory(Path directory, Set<Row.Mode> modes, Consumer<Row> to)
      throws BadRecording {
    for (RecordedCase one : CaseReader.read(directory)) {
      boolean choicesAlone = one.runs().isEmpty() && one.isOfBfq();
      if (modes.contains(Row.Mode.REPLAY) && !choicesAlone) {
        to.accept(replay.check(one));
      }
      if (modes.contains(Row.Mode.STEP)
          || modes.contains(Row.Mode.REPLAY) && choicesAlone) {
        to.accept(step.check(one));
      }
      if (modes.contains(Row.Mode.FREE)) {
        to.accept(free.check(one));
      }
    }
  }

  /**
   * Checks a trace of the user's own against a scenario.
   *
   * @param files of one trace: binary ones, one a CPU, or the text of blkparse
   * @param declared what the scenario declares
   * @param lun the traced LUN; empty if the scenario has only one
   * @throws BadRecording if the trace cannot be read, or does not fit the scenario
   */
  public void trace(
      List<Path> files,
      List<Declared> declared,
      Optional<String> lun,
      Set<Row.Mode> modes,
      Consumer<Row> to)
      throws BadRecording {
    OwnTrace trace = OwnTrace.read(files, declared, lun);
    if (modes.contains(Row.Mode.REPLAY)) {
      to.accept(replay.check(trace));
    }
    if (modes.contains(Row.Mode.FREE)) {
      to.accept(free.check(trace));
    }
  }
}
