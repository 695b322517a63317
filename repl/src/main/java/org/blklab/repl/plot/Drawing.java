package org.blklab.repl.plot;

import java.awt.Color;
import java.awt.Font;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.HeatMapChart;
import org.knowm.xchart.HeatMapChartBuilder;
import org.knowm.xchart.VectorGraphicsEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Draws charts as SVG or PNG. */
public final class Drawing {
  /** Of Okabe and Ito (2008): told apart by all kinds of colour vision. */
  private static final Color[] COLOURS = {
    new Color(0x0072B2), new Color(0xD55E00), new Color(0x009E73), new Color(0xCC79A7),
    new Color(0xE69F00), new Color(0x56B4E9), new Color(0x666666)
  };

  private static final int WIDTH = 900;
  private static final int HEIGHT = 540;

  private Drawing() {}

  /**
   * The picture's bytes.
   *
   * @param name of the file; its ending says the format
   * @throws IOException if the ending is neither .svg nor .png
   */
  public static byte[] bytes(Chart chart, String name) throws IOException {
    check(name);
    String ending = name.toLowerCase(Locale.ROOT);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    if (ending.endsWith(".svg")) {
      VectorGraphicsEncoder.saveVectorGraphic(
          draw(chart), bytes, VectorGraphicsEncoder.VectorGraphicsFormat.SVG);
    } else {
      BitmapEncoder.saveBitmap(draw(chart), bytes, BitmapEncoder.BitmapFormat.PNG);
    }
    return bytes.toByteArray();
  }

  /**
   * @throws IOException if the ending is neither .svg nor .png
   */
  public static void check(String name) throws IOException {
    String ending = name.toLowerCase(Locale.ROOT);
    if (!ending.endsWith(".svg") && !ending.endsWith(".png")) {
      throw new IOException("`" + name + "` ends in neither .svg nor .png");
    }
  }

  private static org.knowm.xchart.internal.chartpart.Chart<?, ?> draw(Chart chart) {
    return switch (chart.kind()) {
      case LINES, STEPS, DOTS -> lines(chart);
      case STACKED -> bars(chart);
      case HEAT -> heat(chart);
    };
  }

  private static XYChart lines(Chart chart) {
    XYChart drawn = new XYChartBuilder().width(WIDTH).height(HEIGHT).build();
    frame(drawn, drawn.getStyler(), chart);
    drawn.getStyler().setXAxisLogarithmic(chart.x().log());
    drawn.getStyler().setYAxisMin(0.0);
    if (chart.x().label().startsWith("simulated time")) {
      drawn.getStyler().setXAxisMin(0.0);
    }
    for (Chart.Line line : chart.lines()) {
      double[][] known = known(line);
      if (known[0].length == 0) {
        continue;
      }
      XYSeries series = drawn.addSeries(line.name(), known[0], known[1]);
      switch (chart.kind()) {
        case DOTS -> {
          series.setXYSeriesRenderStyle(XYSeriesRenderStyle.Scatter);
          series.setMarker(SeriesMarkers.CIRCLE);
        }
        case STEPS -> {
          series.setXYSeriesRenderStyle(XYSeriesRenderStyle.Step);
          series.setMarker(SeriesMarkers.NONE);
        }
        default ->
            series.setMarker(known[0].length > 30 ? SeriesMarkers.NONE : SeriesMarkers.CIRCLE);
      }
    }
    if (chart.kind() == Chart.Kind.DOTS) {
      drawn.getStyler().setMarkerSize(3);
    }
    if (!chart.categories().isEmpty()) {
      drawn.setCustomXAxisTickLabelsFormatter(
          x -> x == Math.rint(x) ? chart.categories().get((int) Math.round(x)) : "");
    }
    return drawn;
  }

  private static double[][] known(Chart.Line line) {
    List<double[]> points = new ArrayList<>();
    for (int i = 0; i < line.x().length; i++) {
      if (!Double.isNaN(line.y()[i])) {
        points.add(new double[] {line.x()[i], line.y()[i]});
      }
    }
    return new double[][] {
      points.stream().mapToDouble(point -> point[0]).toArray(),
      points.stream().mapToDouble(point -> point[1]).toArray()
    };
  }

  private static CategoryChart bars(Chart chart) {
    CategoryChart drawn = new CategoryChartBuilder().width(WIDTH).height(HEIGHT).build();
    frame(drawn, drawn.getStyler(), chart);
    drawn.getStyler().setStacked(true);
    drawn.getStyler().setAvailableSpaceFill(0.5);
    for (Chart.Line line : chart.lines()) {
      List<Double> values = new ArrayList<>();
      for (double value : line.y()) {
        values.add(value);
      }
      drawn.addSeries(line.name(), chart.categories(), values);
    }
    return drawn;
  }

  private static HeatMapChart heat(Chart chart) {
    HeatMapChart drawn = new HeatMapChartBuilder().width(WIDTH).height(HEIGHT).build();
    frame(drawn, drawn.getStyler(), chart);
    drawn.getStyler().setShowValue(true);
    drawn.getStyler().setValueFont(new Font(Font.SANS_SERIF, Font.PLAIN, 14));
    drawn.getStyler().setValueFontColor(Color.BLACK);
    drawn.getStyler().setRangeColors(new Color[] {
      new Color(0xF7FBFF), new Color(0x9ECAE1), new Color(0x4292C6)
    });
    List<Number[]> cells = new ArrayList<>();
    for (int row = 0; row < chart.lines().size(); row++) {
      double[] values = chart.lines().get(row).y();
      for (int column = 0; column < values.length; column++) {
        if (!Double.isNaN(values[column])) {
          double shown = Math.round(values[column] * 1000) / 1000.0;
          cells.add(new Number[] {column, row, shown});
        }
      }
    }
    drawn.addSeries(
        chart.title(),
        chart.categories(),
        chart.lines().stream().map(Chart.Line::name).toList(),
        cells);
    return drawn;
  }

  /** What all kinds of pictures have around them. */
  private static void frame(
      org.knowm.xchart.internal.chartpart.Chart<?, ?> drawn, AxesChartStyler styler, Chart chart) {
    drawn.setTitle(chart.title());
    drawn.setXAxisTitle(chart.x().label());
    drawn.setYAxisTitle(chart.y().label());
    styler.setSeriesColors(COLOURS);
    styler.setChartBackgroundColor(Color.WHITE);
    styler.setPlotBorderVisible(false);
    styler.setChartTitleBoxVisible(false);
    styler.setLegendPosition(Styler.LegendPosition.OutsideS);
    styler.setLegendLayout(Styler.LegendLayout.Horizontal);
    styler.setLegendBorderColor(Color.WHITE);
    styler.setChartTitleFont(new Font(Font.SANS_SERIF, Font.BOLD, 18));
    styler.setAxisTitleFont(new Font(Font.SANS_SERIF, Font.PLAIN, 16));
    styler.setAxisTickLabelsFont(new Font(Font.SANS_SERIF, Font.PLAIN, 15));
    styler.setLegendFont(new Font(Font.SANS_SERIF, Font.PLAIN, 15));
    styler.setAntiAlias(true);
    styler.setLocale(Locale.ROOT);
  }
}
