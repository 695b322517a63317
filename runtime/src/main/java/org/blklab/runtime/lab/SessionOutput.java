package org.blklab.runtime.lab;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.runtime.plan.TableData;
import org.blklab.runtime.run.ExpectationResult;
import org.blklab.runtime.run.Output;

/** What a session says, or keeps to itself while it goes through its past again. */
final class SessionOutput implements Output {
  private static final Pattern ERRNO = Pattern.compile("failed: (E[A-Z0-9]+) ");

  private final Output to;
  private boolean silent;
  private final BooleanSupplier stopped;
  private boolean withoutTables;
  private Optional<String> errno = Optional.empty();

  /**
   * @param stopped whether a breakpoint has stopped the run under way: then no tables are due
   */
  SessionOutput(Output to, BooleanSupplier stopped) {
    this.to = to;
    this.stopped = stopped;
  }

  /** The error number of the last write that the kernel refused, forgotten when asked for. */
  Optional<String> takeErrno() {
    Optional<String> last = errno;
    errno = Optional.empty();
    return last;
  }

  void setSilent(boolean silent) {
    this.silent = silent;
  }

  boolean isSilent() {
    return silent;
  }

  void setWithoutTables(boolean without) {
    withoutTables = without;
  }

  @Override
  public void line(String text) {
    if (!silent) {
      to.line(text);
    }
  }

  @Override
  public void table(TableData table) {
    if (!silent && !withoutTables && !stopped.getAsBoolean()) {
      to.table(table);
    }
  }

  @Override
  public void expectation(ExpectationResult result) {
    if (!silent) {
      to.expectation(result);
    }
  }

  @Override
  public void diagnostic(Diagnostic diagnostic) {
    if (diagnostic.code() == Code.ERRNO) {
      Matcher name = ERRNO.matcher(diagnostic.message());
      errno = name.find() ? Optional.of(name.group(1)) : Optional.empty();
    }
    if (!silent) {
      to.diagnostic(diagnostic);
    }
  }
}
