package org.blklab.grammar.internal.lex;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.blklab.grammar.ast.Unit;

/** Suffixes of numbers. They are no tokens: {@code s}, {@code h} and {@code m} remain names. */
public final class Units {
  private static final Map<String, Unit> BY_SUFFIX = bySuffix();

  private Units() {}

  private static Map<String, Unit> bySuffix() {
    Map<String, Unit> all = new LinkedHashMap<>();
    for (Unit unit : Unit.values()) {
      all.put(unit.suffix(), unit);
    }
    // as fio has them, which does not look at the case
    all.put("K", Unit.K);
    all.put("M", Unit.M);
    all.put("G", Unit.G);
    all.put("T", Unit.T);
    all.put("\u00B5s", Unit.US); // micro sign
    all.put("\u03BCs", Unit.US); // Greek mu
    return all;
  }

  /** The unit, or null if there is none of this name. */
  public static Unit find(String suffix) {
    return BY_SUFFIX.get(suffix);
  }

  /** The unit if it is one of time, else null. */
  static Unit findTime(String suffix) {
    Unit unit = find(suffix);
    return unit != null && unit.dimension() == Unit.Dimension.TIME ? unit : null;
  }

  static List<String> suffixes() {
    return new ArrayList<>(BY_SUFFIX.keySet());
  }
}
