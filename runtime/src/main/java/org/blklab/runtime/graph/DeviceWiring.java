package org.blklab.runtime.graph;

import java.util.List;
import org.blklab.runtime.device.DeviceModel;
import org.blklab.runtime.device.DeviceProperty;
import org.blklab.runtime.device.PropertySource;
import org.blklab.runtime.plan.Kind;
import org.blklab.runtime.plan.ModelSpec;
import org.blklab.runtime.plan.PropertySpec;
import org.blklab.runtime.plan.PropertySpec.Type;
import org.blklab.runtime.plan.Settings;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.plan.ValueFormat;
import org.blklab.runtime.plan.Dimension;

/** Turns the device package's own tables into what the checker knows, and settings back. */
final class DeviceWiring {
  private DeviceWiring() {}

  static ModelSpec spec(DeviceModel model) {
    List<PropertySpec> properties =
        model.properties().stream().map(DeviceWiring::property).toList();
    return new ModelSpec(Kind.DEVICE, model.name(), sentence(model.doc()), properties);
  }

  private static PropertySpec property(DeviceProperty property) {
    if (property.unit() == DeviceProperty.Unit.ENUM) {
      return PropertySpec.words(
          property.name(),
          property.word(),
          sentence(property.doc()),
          property.words().toArray(String[]::new));
    }
    Type type =
        switch (property.unit()) {
          case SIZE -> Type.SIZE;
          case TIME -> Type.TIME;
          case COUNT -> Type.COUNT;
          case RATE -> Type.BYTE_RATE;
          case PERCENT -> Type.RATIO;
          case BOOL -> Type.BOOL;
          case RPM -> Type.SPIN;
          case NUMBER, ENUM -> Type.REAL;
        };
    return PropertySpec.of(
            property.name(), type, text(property), sentence(property.doc()))
        .in(property.min(), property.max());
  }

  private static String text(DeviceProperty property) {
    double number = property.number();
    if (Double.isNaN(number)) {
      return "";
    }
    return switch (property.unit()) {
      case SIZE -> ValueFormat.number(number, Dimension.SIZE);
      case TIME -> ValueFormat.number(number, Dimension.TIME);
      case RATE -> ValueFormat.number(number, Dimension.BYTE_RATE);
      case PERCENT -> ValueFormat.number(number, Dimension.RATIO);
      case BOOL -> number != 0 ? "on" : "off";
      case RPM -> ValueFormat.number(number, Dimension.COUNT) + "rpm";
      case COUNT, NUMBER, ENUM -> ValueFormat.number(number, Dimension.COUNT);
    };
  }

  private static String sentence(String doc) {
    return doc.isEmpty()
        ? doc
        : Character.toUpperCase(doc.charAt(0)) + doc.substring(1) + (doc.endsWith(".") ? "" : ".");
  }

  static PropertySource source(Settings settings) {
    return new PropertySource() {
      @Override
      public double number(String name) {
        return settings
            .get(name)
            .filter(value -> value.isNumber() || value instanceof Value.Bool)
            .map(Value::asDouble)
            .orElse(Double.NaN);
      }

      @Override
      public String word(String name) {
        return settings.has(name) ? settings.text(name, "") : null;
      }
    };
  }
}
