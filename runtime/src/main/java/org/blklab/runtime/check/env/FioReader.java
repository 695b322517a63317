package org.blklab.runtime.check.env;

import java.util.List;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.grammar.diag.Source;
import org.blklab.grammar.diag.Span;
import org.blklab.runtime.plan.Settings;

/**
 * What the workload model knows of fio: job files, command lines, and what options may not say
 * together. Passed in, so that the checker needs no model.
 */
public interface FioReader {

  /** Reads a job file. */
  Jobs file(Source source);

  /**
   * Reads a command line.
   *
   * @param span where it stands in the source, without quotation marks
   */
  Jobs commandLine(Source source, Span span);

  /**
   * What is wrong with the properties of a workload, beyond their types.
   *
   * @param deviceBytes size of the LUN, -1 if it is not known
   */
  List<Finding> check(Settings settings, long deviceBytes);

  /** Whether a workload with these properties never ends by itself; false if they are wrong. */
  boolean isEndless(Settings settings);

  /** Jobs that were read; those with errors may be incomplete. */
  record Jobs(List<Section> sections, List<Diagnostic> diagnostics) {
    public Jobs {
      sections = List.copyOf(sections);
      diagnostics = List.copyOf(diagnostics);
    }
  }

  /**
   * A job.
   *
   * @param settings workload properties in base units
   * @param luns the last parts of what {@code filename} names
   * @param waits whether it starts when all before it are over ({@code stonewall})
   */
  record Section(String name, Settings settings, List<String> luns, boolean waits) {
    public Section {
      luns = List.copyOf(luns);
    }
  }

  /**
   * Something wrong with a property.
   *
   * @param start first char of the bad part of its text; -1 if the whole value is meant
   * @param end char after it
   */
  record Finding(
      String property, int start, int end, Code code, String message, List<String> hints) {
    public Finding {
      hints = List.copyOf(hints);
    }
  }

  /** Knows no fio: for scenarios without it. */
  static FioReader none() {
    return new FioReader() {
      @Override
      public Jobs file(Source source) {
        return refused(source, new Span(0, 0));
      }

      @Override
      public Jobs commandLine(Source source, Span span) {
        return refused(source, span);
      }

      private Jobs refused(Source source, Span span) {
        return new Jobs(
            List.of(),
            List.of(
                Diagnostic.error(
                    Code.NOT_IN_THIS_VERSION, source, span, "fio's jobs cannot be read here")));
      }

      @Override
      public boolean isEndless(Settings settings) {
        return false;
      }

      @Override
      public List<Finding> check(Settings settings, long deviceBytes) {
        return List.of();
      }
    };
  }
}
