package org.blklab.runtime.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.runtime.plan.TableData;
import org.blklab.runtime.run.ExpectationResult;
import org.blklab.runtime.run.Output;
import org.junit.jupiter.api.Test;

/** A workload whose I/Os fail must not look like one that did nothing. */
final class FailedWorkloadTest {
  private static final String TRIMS = "workload c on sda { rw = randtrim; number_ios = 20 }\n";

  @Test
  void trims_ofADeviceThatHasNone_areARowOfFailures() {
    // when
    List<List<String>> rows = rows("lun sda : constant\n" + TRIMS);
    // then
    assertThat(rows).hasSize(1);
    assertThat(rows.getFirst()).startsWith("c", "failed", "1", "-").hasSize(10);
  }

  @Test
  void trims_ofADeviceThatHasThem_haveNoSuchRow() {
    // when
    List<List<String>> rows = rows("lun sda : ssd\n" + TRIMS);
    // then
    assertThat(rows).hasSize(1);
    assertThat(rows.getFirst()).startsWith("c", "trim", "20");
  }

  private static List<List<String>> rows(String text) {
    List<TableData> tables = new ArrayList<>();
    Output output =
        new Output() {
          @Override
          public void line(String line) {}

          @Override
          public void table(TableData table) {
            tables.add(table);
          }

          @Override
          public void expectation(ExpectationResult result) {}

          @Override
          public void diagnostic(Diagnostic diagnostic) {}
        };
    Lab.scenario(text).output(output, true).run();
    return tables.getFirst().rows();
  }
}
