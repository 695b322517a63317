package org.blklab.runtime.plan;

import java.util.List;
import java.util.Optional;

/** The built-in cost tables; one is read when it is first asked for. */
public interface CostTables {
  /** In the order in which help shows them. */
  List<String> names();

  Optional<CostTable> find(String name);

  /** Tables that are there already. */
  static CostTables of(List<CostTable> tables) {
    return new CostTables() {
      @Override
      public List<String> names() {
        return tables.stream().map(CostTable::name).toList();
      }

      @Override
      public Optional<CostTable> find(String name) {
        return tables.stream().filter(table -> table.name().equals(name)).findFirst();
      }
    };
  }
}
