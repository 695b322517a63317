package org.blklab.runtime.experiment;

import java.util.Map;
import java.util.Optional;

/**
 * Remembers finished points of a grid beyond the life of the program, for {@code --resume}. Called
 * from several threads.
 */
public interface Journal {
  /** Measurements of a run that was finished before; the key names all that it depends on. */
  Optional<Map<String, Double>> find(String key);

  /** Keeps the measurements of a run that ended well. */
  void add(String key, Map<String, Double> measurements);

  /** Remembers nothing. */
  Journal NONE =
      new Journal() {
        @Override
        public Optional<Map<String, Double>> find(String key) {
          return Optional.empty();
        }

        @Override
        public void add(String key, Map<String, Double> measurements) {}
      };
}
