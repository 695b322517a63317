import java.util.Locale;
import org.blklab.runtime.lab.Lab;
import org.blklab.runtime.lab.Results;
import org.blklab.runtime.lab.Scenario;
import org.blklab.runtime.lab.ScenarioException;

/**
 * blklab inside a Java program: one scenario, run with other parameters each time. From the top of
 * the project, once it is built:
 *
 * <pre>
 * java --enable-native-access=ALL-UNNAMED -cp 'repl/target/blklab-repl.jar:repl/target/lib/*' \
 *     examples/embedding/Depths.java
 * </pre>
 */
final class Depths {
  public static void main(String[] args) {
    Scenario scenario =
        Lab.scenario(
            """
            param depth = 1
            param scheduler = "none"
            lun sda : hdd
            queue on sda { scheduler = scheduler }
            workload r on sda {
              rw = randread; bs = 4k; ioengine = libaio; direct = on
              iodepth = depth; number_ios = 300
            }
            run
            expect r.read.clat.max < 3s
            """);
    for (String scheduler : new String[] {"none", "mq-deadline"}) {
      for (int depth : new int[] {1, 8, 64}) {
        Results results = scenario.set("scheduler", scheduler).set("depth", depth).run();
        System.out.printf(
            Locale.ROOT,
            "%-11s depth %2d: %5.1f IOPS, p99 %s, %s%n",
            scheduler,
            depth,
            results.get("r.read.iops"),
            results.text("r.read.clat.p99"),
            results.passed() ? "in time" : "too late");
      }
    }
    try {
      scenario.set("depth", "deep").run();
    } catch (ScenarioException e) {
      System.out.println(e.getMessage().lines().findFirst().orElse(""));
    }
  }
}
