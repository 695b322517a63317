package org.blklab.runtime.conform;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.blklab.runtime.kernel.Release;
import org.blklab.runtime.plan.Declared;
import org.blklab.runtime.trace.TraceRecord;

/**
 * A trace of the user's own, and the scenario that describes the machine it was taken on.
 *
 * @param subject its first file, the scenario's kernel, the traced LUN
 */
record OwnTrace(Row.Subject subject, List<Declared> declared, List<TraceRecord> records) {
  static OwnTrace read(List<Path> files, List<Declared> declared, Optional<String> lun)
      throws BadRecording {
    List<String> luns = new ArrayList<>();
    String kernel = Release.byDefault().text();
    for (Declared each : declared) {
      if (each instanceof Declared.Lun one) {
        luns.add(one.name());
      } else if (each instanceof Declared.Kernel one) {
        kernel = one.release();
      }
    }
    String name = files.getFirst().getFileName().toString();
    return new OwnTrace(
        new Row.Subject(name, kernel, chosen(luns, lun), ""), declared, TraceFiles.read(files));
  }

  private static String chosen(List<String> luns, Optional<String> lun) throws BadRecording {
    String known = luns.isEmpty() ? "none" : String.join(", ", luns);
    if (lun.isPresent()) {
      if (!luns.contains(lun.get())) {
        throw new BadRecording("the scenario has no LUN `" + lun.get() + "`; it has: " + known);
      }
      return lun.get();
    }
    if (luns.size() != 1) {
      throw new BadRecording("say which LUN was traced (--lun NAME); the scenario has: " + known);
    }
    return luns.getFirst();
  }

  String lun() {
    return subject.variant();
  }

  /** The processes of its workloads, in order. */
  List<Processes.Kind> kinds() {
    List<Processes.Kind> kinds = new ArrayList<>();
    for (Declared each : declared) {
      if (each instanceof Declared.Workload workload) {
        JobKinds.add(workload.settings(), kinds);
      }
    }
    return kinds;
  }
}
