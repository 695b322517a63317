package org.blklab.runtime.graph;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.blklab.grammar.diag.Source;
import org.blklab.runtime.device.DeviceModel;
import org.blklab.runtime.device.DeviceProperty;
import org.blklab.runtime.device.Figure;
import org.blklab.runtime.device.Preset;
import org.blklab.runtime.device.PropertySource;
import org.blklab.runtime.device.Setting;
import org.blklab.runtime.device.library.DeviceModels;
import org.blklab.runtime.plan.KernelUnit;
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
  /** A property of every device. */
  static final String SHARED = "shared";

  private static final String INTERFACE = "interface";

  /** A SCSI host that hands a LUN as many commands as SCSI drives take. */
  private static final Settings DEEP =
      new Settings(Map.of("lun_queue_depth", Value.count(64)));

  private DeviceWiring() {}

  static ModelSpec spec(DeviceModel model) {
    List<PropertySpec> properties = new ArrayList<>();
    model.properties().stream().map(DeviceWiring::property).forEach(properties::add);
    properties.add(
        PropertySpec.of(
            SHARED, Type.BOOL, "off", "LUNs made of this device declaration are parts of one."));
    return new ModelSpec(Kind.DEVICE, model.name(), sentence(model.doc()), properties);
  }

  /** By what the device is plugged into; the kernel's own test device where that is unknown. */
  static DeviceKind.DefaultHost defaultHost(DeviceModel model, Settings settings) {
    String plug =
        model.properties().stream()
            .filter(property -> property.name().equals(INTERFACE))
            .map(property -> settings.text(INTERFACE, property.word()))
            .findFirst()
            .orElse("");
    return switch (plug) {
      case "sata" -> new DeviceKind.DefaultHost("ahci", Settings.NONE);
      case "nvme" -> new DeviceKind.DefaultHost("nvme", Settings.NONE);
      case "ufs" -> new DeviceKind.DefaultHost("ufs", Settings.NONE);
      case "scsi" -> new DeviceKind.DefaultHost("scsi", DEEP);
      default -> new DeviceKind.DefaultHost("null_blk", Settings.NONE);
    };
  }

  /** Parameters of null_blk and io.cost: bare numbers are in the kernel's own unit. */
  private static final Map<String, KernelUnit> KERNEL_UNITS =
      Map.ofEntries(
          Map.entry("completion_nsec", KernelUnit.NS),
          Map.entry("rbps", KernelUnit.BYTES_PER_S),
          Map.entry("wbps", KernelUnit.BYTES_PER_S),
          Map.entry("rseqiops", KernelUnit.PER_S),
          Map.entry("rrandiops", KernelUnit.PER_S),
          Map.entry("wseqiops", KernelUnit.PER_S),
          Map.entry("wrandiops", KernelUnit.PER_S));

  private static PropertySpec property(DeviceProperty property) {
    KernelUnit kernelUnit = KERNEL_UNITS.get(property.name());
    if (kernelUnit != null) {
      return PropertySpec.kernel(
              property.name(), kernelUnit, text(property), sentence(property.doc()))
          .in(property.min(), property.max());
    }
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

  /** A preset as it would be written in the language, with its documentation as comments. */
  static Source source(Preset preset) {
    DeviceModel model = DeviceModels.named(preset.model()).orElseThrow();
    StringBuilder text = new StringBuilder();
    comment(text, sentence(preset.doc()));
    comment(text, "Source: " + preset.source() + ".");
    for (Figure figure : preset.figures()) {
      comment(text, "Published: " + figure.source());
    }
    text.append("device ").append(preset.name()).append(" : ").append(preset.model());
    text.append(" {\n");
    for (Setting setting : preset.settings()) {
      DeviceProperty property =
          model.properties().stream()
              .filter(each -> each.name().equals(setting.name()))
              .findFirst()
              .orElseThrow();
      text.append("  ").append(setting.name()).append(" = ");
      text.append(literal(property, setting)).append('\n');
    }
    text.append("}\n");
    return new Source("library/devices/" + preset.name() + ".blk", text.toString());
  }

  private static void comment(StringBuilder text, String words) {
    StringBuilder line = new StringBuilder("#");
    for (String word : words.split(" ")) {
      if (line.length() + word.length() > 98) {
        text.append(line).append('\n');
        line = new StringBuilder("#");
      }
      line.append(' ').append(word);
    }
    text.append(line).append('\n');
  }

  private static String literal(DeviceProperty property, Setting setting) {
    String plain =
        Double.isNaN(setting.number())
            ? ""
            : new BigDecimal(Double.toString(setting.number()))
                .stripTrailingZeros()
                .toPlainString();
    return switch (property.unit()) {
      case ENUM -> setting.word();
      case BOOL -> setting.number() != 0 ? "on" : "off";
      case SIZE -> plain + "B";
      case TIME -> time(setting.number());
      case RATE -> KERNEL_UNITS.containsKey(property.name()) ? plain : plain + "B/s";
      case PERCENT -> new BigDecimal(plain).movePointRight(2).toPlainString() + "%";
      case RPM -> plain + "rpm";
      case COUNT, NUMBER -> plain;
    };
  }

  /** In the largest unit that leaves few digits: 0.33 ms is 330us. */
  private static String time(double ns) {
    BigDecimal exact = new BigDecimal(Double.toString(ns));
    String[] units = {"ns", "us", "ms", "s"};
    int unit = 0;
    while (unit < units.length - 1 && exact.compareTo(BigDecimal.valueOf(1000)) >= 0) {
      exact = exact.movePointLeft(3);
      unit++;
    }
    return exact.stripTrailingZeros().toPlainString() + units[unit];
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
