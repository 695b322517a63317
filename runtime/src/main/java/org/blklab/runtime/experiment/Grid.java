package org.blklab.runtime.experiment;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.blklab.runtime.plan.Value;

/**
 * What a sweep found, for curves and heat maps.
 *
 * @param axes names of what was varied, as the user wrote them
 */
public record Grid(List<String> axes, List<Row> rows) {
  public Grid {
    axes = List.copyOf(axes);
    rows = List.copyOf(rows);
  }

  /**
   * A point.
   *
   * @param values by axis
   * @param estimates of every listed measurement, by path
   */
  public record Row(Map<String, Value> values, Map<String, Estimate> estimates) {
    public Row {
      values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
      estimates = Collections.unmodifiableMap(new LinkedHashMap<>(estimates));
    }
  }
}
