package org.blklab.runtime.hook.js;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Optional;
import org.blklab.grammar.diag.Span;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.RequestQueue;
import org.blklab.runtime.hook.HookActions;
import org.blklab.runtime.hook.HookMeasurements;
import org.blklab.runtime.hook.HookWorld;
import org.blklab.runtime.plan.Dimension;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.sim.RandomStream;
import org.graalvm.polyglot.HostAccess.Export;

/**
 * What scripts can call: the only door from them to the run. The files beside this class wrap it,
 * check arguments and make it look like JavaScript; nobody else calls it.
 */
public final class HostApi {
  private static final double NS_PER_MS = 1e6;

  private final HookWorld world;
  private final HookActions actions;
  private final HookMeasurements measurements;
  private final RequestView view;
  private final Callbacks callbacks;
  private final RandomStream random;

  HostApi(
      HookWorld world,
      HookActions actions,
      HookMeasurements measurements,
      RequestView view,
      Callbacks callbacks) {
    this.world = world;
    this.actions = actions;
    this.measurements = measurements;
    this.view = view;
    this.callbacks = callbacks;
    this.random = world.machine().sim().random().named("hook");
  }

  // ---- what there is

  @Export
  public String kernel() {
    return world.kernel();
  }

  @Export
  public boolean behaves(String patch) {
    return world.behaves(patch);
  }

  @Export
  public int cpus() {
    return world.machine().cpuCount();
  }

  @Export
  public double seed() {
    return world.machine().sim().seed();
  }

  @Export
  public double now() {
    return world.machine().nowNs();
  }

  @Export
  public int lunCount() {
    return world.luns().size();
  }

  @Export
  public String lunName(int index) {
    return world.luns().get(index);
  }

  /** The process of the request that the hook is called for. */
  @Export
  public String job() {
    return view.job();
  }

  @Export
  public String elevator(String lun) {
    return queue(lun).elevatorName();
  }

  @Export
  public double queueNumber(String lun, String what) {
    RequestQueue queue = queue(lun);
    return switch (what) {
      case "nr_requests" -> queue.nrRequests();
      case "async_depth" -> queue.asyncDepth();
      case "hctx_count" -> queue.hctxCount();
      case "sectors" -> queue.sectors();
      case "rotational" -> queue.limits().rotational() ? 1 : 0;
      default -> throw new IllegalStateException("no number " + what + "; please report");
    };
  }

  private RequestQueue queue(String lun) {
    RequestQueue queue = world.queue(lun);
    if (queue == null) {
      throw new IllegalArgumentException("there is no lun `" + lun + "`");
    }
    return queue;
  }

  /** A measurement or an attribute by its path: a number, a text, or null without samples. */
  @Export
  public Object get(String path) {
    int dot = path.indexOf('.');
    if (dot > 0) {
      String file = path.substring(dot + 1).replace('.', '/');
      Optional<Attribute> attribute = world.attribute(path.substring(0, dot), file);
      if (attribute.isPresent()) {
        return attributeValue(attribute.get().show().strip());
      }
    }
    return Parameters.plain(world.measure(path));
  }

  /** The text of a file such as {@code /sys/kernel/debug/block/sda/state}; null if not there. */
  @Export
  public String file(String path) {
    return world.file(path).map(Attribute::show).orElse(null);
  }

  /** A {@code param} of the scenario, numbers in base units. */
  @Export
  public Object param(String name) {
    Value value = world.params().get(name);
    if (value == null) {
      throw new IllegalArgumentException("the scenario has no `param " + name + "`");
    }
    return Parameters.plain(value);
  }

  private static Object attributeValue(String shown) {
    int open = shown.indexOf('[');
    int close = shown.indexOf(']', open + 1);
    String text = open >= 0 && close > open ? shown.substring(open + 1, close) : shown;
    return text.matches("[+-]?[0-9]{1,15}") ? (Object) Double.valueOf(text) : text;
  }

  // ---- what can be done

  @Export
  public void print(String line) {
    actions.print(line);
  }

  @Export
  public void stop(String reason) {
    actions.stop(reason);
  }

  /**
   * @param path such as {@code sda.queue.nr_requests}
   * @param done a function that gets the name of the errno, or null
   */
  @Export
  public void write(String path, String text, org.graalvm.polyglot.Value done) {
    int dot = path.indexOf('.');
    String owner = dot < 0 ? path : path.substring(0, dot);
    String file = path.substring(dot + 1).replace('.', '/');
    Optional<Attribute> attribute = world.attribute(owner, file);
    if (attribute.isEmpty() || !attribute.get().writable()) {
      throw new IllegalArgumentException(
          "`" + path + "` " + (attribute.isEmpty() ? "is no attribute" : "cannot be written"));
    }
    actions.write(
        owner, file, text, callbacks.caller().head(), done.isNull() ? null : callbacks.errno(done));
  }

  @Export
  public double schedule(double delayNs, org.graalvm.polyglot.Value function) {
    return callbacks.schedule(delayNs, function);
  }

  @Export
  public void cancel(double id) {
    callbacks.cancel(id);
  }

  // ---- what is measured

  @Export
  public int counter(String name) {
    return measurements.counter(name);
  }

  @Export
  public int histogram(String name, String dimension) {
    return measurements.histogram(
        name, Dimension.valueOf(dimension.toUpperCase(Locale.ROOT)));
  }

  @Export
  public void record(int histogram, double value) {
    measurements.record(histogram, (long) value);
  }

  // ---- numbers that are the run's own

  @Export
  public double random() {
    return random.nextDouble();
  }

  /** A random stream of its own. */
  @Export
  public HostRandom stream(String name) {
    return new HostRandom(world.machine().sim().random().named("hook/" + name));
  }

  /** Milliseconds since the start, for {@code Date}. */
  @Export
  public double dateMs() {
    return Math.floor(world.machine().nowNs() / NS_PER_MS);
  }

  /** As the language prints a number of {@code write}: no exponent. */
  @Export
  public String plain(double number) {
    return new BigDecimal(number).stripTrailingZeros().toPlainString();
  }
}
