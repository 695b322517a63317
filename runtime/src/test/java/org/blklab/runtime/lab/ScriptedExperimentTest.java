package org.blklab.runtime.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.grammar.diag.DiagnosticRenderer;
import org.blklab.grammar.diag.Source;
import org.blklab.runtime.plan.TableData;
import org.blklab.runtime.run.ExpectationResult;
import org.blklab.runtime.run.Output;
import org.blklab.runtime.run.RunOutcome;
import org.junit.jupiter.api.Test;

/** Experiments in JavaScript: {@code blklab run x.mjs}. */
final class ScriptedExperimentTest implements Output {
  private static final String BASE =
      """
      const base = blk.scenario(`
        param depth = 1
        lun sda : constant { completion_nsec = 100us; parallel = 4 }
        workload r on sda {
          rw = randread; iodepth = depth; ioengine = libaio; direct = on; number_ios = 100
        }
      `);
      """;

  private final List<String> lines = new ArrayList<>();
  private final List<Diagnostic> diagnostics = new ArrayList<>();
  private final List<TableData> tables = new ArrayList<>();
  private final Map<String, String> files = new LinkedHashMap<>();
  private Map<String, String> params = Map.of();

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
    lines.add((result.pass() ? "ok " : "FAILED ") + result.text());
  }

  @Override
  public void diagnostic(Diagnostic diagnostic) {
    diagnostics.add(diagnostic);
  }

  private RunOutcome run(String script) {
    RunRequest request =
        new RunRequest(new Source("x.mjs", script), params, OptionalLong.empty(), false);
    return Lab.experiment(request, LabOptions.of(false), this, this::read).run();
  }

  private Source read(String name, Source from) throws IOException {
    if (!files.containsKey(name)) {
      throw new IOException("there is no such file");
    }
    return new Source(name, files.get(name));
  }

  private String shown() {
    return DiagnosticRenderer.plain().render(diagnostics);
  }

  @Test
  void experiment_sweepsAndSearches() {
    // when
    RunOutcome outcome =
        run(
            BASE
                + """
                let depth = 1;
                while (base.set("depth", depth).run().get("r.read.iops") < 25000) depth *= 2;
                print("enough at", depth);
                blk.result("depth", depth);
                blk.table(["depth", "name"], [[1, "one"], [depth, "enough"]]);
                blk.expect(depth === 4, "a slot for each");
                """);
    // then
    assertThat(shown()).isEmpty();
    assertThat(lines).containsExactly("enough at 4", "ok a slot for each");
    assertThat(outcome.status()).isEqualTo(RunOutcome.Status.OK);
    assertThat(outcome.measurements()).containsEntry("depth", 4.0);
    assertThat(outcome.runs()).hasSize(3);
    assertThat(outcome.runs().getLast().params()).containsEntry("depth", 4L);
    assertThat(tables.getFirst().lines())
        .containsExactly("depth  name", "    1  one", "    4  enough");
  }

  @Test
  void experiment_manyAtOnce_comeInTheirOrder() {
    // when
    run(
        BASE
            + """
            const all = [1, 2, 4].map((depth) => base.copy().set({ depth }));
            const results = blk.run_all(all);
            print(results.map((r) => Math.round(r.get("r.read.iops") / 1000)));
            const first = results[0];
            print(first.passed, first.text("r.read.ios"), first.measurements["r.read.ios"],
              first.get("r.write.clat.mean"));
            """);
    // then
    assertThat(shown()).isEmpty();
    String[] thousands = lines.getFirst().replaceAll("[\\[\\]]", "").split(",");
    assertThat(Double.parseDouble(thousands[2]))
        .isGreaterThan(3 * Double.parseDouble(thousands[0]));
    assertThat(lines.getLast()).isEqualTo("true 100 100 null");
  }

  @Test
  void experiment_failedExpectation_isItsStatus() {
    // when, then
    assertThat(run("blk.expect(1 > 2, \"never\");").status().exitCode()).isEqualTo(99);
  }

  @Test
  void experiment_mistakeInAScenario_endsItUnlessCaught() {
    // when
    RunOutcome caught =
        run(
            """
            try { blk.scenario("lun sda : constent").run(); }
            catch (e) { print(e.message); }
            """);
    RunOutcome thrown = run("blk.scenario(\"lun sda : constent\").run();");
    // then
    assertThat(caught.status()).isEqualTo(RunOutcome.Status.OK);
    assertThat(lines).containsExactly("the scenario failed: unknown device `constent`");
    assertThat(thrown.status()).isEqualTo(RunOutcome.Status.SCENARIO_ERROR);
    assertThat(shown()).contains("x.mjs#1:1:11").contains("did you mean `constant`?");
  }

  @Test
  void experiment_thatThrows_namesItsLine() {
    // when
    RunOutcome outcome = run("const a = 1;\nmissing(a);\n");
    // then
    assertThat(outcome.status().exitCode()).isEqualTo(107);
    assertThat(shown()).contains("ReferenceError: missing is not defined").contains("x.mjs:2:1");
  }

  @Test
  void experiment_readsParametersAndFiles() {
    // given
    params = Map.of("n", "7", "name", "x");
    files.put("one.blk", "param n = 1\nprint n * 2\n");
    // when
    run(
        """
        print(blk.param("n", 1) + 1, blk.param("name"), blk.param("other", 5));
        const r = blk.load("one.blk").set("n", blk.param("n")).run();
        print(r.lines);
        """);
    // then
    assertThat(shown()).isEmpty();
    assertThat(lines).containsExactly("8 x 5", "[\"14\"]");
  }

  @Test
  void experiment_hooksInItsScenarios_areOfTheRunsOwn() {
    // when
    run(
        """
        const s = blk.scenario(`
          lun sda : constant
          workload r on sda { rw = read; direct = on; number_ios = 5 }
          js { let n = 0 }
          on block_rq_issue (rq) js { n++; blk.counter("n").add() }
        `);
        print(s.run().get("hook.n"), s.run().get("hook.n"), typeof n);
        """);
    // then
    assertThat(shown()).isEmpty();
    assertThat(lines).containsExactly("5 5 undefined");
  }
}
