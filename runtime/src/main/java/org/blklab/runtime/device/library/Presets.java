package org.blklab.runtime.device.library;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.blklab.runtime.device.Preset;

/** All devices by name, the one list. */
public final class Presets {
  private static final List<Preset> ALL =
      Stream.concat(DiskPresets.ALL.stream(), FlashPresets.ALL.stream()).toList();

  private Presets() {}

  /** In the order in which help shows them. */
  public static List<Preset> all() {
    return ALL;
  }

  public static Optional<Preset> named(String name) {
    return ALL.stream().filter(preset -> preset.name().equals(name)).findFirst();
  }
}
