package org.blklab.runtime.check.env;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.blklab.runtime.plan.Kind;

/** All presets by name; each is read and checked when something names it. For many threads. */
public final class PresetShelf {
  private final List<Preset> presets;
  private final Reader reader;
  private final Map<Preset, Symbol> read = new ConcurrentHashMap<>();

  /** Reads and checks a preset. */
  public interface Reader {
    /**
     * @param others what the preset may itself name
     * @throws IllegalArgumentException if it is wrong
     */
    Symbol read(Preset preset, PresetShelf others);
  }

  public PresetShelf(List<Preset> presets, Reader reader) {
    this.presets = List.copyOf(presets);
    this.reader = reader;
  }

  /** Names of a kind, in the order of the library. */
  public List<String> names(Kind kind) {
    return presets.stream().filter(preset -> preset.kind() == kind).map(Preset::name).toList();
  }

  Optional<Symbol> find(Kind kind, String name) {
    for (Preset preset : presets) {
      if (preset.kind() == kind && preset.name().equals(name)) {
        return Optional.of(symbol(preset));
      }
    }
    return Optional.empty();
  }

  private Symbol symbol(Preset preset) {
    Symbol known = read.get(preset);
    if (known == null) {
      List<Preset> others = presets.stream().filter(each -> each != preset).toList();
      known = reader.read(preset, new PresetShelf(others, reader));
      read.put(preset, known);
    }
    return known;
  }
}
