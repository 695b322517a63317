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
import org.blklab.runtime.check.env.Symbol;
import org.blklab.runtime.check.expr.Literals;
import org.blklab.runtime.plan.Declared;
import org.blklab.runtime.plan.Kind;
import org.blklab.runtime.plan.PropertySpec;
import org.blklab.runtime.plan.Settings;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.plan.ValueFormat;

/** What the properties of a workload must not say together. */
public final class WorkloadRules {
  private static final int SECTOR = 512;

  /** fio's own way of choosing I/Os, which a job script replaces. */
  private static final List<String> NOT_WITH_JOB =
      List.of(
          "rw", "readwrite", "bs", "blocksize", "bssplit", "iodepth", "number_ios", "io_size",
          "time_based", "thinktime", "rwmixread", "rate_iops");

  private static final List<String> ONLY_WITH_JOB = List.of("arrival", "max_processes", "region");

  private final Checking checking;

  WorkloadRules(Checking checking) {
    this.checking = checking;
  }

  void check(Declared.Workload workload, Statement.Declaration declaration) {
    Settings settings = workload.settings();
    boolean job = workload.source() == Declared.Source.JOB;
    for (String name : job ? NOT_WITH_JOB : ONLY_WITH_JOB) {
      if (settings.has(name)) {
        checking.error(
            Code.CONTRADICTION,
            at(declaration, name),
            job
                ? "`" + name + "` contradicts `job { … }`, which says what I/Os there are"
                : "`" + name + "` needs a `job { … }` to start");
      }
    }
    positive(settings, declaration, "runtime");
    positive(settings, declaration, "size");
    positive(settings, declaration, "io_size");
    if (settings.flag("time_based", false) && !settings.has("runtime")) {
      checking.error(
          Code.CONTRADICTION,
          at(declaration, "time_based"),
          "`time_based` needs a `runtime`",
          "for example `runtime = 10s`");
    }
    depths(settings, declaration);
    blockSize(settings, declaration);
    fitsDevice(workload, declaration);
  }

  /** A workload that would go on for ever; empty if it ends by itself. */
  public static boolean isEndless(Declared.Workload workload) {
    Settings settings = workload.settings();
    return workload.source() == Declared.Source.JOB && !settings.has("runtime");
  }

  private void positive(Settings settings, Statement.Declaration declaration, String name) {
    Optional<Value> value = settings.get(name);
    if (value.isPresent() && value.get().isNumber() && value.get().asDouble() <= 0) {
      checking.error(
          Code.OUT_OF_RANGE,
          at(declaration, name),
          "`" + name + "` must be more than 0",
          name.equals("runtime") ? "leave it out to run until all is done" : "leave it out");
    }
  }

  private void depths(Settings settings, Statement.Declaration declaration) {
    long depth = number(settings, "iodepth").orElse(1L);
    for (String name :
        List.of("iodepth_batch_complete_min", "iodepth_batch_complete_max", "iodepth_low")) {
      Optional<Long> batch = number(settings, name);
      if (batch.isPresent() && batch.get() > depth) {
        checking.error(
            Code.CONTRADICTION,
            at(declaration, name),
            "`" + name + "` is more than `iodepth`, which is " + depth);
      }
    }
    Optional<Long> least = number(settings, "iodepth_batch_complete_min");
    Optional<Long> most = number(settings, "iodepth_batch_complete_max");
    if (least.isPresent() && most.isPresent() && least.get() > most.get()) {
      checking.error(
          Code.CONTRADICTION,
          at(declaration, "iodepth_batch_complete_min"),
          "`iodepth_batch_complete_min` is more than `iodepth_batch_complete_max`");
    }
  }

  private void blockSize(Settings settings, Statement.Declaration declaration) {
    Optional<Long> bs = number(settings, "bs");
    if (bs.isPresent() && (bs.get() <= 0 || bs.get() % SECTOR != 0)) {
      checking.error(
          Code.OUT_OF_RANGE,
          at(declaration, "bs"),
          "`bs` must be a multiple of 512 bytes above 0");
    }
    Optional<Long> size = number(settings, "size");
    if (bs.isPresent() && size.isPresent() && size.get() > 0 && size.get() < bs.get()) {
      checking.error(
          Code.CONTRADICTION, at(declaration, "size"), "`size` is less than one block of `bs`");
    }
  }

  private void fitsDevice(Declared.Workload workload, Statement.Declaration declaration) {
    Settings settings = workload.settings();
    long offset = number(settings, "offset").orElse(0L);
    long size = number(settings, "size").or(() -> number(settings, "filesize")).orElse(0L);
    long jobs = number(settings, "numjobs").orElse(1L);
    long step = number(settings, "offset_increment").orElse(0L);
    long regionEnd =
        settings.get("region").orElse(null) instanceof Value.Range(_, var to)
            ? (long) to.asDouble()
            : 0;
    String name = regionEnd > 0 ? "region" : settings.has("size") ? "size" : "offset";
    for (String lun : workload.luns()) {
      Optional<Long> deviceSize = deviceSize(lun);
      double end = Math.max(regionEnd, (double) offset + (double) step * (jobs - 1) + size);
      if (deviceSize.isPresent() && end > deviceSize.get()) {
        checking.error(
            Code.OUT_OF_RANGE,
            at(declaration, name),
            "the workload reaches beyond the end of `"
                + lun
                + "`, which has "
                + ValueFormat.size(deviceSize.get()));
      }
    }
  }

  /** The size of a LUN in bytes, if it is known before it is built. */
  private Optional<Long> deviceSize(String lun) {
    Optional<Declared> declared = checking.env.find(Kind.LUN, lun).flatMap(Symbol::declared);
    if (declared.isEmpty()) {
      return Optional.empty();
    }
    var device = (Declared.Lun) declared.get();
    Optional<Long> own = number(device.settings(), "size");
    return own.isPresent()
        ? own
        : checking
            .catalogue()
            .model(Kind.DEVICE, device.model())
            .flatMap(model -> model.property("size"))
            .flatMap(WorkloadRules::defaultSize);
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
  private static Span at(Statement.Declaration declaration, String name) {
    for (Item item : declaration.items()) {
      if (item instanceof Item.Property property && property.key().text().equals(name)) {
        return property.span();
      }
    }
    return declaration.name().map(expr -> expr.span()).orElse(declaration.span());
  }
}
