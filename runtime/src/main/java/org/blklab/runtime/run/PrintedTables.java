package org.blklab.runtime.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.blklab.runtime.plan.Expr;
import org.blklab.runtime.plan.Step;
import org.blklab.runtime.plan.TableData;

/** What {@code table} prints: the details of what has some, and one table of all other values. */
final class PrintedTables {
  private PrintedTables() {}

  /**
   * @param detailsOf the table of a path that has one
   * @param text of a value, with its unit
   */
  static List<TableData> of(
      Step.Table table,
      Function<String, Optional<TableData>> detailsOf,
      Function<Expr, String> text) {
    List<TableData> tables = new ArrayList<>();
    List<List<String>> rows = new ArrayList<>();
    for (Expr value : table.values()) {
      Optional<TableData> details = detailsOf.apply(value.place().text());
      if (details.isPresent()) {
        tables.add(details.get());
      } else {
        rows.add(List.of(value.place().text(), text.apply(value)));
      }
    }
    if (!rows.isEmpty()) {
      List<TableData.Column> columns =
          List.of(new TableData.Column("path", false), new TableData.Column("value", true));
      tables.add(new TableData("", columns, rows));
    }
    return tables;
  }
}
