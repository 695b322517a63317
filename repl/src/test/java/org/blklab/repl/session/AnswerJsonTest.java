package org.blklab.repl.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.blklab.repl.session.answer.AnswerJson;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the prompt shows, as programs get it. */
final class AnswerJsonTest {
  private final TestSession test = new TestSession();

  @BeforeEach
  void someRequestsAreUnderWay() {
    test.ok("lun sda : hdd");
    test.ok(
        "workload r on sda { rw = randread; ioengine = libaio; iodepth = 4; runtime = 1s }");
    test.ok("run 50ms");
  }

  private JsonNode answer(String typed) {
    return JsonMapper.shared().readTree(AnswerJson.line(test.session.answer(typed)));
  }

  @Test
  void show_graph_isATreeOfNamesAndValues() {
    // when
    JsonNode machine = answer("show").get("show");
    // then
    assertThat(machine.get("cpus").intValue()).isEqualTo(4);
    JsonNode lun = machine.get("hosts").get(0).get("luns").get(0);
    assertThat(lun.get("name").stringValue()).isEqualTo("sda");
    assertThat(lun.get("nr_requests").intValue()).isEqualTo(64);
    assertThat(lun.get("workloads").get("r").get("iodepth").intValue()).isEqualTo(4);
    assertThat(lun.get("workloads").get("r").get("runtime").longValue()).isEqualTo(1_000_000_000);
  }

  @Test
  void show_insides_areByLun() {
    // when
    JsonNode queue = answer("show queues").get("show").get("sda");
    JsonNode tags = answer("show tags sda").get("show").get("sda");
    JsonNode elevator = answer("show elevator").get("show").get("sda");
    JsonNode device = answer("show devices").get("show").get("sda");
    // then
    assertThat(queue.get("elevator").stringValue()).isEqualTo("mq-deadline");
    assertThat(queue.get("hctxs").get(0).get("tags").get("busy").intValue()).isEqualTo(4);
    assertThat(queue.get("device")).isEqualTo(device);
    assertThat(tags).hasSize(2);
    assertThat(tags.get(1).get("map").stringValue()).isEqualTo("sched_tags");
    assertThat(tags.get(1).get("holders")).hasSize(4);
    assertThat(tags.get(1).get("holders").get(0).get("task").stringValue()).isEqualTo("r");
    assertThat(elevator.get("owned_by_driver").get(0).stringValue()).isEqualTo("0 4 0");
    assertThat(device.get("cylinder").intValue()).isPositive();
    assertThat(device.get("queued").intValue()).isEqualTo(3);
  }

  @Test
  void describe_tellsAllThatHasTheName() {
    // when
    JsonNode attribute = answer("describe sda.queue.nr_requests").get("describe").get(0);
    JsonNode measured = answer("describe r.read.clat.max").get("describe").get(0);
    JsonNode unmeasured = answer("describe r.write.clat.max").get("describe").get(0);
    JsonNode model = answer("describe mq-deadline").get("describe").get(0);
    // then
    assertThat(attribute.get("what").stringValue()).isEqualTo("attribute");
    assertThat(attribute.get("value").stringValue()).isEqualTo("64");
    assertThat(attribute.get("file").stringValue()).isEqualTo("/sys/block/sda/queue/nr_requests");
    assertThat(measured.get("value").doubleValue()).isGreaterThan(1e6);
    assertThat(measured.get("dimension").stringValue()).isEqualTo("time");
    assertThat(unmeasured.get("value").isNull()).isTrue();
    assertThat(model.get("what").stringValue()).isEqualTo("elevator");
    assertThat(model.get("properties").get("fifo_batch").get("doc").stringValue()).isNotBlank();
  }

  @Test
  void trace_isAListOfEvents() {
    // when
    JsonNode answer = answer("trace tail 3");
    // then
    JsonNode events = answer.get("trace");
    assertThat(events).hasSize(3);
    JsonNode last = events.get(2);
    assertThat(last.get("lun").stringValue()).isEqualTo("sda");
    assertThat(last.get("action").stringValue()).isEqualTo("D");
    assertThat(last.get("rwbs").stringValue()).isEqualTo("R");
    assertThat(last.get("sectors").intValue()).isEqualTo(8);
    assertThat(answer.get("text").stringValue()).contains(last.get("sector").asString() + " + 8");
  }

  @Test
  void otherAnswers_haveNoneOfThese() {
    // when
    JsonNode answer = answer("time");
    // then
    assertThat(answer.propertyNames())
        .containsExactly("entry", "kind", "simulated_ns", "events", "text");
  }
}
