package org.blklab.runtime.hook;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.grammar.diag.DiagnosticRenderer;
import org.blklab.grammar.diag.Source;
import org.blklab.runtime.lab.Checked;
import org.blklab.runtime.lab.Lab;
import org.blklab.runtime.lab.RunRequest;
import org.blklab.runtime.plan.TableData;
import org.blklab.runtime.run.ExpectationResult;
import org.blklab.runtime.run.Output;
import org.blklab.runtime.run.RunOutcome;

/** Runs a scenario of a test, with files that it names, and keeps what it says. */
final class HookRun implements Output {
  /** A quick LUN and a reader of 200 I/Os. */
  static final String READER =
      """
      lun sda : constant { completion_nsec = 100us }
      workload r on sda {
        rw = randread; bs = 4k; iodepth = 64; ioengine = libaio; direct = on; number_ios = 200
      }
      """;

  final List<String> lines = new ArrayList<>();
  final List<Diagnostic> diagnostics = new ArrayList<>();
  final List<ExpectationResult> expectations = new ArrayList<>();
  final List<TableData> tables = new ArrayList<>();
  private final Map<String, String> files = new LinkedHashMap<>();
  private RunOutcome outcome;

  HookRun file(String name, String text) {
    files.put(name, text);
    return this;
  }

  HookRun run(String scenario) {
    RunRequest request = RunRequest.of(new Source("test.blk", scenario));
    Checked checked = Lab.check(request, this::read);
    diagnostics.addAll(checked.diagnostics());
    if (checked.plan().isPresent()) {
      outcome = Lab.prepare(checked.plan().get(), request, this).run();
    }
    return this;
  }

  private Source read(String name, Source from) throws IOException {
    String text = files.get(name);
    if (text == null) {
      throw new IOException("there is no such file");
    }
    return new Source(name, text);
  }

  RunOutcome outcome() {
    if (outcome == null) {
      throw new AssertionError("not run: " + shown());
    }
    return outcome;
  }

  int exitCode() {
    return outcome().status().exitCode();
  }

  double measured(String path) {
    return outcome().measurements().get(path);
  }

  /** All diagnostics as a user sees them. */
  String shown() {
    return DiagnosticRenderer.plain().render(diagnostics);
  }

  @Override
  public void line(String text) {
    lines.add(text);
  }

  @Override
  public void table(TableData table) {
    tables.add(table);
  }

  @Override
  public void expectation(ExpectationResult result) {
    expectations.add(result);
  }

  @Override
  public void diagnostic(Diagnostic diagnostic) {
    diagnostics.add(diagnostic);
  }
}
