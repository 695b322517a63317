package org.blklab.runtime.check;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * What the command line sets in the place of what a file says.
 *
 * @param params expressions by parameter, as written after {@code --set NAME=}
 * @param seed of {@code --seed}
 */
public record Overrides(Map<String, String> params, OptionalLong seed) {
  public static final Overrides NONE = new Overrides(Map.of(), OptionalLong.empty());

  public Overrides {
    params = Collections.unmodifiableMap(new LinkedHashMap<>(params));
  }
}
