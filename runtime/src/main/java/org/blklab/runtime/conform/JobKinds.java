package org.blklab.runtime.conform;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.blklab.grammar.diag.Source;
import org.blklab.runtime.plan.Settings;
import org.blklab.runtime.workload.fio.FioImport;
import org.blklab.runtime.workload.option.JobOptions;

/** The processes of fio job files, in the order in which fio starts them. */
final class JobKinds {
  private JobKinds() {}

  static List<Processes.Kind> of(List<String> jobs) {
    List<Processes.Kind> kinds = new ArrayList<>();
    for (String job : jobs) {
      for (FioImport.Section section : FioImport.file(new Source("job.fio", job)).sections()) {
        add(section.settings(), kinds);
      }
    }
    return kinds;
  }

  /** Adds the processes of one job. */
  static void add(Settings settings, List<Processes.Kind> kinds) {
    Optional<JobOptions> options = JobOptions.read(settings).options();
    if (options.isPresent()) {
      JobOptions.Identity identity = options.get().identity();
      Processes.Kind kind = Processes.Kind.of(identity.ioprio(), identity.cgroup().orElse(""));
      for (int i = 0; i < identity.numjobs(); i++) {
        kinds.add(kind);
      }
    }
  }
}
