package org.blklab.runtime.conform;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.blklab.grammar.diag.Source;
import org.blklab.grammar.diag.Span;
import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.plan.Declared;
import org.blklab.runtime.plan.Place;
import org.blklab.runtime.plan.Settings;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.trace.BlkparseReader;
import org.blklab.runtime.trace.TraceRecord;
import org.blklab.runtime.workload.fio.FioImport;
import org.blklab.runtime.workload.option.JobOptions;

/** The processes of a recording's job files, for recordings of which only dispatches were kept. */
final class Senders {
  /** A variant named so had each job file in a group of its own, of these weights. */
  private static final Pattern GROUPS = Pattern.compile("cgroup-(\\d+)-(\\d+)-.*");

  private final RecordedCase one;
  private final List<Integer> weights = new ArrayList<>(); // of the groups, by job file
  private final List<Processes.Kind> kinds = new ArrayList<>();

  private Senders(RecordedCase one) {
    this.one = one;
  }

  static Senders of(RecordedCase one) {
    Senders senders = new Senders(one);
    Matcher groups = GROUPS.matcher(one.subject().variant());
    if (groups.matches() && one.jobs().size() == 2) {
      senders.weights.add(Integer.parseInt(groups.group(1)));
      senders.weights.add(Integer.parseInt(groups.group(2)));
    }
    for (int i = 0; i < one.jobs().size(); i++) {
      String group = senders.weights.isEmpty() ? "" : name(i);
      for (Processes.Kind kind : JobKinds.of(List.of(one.jobs().get(i)))) {
        senders.kinds.add(new Processes.Kind(kind.ioprio(), group));
      }
    }
    return senders;
  }

  private static String name(int file) {
    return "group" + (file + 1);
  }

  /** Their priorities and groups, in the order in which they were created. */
  List<Processes.Kind> kinds() {
    return kinds;
  }

  /** The set-up with their groups. */
  Setting on(Setting setting) {
    List<Declared> declared = new ArrayList<>();
    for (int i = 0; i < weights.size(); i++) {
      Map<String, Value> settings = new LinkedHashMap<>();
      settings.put("bfq_weight", Value.count(weights.get(i)));
      declared.add(
          new Declared.Cgroup(
              name(i),
              new Settings(settings),
              new Place(new Source("params", ""), new Span(0, 0))));
    }
    declared.addAll(setting.declared());
    return new Setting(declared, setting.lun(), setting.shown());
  }

  /** The events of a run, reconstructed. */
  List<TraceRecord> trace(RecordedCase.Run run) throws BadRecording {
    Parameters parameters = one.parameters();
    boolean inTask =
        KernelProfile.of(RecordedGraph.release(parameters.kernel()))
            .has(Behaviour.IMPLICIT_BIO_PLUG);
    Reconstruction events =
        new Reconstruction(
            DispatchList.read(run.trace()),
            senders(parameters.module("gb", 250) << 30),
            inTask,
            parameters.module("completion_nsec", 10_000),
            (int) parameters.module("hw_queue_depth", 64));
    try {
      return BlkparseReader.read(run.trace().toString(), events.text());
    } catch (IOException e) {
      throw new BadRecording(e.getMessage());
    }
  }

  /** New ones: each run draws its numbers from the beginning. */
  private List<Sender> senders(long deviceBytes) throws BadRecording {
    List<Sender> senders = new ArrayList<>();
    for (String job : one.jobs()) {
      int number = 0;
      for (FioImport.Section section :
          FioImport.file(new Source("job.fio", job)).sections()) {
        JobOptions options =
            JobOptions.read(section.settings())
                .options()
                .orElseThrow(() -> new BadRecording("job file: " + section.name()));
        if (options.access().mode().writes() || !options.depth().direct()) {
          throw new NotSimulated("what was written when cannot be told from dispatches");
        }
        for (int i = 0; i < options.identity().numjobs(); i++) {
          senders.add(new Sender(options, i, ++number, deviceBytes));
        }
      }
    }
    return senders;
  }
}
