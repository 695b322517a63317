package org.blklab.runtime.check.declare;

import java.util.List;
import java.util.Optional;
import org.blklab.grammar.SourceParser;
import org.blklab.grammar.ast.Expr;
import org.blklab.grammar.ast.Item;
import org.blklab.grammar.ast.Statement;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Source;
import org.blklab.grammar.diag.Span;
import org.blklab.runtime.check.env.Checking;
import org.blklab.runtime.check.env.FioReader;
import org.blklab.runtime.check.env.Symbol;
import org.blklab.runtime.check.expr.Literals;
import org.blklab.runtime.plan.Declared;
import org.blklab.runtime.plan.Kind;
import org.blklab.runtime.plan.PropertySpec;
import org.blklab.runtime.plan.Settings;
import org.blklab.runtime.plan.Value;

/** What the properties of a workload must not say together. */
final class WorkloadRules {
  private static final int SECTOR = 512;

  /** fio's own way of choosing I/Os, which a job script replaces. */
  private static final List<String> NOT_WITH_JOB =
      List.of(
          "rw",
          "readwrite",
          "bs",
          "blocksize",
          "bssplit",
          "iodepth",
          "number_ios",
          "io_size",
          "time_based",
          "thinktime",
          "rwmixread",
          "rate_iops",
          "filename",
          "file_service_type");

  /** What a script says by its answers. */
  private static final List<String> NOT_WITH_JS =
      List.of(
          "rw",
          "readwrite",
          "bs",
          "blocksize",
          "bssplit",
          "rwmixread",
          "size",
          "offset",
          "number_ios",
          "io_size",
          "loops",
          "time_based",
          "arrival",
          "max_processes",
          "filename",
          "file_service_type");

  /** What a replay heeds: all else the recording says. */
  private static final List<String> WITH_REPLAY = List.of("cgroup");

  private static final String LEAVE_OUT = "leave out one of the two";

  private static final List<String> ONLY_WITH_JOB = List.of("arrival", "max_processes");

  private final Checking checking;

  WorkloadRules(Checking checking) {
    this.checking = checking;
  }

  /**
   * Reports what is wrong with a workload as a whole.
   *
   * @param complete whether all its properties could be used; else a contradiction may be none
   */
  void check(Declared.Workload workload, Statement.Declaration declaration, boolean complete) {
    Settings settings = workload.settings();
    if (workload.source() == Declared.Source.REPLAY) {
      replay(settings, declaration);
      return;
    }
    switch (workload.source()) {
      case JOB ->
          refuse(
              NOT_WITH_JOB,
              settings,
              declaration,
              " contradicts `job { … }`, which says what I/Os there are",
              LEAVE_OUT);
      case JS ->
          refuse(
              NOT_WITH_JS,
              settings,
              declaration,
              " contradicts `js`: the file says what I/Os there are",
              LEAVE_OUT);
      default -> {
        if (complete) { // a job with an error is no job, but there is one
          String why = " needs a `job { … }` to start";
          refuse(ONLY_WITH_JOB, settings, declaration, why, "add `job { read 4k random }`");
        }
      }
    }
    blockSize(settings, declaration);
    for (String lun : workload.luns()) {
      long size = deviceSize(lun).orElse(-1L);
      for (FioReader.Finding finding : checking.known.fio().check(settings, size)) {
        boolean doubtful =
            finding.code() == Code.CONTRADICTION || finding.code() == Code.MISSING_PROPERTY;
        if (doubtful && !complete) {
          continue;
        }
        checking.problems.error(
            finding.code(),
            checking.place(at(declaration, finding)),
            finding.message(),
            finding.hints());
      }
    }
  }

  private void refuse(
      List<String> names,
      Settings settings,
      Statement.Declaration declaration,
      String why,
      String hint) {
    for (String name : names) {
      if (settings.has(name)) {
        checking.error(
            Code.CONTRADICTION, at(declaration, name), "`" + name + "`" + why, hint);
      }
    }
  }

  private void replay(Settings settings, Statement.Declaration declaration) {
    for (String name : settings.values().keySet()) {
      if (!WITH_REPLAY.contains(name)) {
        checking.error(
            Code.CONTRADICTION,
            at(declaration, name),
            "`" + name + "` contradicts `replay`: the recording says what I/Os there are",
            LEAVE_OUT);
      }
    }
  }

  /** Where a finding is: inside a string if it says so. */
  private static Span at(Statement.Declaration declaration, FioReader.Finding finding) {
    for (Item item : declaration.items()) {
      if (item instanceof Item.Property property
          && property.key().text().equals(finding.property())) {
        return finding.start() < 0
            ? property.value().span()
            : inside(property.value(), finding.start(), finding.end());
      }
    }
    return at(declaration, finding.property());
  }

  /** Where chars of a string's value stand; the whole string if escapes moved them. */
  private static Span inside(Expr expr, int start, int end) {
    if (expr instanceof Expr.Text(var parts, _, _) && parts.size() == 1) {
      Expr.TextPart part = parts.getFirst();
      Span chars = part.span();
      boolean plain =
          part instanceof Expr.TextPart.Chars(var text, _)
              && chars.end() - chars.start() == text.length();
      if (plain) {
        return new Span(chars.start() + start, chars.start() + end);
      }
    }
    return expr.span();
  }

  private void blockSize(Settings settings, Statement.Declaration declaration) {
    Optional<Long> bs = number(settings, "bs");
    if (bs.isPresent() && bs.get() > 0 && bs.get() % SECTOR != 0) {
      long below = bs.get() / SECTOR * SECTOR;
      checking.error(
          Code.OUT_OF_RANGE,
          at(declaration, "bs"),
          "`bs` must be a multiple of 512 bytes",
          "the nearest are " + (below > 0 ? below + " and " : "above 0: ") + (below + SECTOR));
    }
  }

  /** The size of a LUN in bytes, if it is known before it is built; a disk's 0 stands for all. */
  private Optional<Long> deviceSize(String lun) {
    Optional<Declared> declared = checking.env.find(Kind.LUN, lun).flatMap(Symbol::declared);
    if (declared.isEmpty() || checking.doubtful.contains(lun)) {
      return Optional.empty();
    }
    var device = (Declared.Lun) declared.get();
    Optional<Long> own = number(device.settings(), "size");
    Optional<Long> size =
        own.isPresent()
            ? own
            : checking
                .catalogue()
                .model(Kind.DEVICE, device.model())
                .flatMap(model -> model.property("size"))
                .flatMap(WorkloadRules::defaultSize);
    return size.filter(bytes -> bytes > 0);
  }

  private static Optional<Long> defaultSize(PropertySpec spec) {
    Optional<Expr> text =
        SourceParser.parseExpression(new Source("default", spec.defaultText())).expression();
    return text.orElse(null) instanceof Expr.Quantity quantity
            && Literals.quantity(quantity) instanceof Value.Int(var bytes, _)
        ? Optional.of(bytes)
        : Optional.empty();
  }

  private static Optional<Long> number(Settings settings, String name) {
    return settings.get(name).orElse(null) instanceof Value.Int(var number, _)
        ? Optional.of(number)
        : Optional.empty();
  }

  /** Where a property stands, or the whole declaration if it comes from elsewhere. */
  static Span at(Statement.Declaration declaration, String name) {
    for (Item item : declaration.items()) {
      if (item instanceof Item.Property property && property.key().text().equals(name)) {
        return property.span();
      }
    }
    return declaration.name().map(expr -> expr.span()).orElse(declaration.span());
  }
}
