package org.blklab.runtime.device.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.TreeSet;
import org.blklab.runtime.device.BadPropertyException;
import org.blklab.runtime.device.DeviceModel;
import org.blklab.runtime.device.DeviceProperty;
import org.blklab.runtime.device.Figure;
import org.blklab.runtime.device.Preset;
import org.blklab.runtime.device.PropertySource;
import org.blklab.runtime.device.Setting;
import org.blklab.runtime.sim.Simulation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PresetsTest {
  static List<Preset> presets() {
    return Presets.all();
  }

  static List<DeviceModel> models() {
    return DeviceModels.all();
  }

  @ParameterizedTest
  @MethodSource("presets")
  void card_agreesWithWhatIsPublished_withinTheStatedError(Preset preset) {
    for (Figure figure : preset.figures()) {
      // when
      var check = DeviceCard.check(preset, figure, 1);
      // then
      assertThat(check.holds())
          .as(
              "%s: %s, published %s, measured %s",
              preset.name(), figure.load(), figure.value(), check.measured())
          .isTrue();
    }
  }

  @Test
  void presets_haveNamesOfTheirOwn_andFiguresWithSources() {
    var names = new TreeSet<String>();
    for (Preset preset : Presets.all()) {
      assertThat(names.add(preset.name())).isTrue();
      assertThat(preset.name()).matches("[a-z0-9][a-z0-9-]*");
      assertThat(preset.source()).isNotBlank();
      assertThat(preset.figures()).isNotEmpty();
      preset.figures().forEach(figure -> assertThat(figure.source()).isNotBlank());
    }
  }

  @Test
  void presets_setOnlyPropertiesOfTheirModel() {
    for (Preset preset : Presets.all()) {
      var model = DeviceModels.named(preset.model()).orElseThrow();
      var known = new TreeSet<String>();
      model.properties().forEach(property -> known.add(property.name()));
      preset.settings().forEach(setting -> assertThat(known).contains(setting.name()));
    }
  }

  @ParameterizedTest
  @MethodSource("models")
  void models_haveSoundTables(DeviceModel model) {
    var names = new TreeSet<String>();
    for (DeviceProperty property : model.properties()) {
      assertThat(names.add(property.name())).as(property.name()).isTrue();
      assertThat(property.doc()).isNotBlank();
      assertThat(property.unit().word())
          .isIn("size", "time", "count", "rate", "percent", "bool", "rpm", "enum", "number");
    }
  }

  @Test
  void models_withoutProperties_areTheirDefaults() {
    for (DeviceModel model : DeviceModels.all()) {
      if (!model.name().equals("trace")) {
        var device = model.make(new Simulation(1), "x", PropertySource.NOTHING);
        assertThat(device.sectors()).as(model.name()).isPositive();
      }
    }
    assertThat(make("hdd").sectors()).isEqualTo(31_251_432_960L);
  }

  private static org.blklab.runtime.device.Device make(String model, Setting... settings) {
    var preset = new Preset("x", "", "", model, List.of(settings), List.of());
    return DeviceModels.named(model)
        .orElseThrow()
        .make(new Simulation(1), "x", preset.properties());
  }

  private static void refused(String property, String model, Setting... settings) {
    assertThatThrownBy(() -> make(model, settings))
        .isInstanceOfSatisfying(
            BadPropertyException.class, e -> assertThat(e.property()).isEqualTo(property));
  }

  @Test
  void badValues_nameTheProperty() {
    refused("size", "hdd", Setting.of("size", 1e18 / 128));
    refused("block", "hdd", Setting.of("block", 1000));
    refused("actuators", "hdd", Setting.of("heads", 7), Setting.of("actuators", 2));
    refused("policy", "hdd", Setting.of("policy", "fastest"));
    refused("seek_average", "hdd", Setting.of("seek", "datasheet"), Setting.of("seek_full", 1e6));
    refused("rpm", "hdd", Setting.of("rpm", 1));
    refused("program", "ssd", Setting.of("program", 10_000));
    refused("size", "ssd", Setting.of("size", 1e13));
    refused("buffer", "ssd", Setting.of("buffer", 8192));
    refused("op", "ssd", Setting.of("op", 0));
    refused("max", "uniform", Setting.of("min", 10), Setting.of("max", 5));
    refused("rbps", "iocost", Setting.of("rbps", 0));
    refused("order", "trace");
  }

  @Test
  void card_hasRatesByDepth_andSequentialOnes() {
    // when
    var card = DeviceCard.measure(Presets.named("iocost-hdd").orElseThrow(), 1);
    // then
    assertThat(card.rows()).hasSize(20);
    assertThat(card.checks()).allMatch(DeviceCard.Check::holds);
    assertThat(card.rows().get(0).iops()).isBetween(369.0, 371.0);
  }
}
