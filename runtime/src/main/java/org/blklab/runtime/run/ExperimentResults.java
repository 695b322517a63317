package org.blklab.runtime.run;

import java.util.Optional;
import org.blklab.runtime.plan.Value;

/** What an experiment left behind, addressed by paths that begin with a variant's name. */
public interface ExperimentResults {
  /** Empty if the path does not begin with a variant. */
  Optional<Value> measurement(String path);

  /** What the kernel printed for an attribute at the end of a variant. */
  Optional<String> attribute(String variant, String owner, String attribute);

  /** There was no experiment. */
  ExperimentResults NONE =
      new ExperimentResults() {
        @Override
        public Optional<Value> measurement(String path) {
          return Optional.empty();
        }

        @Override
        public Optional<String> attribute(String variant, String owner, String attribute) {
          return Optional.empty();
        }
      };
}
