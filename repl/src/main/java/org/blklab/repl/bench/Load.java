package org.blklab.repl.bench;

import java.util.List;
import java.util.Locale;

/**
 * Something to be timed, with what is expected of one core.
 *
 * @param name of the row
 * @param what is counted: I/Os, lines
 * @param text a scenario with the words {@code IOS} and {@code ROUNDS}, or a file to be checked
 * @param target so many a second at least; 0 for none
 * @param share of the I/Os asked for, for loads that are slow
 * @param warmUps short runs before the one that counts
 */
public record Load(
    String name, What what, String text, double target, double share, int warmUps) {
  /** What a load does. */
  public enum What {
    SIMULATE("I/Os"),
    CHECK("lines");

    private final String unit;

    What(String unit) {
      this.unit = unit;
    }

    public String unit() {
      return unit;
    }
  }

  /** Hooks that Graal compiles beside the run are at their speed after some millions of calls. */
  private static final int COMPILED_WARM_UPS = 30;

  private static final int PARTS = 1250; // of eight lines each

  /** The file of the JavaScript elevator: first come, first served. */
  static final String ELEVATOR =
      """
      const waiting = [];
      export function insert_req(rq, at_head) {
        if (at_head) waiting.unshift(rq);
        else waiting.push(rq);
      }
      export function dispatch_req() {
        return waiting.shift() ?? null;
      }
      export function merged_req(rq, victim) {
        if (victim) waiting.splice(waiting.indexOf(victim), 1);
      }
      """;

  private Load(String name, What what, String text, double target, double share) {
    this(name, what, text, target, share, 1);
  }

  /**
   * All loads, in the order of the table.
   *
   * @param compiled whether JavaScript is compiled in this process
   */
  public static List<Load> all(boolean compiled) {
    return List.of(
        constant("none", "zero", 1_000_000),
        constant("mq-deadline", "zero", 700_000),
        constant("kyber", "zero", 600_000),
        constant("bfq", "zero", 300_000),
        constant("none", "default", 400_000),
        constant("mq-deadline", "default", 400_000),
        device("hdd, random reads, QD 32", "hdd", "randread", 150_000, 0.2),
        device(
            "ssd steady, random writes, QD 32",
            "pm9a3-4t { precondition = steady }",
            "randwrite",
            300_000,
            0.5),
        compiled
            ? compiled("a counter at each dispatch", observer(), 1_000_000)
            : interpreted("a counter at each dispatch", observer(), 150_000),
        compiled
            ? compiled("an elevator", elevator(), 400_000)
            : interpreted("an elevator", elevator(), 60_000),
        new Load("parse and check 10,000 lines", What.CHECK, longText(), 10_000, 0.05));
  }

  private static Load interpreted(String name, String text, double target) {
    return new Load("JavaScript: " + name + ", interpreted", What.SIMULATE, text, target, 0.1);
  }

  private static Load compiled(String name, String text, double target) {
    String row = "JavaScript: " + name + ", compiled";
    return new Load(row, What.SIMULATE, text, target, 0.5, COMPILED_WARM_UPS);
  }

  private static Load constant(String elevator, String costs, double target) {
    return new Load(
        elevator + ", constant, QD 32, costs " + costs,
        What.SIMULATE,
        machine(costs, elevator) + workload("randread"),
        target,
        1);
  }

  private static String machine(String costs, String elevator) {
    return String.format(
        Locale.ROOT,
        """
        machine { cpus = 1; costs = %s }
        host n : null_blk { hw_queue_depth = 64 }
        lun x : constant on n { completion_nsec = 10us }
        queue on x { scheduler = %s }
        """,
        costs,
        elevator);
  }

  private static String workload(String rw) {
    return String.format(
        Locale.ROOT,
        """
        workload w on x {
          rw = %s; bs = 4k; iodepth = 32; ioengine = libaio; number_ios = IOS; loops = ROUNDS
        }
        run
        """,
        rw);
  }

  private static Load device(String name, String device, String rw, double target, double share) {
    String text =
        String.format(
            Locale.ROOT,
            """
            lun x : %s
            workload w on x {
              rw = %s; bs = 4k; iodepth = 32; number_ios = IOS; loops = ROUNDS; norandommap = on
            }
            run
            """,
            device,
            rw);
    return new Load(name, What.SIMULATE, text, target, share);
  }

  /** One counter at every dispatch. */
  private static String observer() {
    return machine("zero", "none")
        + """
        js { const seen = blk.counter("seen") }
        on block_rq_issue (rq) js { seen.add() }
        """
        + workload("randread");
  }

  private static String elevator() {
    return "elevator fcfs : js \"fcfs.mjs\"\n" + machine("zero", "fcfs") + workload("randread");
  }

  private static String longText() {
    StringBuilder text = new StringBuilder("param jobs = 4\n");
    for (int i = 0; i < PARTS; i++) {
      text.append(
          String.format(
              Locale.ROOT,
              """
              host h%1$d : null_blk { hw_queue_depth = 32 }
              lun sd%1$d : constant on h%1$d { size = 16g }
              queue on sd%1$d { scheduler = mq-deadline; nr_requests = 64 }
              workload w%1$d on sd%1$d {
                numjobs = jobs * 2
              }
              at 1s { sd%1$d.queue.async_depth = 16 }
              expect w%1$d[0].read.clat.p99 < 20s and sd%1$d.util > 4%%
              """,
              i));
    }
    return text.append("run 1s\n").toString();
  }
}
