package org.blklab.runtime.hook;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** {@code elevator NAME : js "file.mjs"}. */
final class ElevatorScriptTest {
  private static final String FCFS =
      """
      const queue = [];
      export function insert_req(rq, at_head) {
        if (at_head) queue.unshift(rq); else queue.push(rq);
      }
      export function dispatch_req() { return queue.shift(); }
      """;

  private static final String WITH =
      HookRun.READER + "elevator mine : js \"mine.mjs\"\n";

  private static HookRun run(String module, String statements) {
    return new HookRun().file("mine.mjs", module).run(WITH + statements);
  }

  @Test
  void elevator_ofAScript_runsAtDeclaration() {
    // when
    HookRun run = run(FCFS, "queue on sda { scheduler = mine }\nrun\nprint sda.queue.scheduler");
    // then
    assertThat(run.shown()).isEmpty();
    assertThat(run.exitCode()).isZero();
    assertThat(run.lines).containsExactly("mine");
    assertThat(run.measured("sda.dispatch.count")).isEqualTo(200);
    assertThat(run.measured("sda.elevator.insert_ok")).isEqualTo(200);
    assertThat(run.measured("sda.elevator.dispatch_ok")).isEqualTo(200);
    assertThat(run.measured("sda.elevator.finish_ok")).isEqualTo(200);
    assertThat(run.measured("sda.elevator.insert_err")).isZero();
  }

  @Test
  void elevator_ofAScript_isSwitchedToAtRunTime() {
    // when
    HookRun run =
        run(
            FCFS,
            """
            at 200us { sda.queue.scheduler = mine }
            at 1ms { sda.queue.scheduler = none }
            at 1500us { sda.queue.scheduler = mine }
            run
            expect sda.queue.scheduler == mine
            """);
    // then
    assertThat(run.shown()).isEmpty();
    assertThat(run.exitCode()).isZero();
    assertThat(run.measured("r.read.ios")).isEqualTo(200);
    assertThat(run.measured("sda.elevator.dispatch_ok")).isBetween(1.0, 199.0);
  }

  @Test
  void elevator_parameters_areReadByTheScriptAndShownBySysfs() {
    // given
    String module =
        FCFS
            + """
            let params;
            export function init_sched(queue, given) {
              params = given;
              print(queue.lun, queue.rotational, queue.nr_requests, JSON.stringify(params));
            }
            export function finish_req(rq) { if (rq.id === 200) print(params.lookahead); }
            """;
    String scenario =
        HookRun.READER
            + """
            elevator base : js "mine.mjs" {
              lookahead = 64; patience = 5ms; greedy = on; kind = odd
            }
            elevator mine : base { lookahead = 8; share = 25% }
            queue on sda { scheduler = mine; iosched.patience = 7ms }
            sda.queue.iosched.lookahead = 16
            run
            print sda.queue.iosched.lookahead, sda.queue.iosched.patience, sda.queue.iosched.greedy
            print sda.queue.iosched.kind, sda.queue.iosched.share
            """;
    // when
    HookRun run = new HookRun().file("mine.mjs", module).run(scenario);
    // then
    assertThat(run.shown()).isEmpty();
    assertThat(run.lines)
        .containsExactly(
            "sda false 128 {\"lookahead\":8,\"patience\":5000000,\"greedy\":true,"
                + "\"kind\":\"odd\",\"share\":0.25}",
            "16",
            "16 7ms 1",
            "odd 25%");
  }

  @Test
  void elevator_ofTwoLuns_hasAStateForEach() {
    // given
    String module =
        FCFS + "let n = 0; export function finish_req() { n++; }\n"
            + "export function exit_sched() { print(n); }";
    String scenario =
        """
        lun sda : constant { completion_nsec = 100us }
        lun sdb : constant { completion_nsec = 100us }
        elevator mine : js "mine.mjs"
        queue on sda { scheduler = mine }
        queue on sdb { scheduler = mine }
        workload a on sda { rw = randread; number_ios = 3; direct = on }
        workload b on sdb { rw = randread; number_ios = 5; direct = on }
        run
        sda.queue.scheduler = none
        sdb.queue.scheduler = none
        """;
    // when
    HookRun run = new HookRun().file("mine.mjs", module).run(scenario);
    // then
    assertThat(run.shown()).isEmpty();
    assertThat(run.lines).containsExactly("3", "5");
  }

  @Test
  void elevator_thatLosesARequest_isReportedWithTheRequestsHistory() {
    // given
    String module =
        """
        const queue = [];
        export function insert_req(rq) { if (rq.id !== 5) queue.push(rq); }
        export function dispatch_req() { return queue.shift(); }
        """;
    // when
    HookRun run = run(module, "queue on sda { scheduler = mine }");
    // then
    assertThat(run.exitCode()).isEqualTo(107);
    assertThat(run.shown())
        .contains("elevator `mine` holds a request while nothing is under way")
        .contains("inserted, READ");
  }

  @Test
  void elevator_thatReturnsARequestTwice_isReportedAtOnce() {
    // given
    String module =
        """
        const queue = [];
        export function insert_req(rq) { queue.push(rq); }
        export function dispatch_req() { return queue.length > 1 ? queue[0] : queue.shift(); }
        """;
    // when
    HookRun run = run(module, "queue on sda { scheduler = mine }");
    // then
    assertThat(run.exitCode()).isEqualTo(107);
    assertThat(run.shown()).contains("that it had given out before").contains("dispatched, READ");
    assertThat(run.outcome().simulatedNs()).isLessThan(1_000_000);
  }

  @Test
  void elevator_thatThrows_namesTheLineOfItsFile() {
    // given
    String module =
        """
        export function insert_req(rq) {
          return rq.nothing.here;
        }
        export function dispatch_req() { return null; }
        """;
    // when
    HookRun run = run(module, "queue on sda { scheduler = mine }\nrun");
    // then
    assertThat(run.exitCode()).isEqualTo(107);
    assertThat(run.shown()).contains("--> mine.mjs:2:10").contains("return rq.nothing.here;");
  }

  @Test
  void elevator_withoutDispatch_isRefused() {
    // when
    HookRun run = run("export function insert_req() {}", "queue on sda { scheduler = mine }");
    // then
    assertThat(run.exitCode()).isEqualTo(107);
    assertThat(run.shown()).contains("exports no function `dispatch_req`");
  }

  @Test
  void elevator_thatLoopsForEver_isStoppedAndTheRequestsGoOn() {
    // given
    String module =
        """
        export function insert_req(rq) {}
        export function dispatch_req() {
          for (;;) {}
        }
        """;
    // when
    HookRun run = run(module, "queue on sda { scheduler = mine }");
    // then
    assertThat(run.exitCode()).isEqualTo(107);
    assertThat(run.shown())
        .contains("E502")
        .contains("more than 1,000,000 statements")
        .contains("mine.mjs:3");
  }

  @Test
  void elevator_answerThatIsNoRequest_isAnErrorOfTheHook() {
    // given
    String module =
        """
        export function insert_req(rq) {}
        export function dispatch_req() { return "the first"; }
        """;
    // when
    HookRun run = run(module, "queue on sda { scheduler = mine }");
    // then
    assertThat(run.shown()).contains("dispatch_req must return a request or null");
  }

  @Test
  void elevator_withANameOfTheKernels_isAnError() {
    // when
    HookRun run =
        new HookRun().file("mine.mjs", FCFS).run("elevator kyber : js \"mine.mjs\"\nrun 1ms");
    // then
    assertThat(run.shown()).contains("E205").contains("cannot be called `kyber`");
  }
}
