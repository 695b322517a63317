package org.blklab.runtime.run;

import java.util.Optional;
import java.util.function.Function;
import org.blklab.runtime.plan.TableData;
import org.blklab.runtime.plan.Value;

/** What an experiment left behind, addressed by paths that begin with a variant's name. */
public interface ExperimentResults {
  /** Empty if the path does not begin with a variant. */
  Optional<Value> measurement(String path);

  /** What the kernel printed for an attribute at the end of a variant. */
  Optional<String> attribute(String variant, String owner, String attribute);

  /** The table of a path such as {@code VARIANT.HOST}; of repeated runs that of the first. */
  default Optional<TableData> details(String path) {
    return Optional.empty();
  }

  /**
   * The 95 % confidence interval of something over repeated runs, MISSING if nothing was repeated.
   *
   * @param value what it is, given the results of one repetition of every variant
   */
  default Value interval(Function<ExperimentResults, Value> value) {
    return Value.MISSING;
  }

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
