package org.blklab.runtime.workload.option;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.blklab.runtime.plan.PropertySpec;
import org.blklab.runtime.plan.Settings;
import org.blklab.runtime.plan.Value;
import org.junit.jupiter.api.Test;

class WorkloadPropertiesTest {

  @Test
  void properties_namesAndDocs_areThereOnce() {
    assertThat(WorkloadProperties.all()).extracting(PropertySpec::name).doesNotHaveDuplicates();
    assertThat(WorkloadProperties.all())
        .allSatisfy(property -> assertThat(property.doc()).isNotBlank().doesNotEndWith("."));
  }

  @Test
  void properties_defaultsWrittenOut_meanTheSameAsNothing() {
    // given
    Map<String, Value> values = new LinkedHashMap<>();
    for (PropertySpec property : WorkloadProperties.all()) {
      String text = property.defaultText();
      boolean contradicts = property.name().equals("rwmixwrite");
      if (!text.isEmpty() && !contradicts) {
        values.put(property.name(), value(property.type(), text));
      }
    }
    values.remove("randseed"); // whether it was given makes a difference
    values.remove("loops");
    // when
    JobOptions options = JobOptions.of(new Settings(values));
    // then
    assertThat(options).isEqualTo(JobOptions.of(Settings.NONE));
  }

  private static Value value(PropertySpec.Type type, String text) {
    return switch (type) {
      case BOOL -> new Value.Bool(text.equals("on"));
      case COUNT -> Value.count(Long.parseLong(text));
      case TIME -> Value.time(Long.parseLong(text.replace("s", "")));
      default -> text.equals("0s") ? Value.time(0) : new Value.Text(text);
    };
  }
}
