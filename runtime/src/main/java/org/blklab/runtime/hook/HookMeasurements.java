package org.blklab.runtime.hook;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.blklab.runtime.plan.Dimension;
import org.blklab.runtime.stats.LatencyHistogram;

/**
 * What hooks record: counters and histograms by name, measured as {@code hook.NAME} and {@code
 * hook.NAME.p99}. Counters live in memory that the scripts add to by themselves.
 */
public final class HookMeasurements {
  /** Names of one kind in a run; more are an error in the hook. */
  public static final int MAX = 4096;

  private static final Pattern NAME =
      Pattern.compile("[A-Za-z_][A-Za-z0-9_]*(-[A-Za-z0-9_]+)*");
  private static final Pattern PERCENTILE = Pattern.compile("p(100|[0-9]{1,2}(\\.[0-9]+)?)");

  private final ByteBuffer counters =
      ByteBuffer.allocateDirect(MAX * Double.BYTES).order(ByteOrder.nativeOrder());
  private final Map<String, Integer> counterIndex = new LinkedHashMap<>();
  private final Map<String, Integer> histogramIndex = new LinkedHashMap<>();
  private final List<LatencyHistogram> histograms = new ArrayList<>();
  private final List<Dimension> dimensions = new ArrayList<>();

  /** A counter by its name, made if it is new; its value is at this place of {@link #memory}. */
  public int counter(String name) {
    check(name, histogramIndex, "histogram", counterIndex.size());
    return counterIndex.computeIfAbsent(name, _ -> counterIndex.size());
  }

  /**
   * A histogram by its name, made if it is new.
   *
   * @param dimension of the values, in base units
   */
  public int histogram(String name, Dimension dimension) {
    check(name, counterIndex, "counter", histogramIndex.size());
    Integer known = histogramIndex.get(name);
    if (known != null) {
      return known;
    }
    histogramIndex.put(name, histograms.size());
    histograms.add(new LatencyHistogram(3));
    dimensions.add(dimension);
    return histograms.size() - 1;
  }

  private static void check(String name, Map<String, Integer> others, String kind, int used) {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "`" + name + "` is no name: letters, digits and _, a letter first");
    }
    if (others.containsKey(name)) {
      throw new IllegalArgumentException("`" + name + "` is a " + kind + " already");
    }
    if (used >= MAX) {
      throw new IllegalArgumentException("more than " + MAX + " of these in one run");
    }
  }

  /** One double for each counter, in native byte order. */
  public ByteBuffer memory() {
    return counters;
  }

  /** Adds a sample, a whole number of at least 0. */
  public void record(int histogram, long value) {
    histograms.get(histogram).record(value);
  }

  /**
   * A measurement by its path below {@code hook}: the name of a counter, or a histogram's name with
   * {@code .mean} and the like; NaN without samples and for unknown names.
   */
  public double measure(String path) {
    Integer counter = counterIndex.get(path);
    if (counter != null) {
      return counters.getDouble(counter * Double.BYTES);
    }
    int dot = path.indexOf('.');
    Integer histogram = dot < 0 ? null : histogramIndex.get(path.substring(0, dot));
    String moment = path.substring(dot + 1);
    boolean known = !moment.startsWith("p") || PERCENTILE.matcher(moment).matches();
    return histogram == null || !known ? Double.NaN : histograms.get(histogram).measure(moment);
  }

  /** What a path measures. */
  public Dimension dimension(String path) {
    int dot = path.indexOf('.');
    Integer histogram = dot < 0 ? null : histogramIndex.get(path.substring(0, dot));
    return histogram == null || path.endsWith(".count")
        ? Dimension.COUNT
        : dimensions.get(histogram);
  }

  public boolean isEmpty() {
    return counterIndex.isEmpty() && histogramIndex.isEmpty();
  }

  /** Names in the order in which hooks made them. */
  public List<String> counterNames() {
    return List.copyOf(counterIndex.keySet());
  }

  public List<String> histogramNames() {
    return List.copyOf(histogramIndex.keySet());
  }

  /** Zero, as at the start; names stay. */
  public void reset() {
    for (int i = 0; i < counterIndex.size(); i++) {
      counters.putDouble(i * Double.BYTES, 0);
    }
    histograms.forEach(LatencyHistogram::reset);
  }
}
