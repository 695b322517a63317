package org.blklab.runtime.hook;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.blklab.grammar.diag.Source;
import org.blklab.runtime.lab.Lab;
import org.blklab.runtime.lab.LabOptions;
import org.blklab.runtime.lab.RunRequest;
import org.junit.jupiter.api.Test;

/** blklab.d.ts names what scripts find, and scripts find what it names. */
final class HookTypesTest {
  private static final Pattern INTERFACE =
      Pattern.compile("interface (\\w+)(?: extends (\\w+))? \\{\\n(.*?)\\n\\}", Pattern.DOTALL);
  private static final Pattern MEMBER =
      Pattern.compile("^  (?:readonly )?(\\w+)\\??(?:<[^(]*>)?[(:]", Pattern.MULTILINE);

  /** Names of an object's own properties and of those of its class, sorted. */
  private static final String MEMBERS =
      """
      const all = new Set();
      for (let o = OBJECT; o !== Object.prototype; o = Object.getPrototypeOf(o)) {
        Object.getOwnPropertyNames(o).filter((k) => k !== "constructor").forEach((k) => all.add(k));
      }
      print(NAME, [...all].sort().join(" "));
      """;

  private static Map<String, Set<String>> declared() {
    Map<String, Set<String>> all = new TreeMap<>();
    Matcher each = INTERFACE.matcher(HookTypes.text());
    while (each.find()) {
      Set<String> names = new TreeSet<>();
      if (each.group(2) != null) {
        names.addAll(all.get(each.group(2)));
      }
      MEMBER.matcher(each.group(3)).results().forEach(member -> names.add(member.group(1)));
      all.put(each.group(1), names);
    }
    return all;
  }

  private static String show(String name, String object) {
    return "{" + MEMBERS.replace("OBJECT", object).replace("NAME", "\"" + name + "\"") + "}\n";
  }

  private static void assertSame(Iterable<String> lines, int count) {
    Map<String, Set<String>> declared = declared();
    int found = 0;
    for (String line : lines) {
      String name = line.substring(0, line.indexOf(' '));
      Set<String> there = new TreeSet<>(Set.of(line.substring(name.length() + 1).split(" ")));
      assertThat(there).as("members of %s", name).isEqualTo(declared.get(name));
      found++;
    }
    assertThat(found).isEqualTo(count);
  }

  @Test
  void hooks_findWhatIsDeclared() {
    // given
    String elevator =
        """
        const all = [];
        export function init_sched(queue) { %s }
        export function insert_req(rq) { if (all.length === 0) { %s } all.push(rq); }
        let next = 0;
        export function dispatch_req() { return all[next++]; }
        """
            .formatted(
                show("ElevatorQueue", "queue"), show("ElevatorRequest", "rq"));
    String device =
        "export function init(device) {" + show("DevicePlace", "device") + "}\n"
            + "export function service_time(io) { return 1000 }\n";
    String workload =
        "export function init(job) {" + show("Job", "job") + "}\nlet n = 0;\n"
            + "export function next() { return n++ < 3 ? { offset: 0 } : null }\n";
    String scenario =
        "lun sda : js \"device.mjs\" { size = 1g }\nelevator mine : js \"elevator.mjs\"\n"
            + "queue on sda { scheduler = mine }\nworkload w : js \"workload.mjs\" on sda\n"
            + "js {\n"
            + show("Hooks", "blk")
            + show("SimulatedMachine", "blk.machine")
            + show("Lun", "blk.lun(\"sda\")")
            + show("Counter", "blk.counter(\"c\")")
            + show("Histogram", "blk.histogram(\"h\")")
            + show("RandomStream", "blk.random(\"r\")")
            + show("Console", "console")
            + "}\njs { let seen = false }\n"
            + "on block_rq_issue (rq) js { if (!seen) {"
            + show("TracedRequest", "rq")
            + "seen = true } }\nrun";
    // when
    HookRun run =
        new HookRun()
            .file("elevator.mjs", elevator)
            .file("device.mjs", device)
            .file("workload.mjs", workload)
            .run(scenario);
    // then
    assertThat(run.shown()).isEmpty();
    assertSame(run.lines, 12);
  }

  @Test
  void experiments_findWhatIsDeclared() {
    // given
    String script =
        "const s = blk.scenario(`lun sda : constant\nworkload r on sda { number_ios = 1 }`);\n"
            + show("Experiment", "blk")
            + show("Scenario", "s")
            + show("Results", "s.run()")
            + show("RandomStream", "blk.random(\"r\")");
    HookRun output = new HookRun();
    // when
    Lab.experiment(
            new RunRequest(new Source("x.mjs", script), Map.of(), OptionalLong.empty(), true),
            LabOptions.of(true),
            output,
            (name, _) -> {
              throw new IOException(name);
            })
        .run();
    // then
    assertThat(output.shown()).isEmpty();
    assertSame(output.lines, 4);
  }

  /** What the runtime looks for among the exports of a file stands in its own JavaScript. */
  private static Set<String> exportsIn(String file) throws IOException {
    String text;
    try (var in = HookTypes.class.getResourceAsStream("js/" + file)) {
      text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    Set<String> names = new TreeSet<>();
    Matcher lists = Pattern.compile("const \\{([^}]*)\\} = exports;").matcher(text);
    while (lists.find()) {
      for (String name : lists.group(1).split(",")) {
        names.add(name.strip());
      }
    }
    Matcher singles = Pattern.compile("exports\\.(\\w+)").matcher(text);
    while (singles.find()) {
      names.add(singles.group(1));
    }
    return names;
  }

  @Test
  void files_exportWhatIsDeclared() throws IOException {
    assertThat(exportsIn("elevator.js")).isEqualTo(declared().get("Elevator")).hasSize(13);
    assertThat(exportsIn("device.js")).isEqualTo(declared().get("Device"));
    assertThat(exportsIn("workload.js")).isEqualTo(declared().get("Workload"));
  }
}
