package org.blklab.runtime.block;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.Seeds;
import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.kernel.Release;
import org.blklab.runtime.sim.CpuCosts;
import org.blklab.runtime.sim.EventHandler;
import org.blklab.runtime.sim.Machine;
import org.blklab.runtime.sim.RandomStream;
import org.blklab.runtime.sim.SegmentBody;
import org.blklab.runtime.sim.Simulation;
import org.blklab.runtime.sim.Task;
import org.junit.jupiter.api.Test;

/** Whatever is thrown at a queue, every bio ends once and nothing is left behind. */
class CorridorStressTest {
  private static final int BIOS = 400;

  /** A task that submits random bios with random plugs and waits now and then. */
  private static final class Chaos implements SegmentBody, BioEnd {
    private final Scene scene;
    private final Submission submission;
    private final RandomStream random;
    private boolean stepping;
    private int plugLeft = -1;
    private int inFlight;
    private boolean waiting;
    private Task task;
    int submitted;
    int ended;

    Chaos(Scene scene, int index) {
      this.scene = scene;
      this.random = scene.sim.random().named("chaos" + index);
      int prio = IoPrio.of(1 + random.below(3), random.below(8));
      submission =
          new Submission(
              scene.layer, new IoTask(index, "chaos" + index, 100 + index, prio, scene.root));
    }

    void start() {
      task = scene.machine.newTask(submission.task().name(), this);
      submission.task().bind(task);
      task.start();
    }

    @Override
    public int segment(Task self) {
      if (stepping) {
        int answer = submission.step();
        if (answer != Submission.DONE) {
          return answer;
        }
        stepping = false;
        return random.below(4) == 0 ? USER : KERNEL;
      }
      if (plugLeft == 0) {
        plugLeft = -1;
        submission.finishPlug();
        stepping = true;
        return KERNEL;
      }
      if (submitted == BIOS || inFlight >= 40) {
        if (plugLeft > 0) {
          plugLeft = 0;
          return KERNEL;
        }
        if (submitted == BIOS && inFlight == 0) {
          return EXIT;
        }
        self.prepareToSleep();
        waiting = true;
        return SLEEP;
      }
      if (plugLeft < 0 && random.below(6) == 0) {
        plugLeft = 1 + random.below(40);
        submission.startPlug(1 + random.below(40));
      }
      plugLeft -= plugLeft > 0 ? 1 : 0;
      submitOne();
      return KERNEL;
    }

    private void submitOne() {
      submitted++;
      inFlight++;
      stepping = true;
      int sectors = 8 << random.below(8);
      long sector = random.below(2) == 0 ? submitted * 8L : random.below(1 << 20) * 8L;
      int op = random.below(3) == 0 ? Op.WRITE : Op.READ;
      int flags = op == Op.WRITE ? random.below(2) * (Op.SYNC | Op.IDLE) : 0;
      if (op == Op.WRITE && random.below(5) == 0) {
        flags |= random.below(2) == 0 ? Op.PREFLUSH | Op.SYNC : Op.FUA | Op.SYNC;
        sectors = random.below(2) == 0 ? 8 : (flags & Op.FUA) != 0 ? 8 : 0;
      }
      if (random.below(50) == 0) {
        flags |= Op.NOWAIT;
      }
      if (random.below(20) == 0) {
        op = Op.DISCARD;
        flags = 0;
        sectors = Math.max(8, sectors);
      }
      Bio bio = scene.queue.newBio();
      bio.set(op, flags, sector, sectors, submission.task(), this);
      if (random.below(8) == 0) {
        submission.submitAndWait(scene.queue, bio);
      } else {
        submission.submit(scene.queue, bio);
      }
    }

    @Override
    public void bioEnded(Bio bio) {
      ended++;
      inFlight--;
      if (waiting) {
        waiting = false;
        task.wake();
      }
    }
  }

  /** A driver that refuses, errs, gives back and takes its time. */
  private static final class MoodyDriver implements Driver, EventHandler {
    private final Machine machine;
    private final RandomStream random;
    private final List<Request> inFlight = new ArrayList<>();
    private final boolean moody;
    private final int budget;
    private int budgetTaken;
    private boolean missed;

    MoodyDriver(Machine machine, RandomStream random, boolean moody, int budget) {
      this.machine = machine;
      this.random = random;
      this.moody = moody;
      this.budget = budget;
    }

    @Override
    public int queueRq(Request rq, boolean last) {
      if (moody && random.below(30) == 0) {
        returnBudget(rq);
        // only a completion on the same hctx is sure to run it again
        boolean promise = inFlight.stream().anyMatch(other -> other.hctx() == rq.hctx());
        return promise && random.below(2) == 0 ? BlkStatus.DEV_RESOURCE : BlkStatus.RESOURCE;
      }
      if (moody && random.below(60) == 0) {
        returnBudget(rq);
        return BlkStatus.IOERR;
      }
      rq.queue().startRequest(rq);
      inFlight.add(rq);
      machine.sim().at(machine.nowNs() + 1_000 + random.below(200_000), this, 0, 0);
      return BlkStatus.OK;
    }

    @Override
    public void onEvent(int kind, int arg) {
      Request rq = inFlight.remove(random.below(inFlight.size()));
      if (moody && random.below(40) == 0) {
        returnBudget(rq);
        rq.queue().setDontPrep(rq, random.below(2) == 0);
        rq.queue().requeueRequest(rq, true);
        return;
      }
      rq.setDriverInt(moody && random.below(50) == 0 ? BlkStatus.MEDIUM : BlkStatus.OK);
      machine.cpu(random.below(machine.cpuCount())).interrupt((cpu, with) ->
          rq.queue().completeRequest(rq), 0);
    }

    @Override
    public void complete(Request rq) {
      returnBudget(rq);
      rq.queue().endRequest(rq, rq.driverInt());
    }

    @Override
    public String toString() {
      return "budget " + budgetTaken + "/" + budget + (missed ? " missed" : "") + ", in flight "
          + inFlight.size() + (moody ? ", moody" : "");
    }

    private void returnBudget(Request rq) {
      if (budget > 0 && rq.budgetToken() >= 0) {
        rq.setBudgetToken(-1);
        budgetTaken--;
      }
    }

    @Override
    public boolean needsBudget() {
      return budget > 0;
    }

    @Override
    public int getBudget(RequestQueue queue) {
      if (budgetTaken == budget) {
        missed = true;
        return -1;
      }
      return budgetTaken++;
    }

    @Override
    public void putBudget(RequestQueue queue, int token) {
      budgetTaken--;
    }

    @Override
    public void requestFreed(RequestQueue queue) {
      if (missed) {
        missed = false;
        queue.runHwQueues(true);
      }
    }
  }

  /** Somebody who keeps writing to attributes. */
  private static final class Admin implements SegmentBody {
    private final Scene scene;
    private final RandomStream random;
    private Attribute.StoreOperation operation;
    private int left = 12;

    Admin(Scene scene) {
      this.scene = scene;
      this.random = scene.sim.random().named("admin");
    }

    @Override
    public int segment(Task task) {
      if (operation != null) {
        operation.wakeUp(task);
        if (operation.step() == Attribute.StoreOperation.SLEEP) {
          return SLEEP;
        }
        operation = null;
        task.prepareToSleep();
        task.wakeAt(scene.sim.nowNs() + 300_000);
        return SLEEP;
      }
      if (left-- == 0) {
        return EXIT;
      }
      String[] names = {"none", "mq-deadline", "kyber", "foo", "bfq"};
      operation =
          switch (random.below(3)) {
            case 0 -> scene.queue.elevatorSwitch.store(names[random.below(names.length)]);
            case 1 -> scene.queue.depths.storeNrRequests("" + random.below(100));
            default -> scene.queue.depths.storeAsyncDepth("" + random.below(100));
          };
      return KERNEL;
    }
  }

  private static final class Scene {
    final Simulation sim;
    final Machine machine;
    final BlockLayer layer;
    final RequestQueue queue;
    final MoodyDriver driver;
    final Cgroup root = Cgroup.root();
    final List<Chaos> tasks = new ArrayList<>();
    final int[] tagsHeld = new int[1];

    Scene(long seed) {
      sim = new Simulation(seed);
      RandomStream random = sim.random().named("scene");
      int cpus = 1 + random.below(4);
      machine = new Machine(sim, cpus, CpuCosts.ZERO);
      Release[] releases = {Release.V6_1, Release.V6_12, Release.V6_18, Release.V7_2};
      KernelProfile kernel = KernelProfile.of(releases[random.below(4)]);
      long cost = random.below(3) * 150L;
      var options =
          new BlockLayer.Options(
              kernel,
              new Costs(name -> cost),
              250,
              random.below(2) == 0,
              random.below(3),
              GracePeriods.ticks(4_000_000, random.below(3), random.below(2), 20_000));
      layer = new BlockLayer(machine, options);
      int depth = 2 + random.below(40);
      boolean shared = random.below(3) == 0;
      var parameters =
          new TagSet.Parameters(
              1 + random.below(3), random.below(2), 0, depth, random.below(2), shared,
              random.below(3) == 0, false, random.below(2));
      var set = new TagSet(layer, "set", parameters);
      int budget = random.below(2) == 0 ? 0 : 1 + random.below(depth);
      driver =
          new MoodyDriver(
              machine, sim.random().named("driver"), random.below(2) == 0, budget);
      var limits =
          new QueueLimits(
              new DeviceLimits()
                  .maxHwSectors(256)
                  .cache(random.below(2) == 0, random.below(2) == 0)
                  .discard(512, 4096, 0, 1 + random.below(3)),
              kernel);
      queue = new RequestQueue(layer, set, driver, new RequestQueue.Disk("d", 1L << 32, limits));
      queue.setElevatorTypes(new KnownElevators());
      queue.attachElevator(queue.defaultElevator());
      queue.setRqAffinity(random.below(3));
      queue.setNomerges(random.below(3));
      int count = 1 + random.below(6);
      for (int i = 0; i < count; i++) {
        tasks.add(new Chaos(this, i));
      }
      tasks.forEach(Chaos::start);
      if (random.below(2) == 0) {
        machine.newTask("admin", new Admin(this)).start();
      }
    }
  }

  @Test
  void anyMix_everyBioEndsOnceAndNothingIsLeft() {
    Seeds.forEach(
        Integer.getInteger("blklab.seeds", 60),
        seed -> {
          // given
          var scene = new Scene(seed);
          // when
          for (int slice = 1; slice <= 200; slice++) {
            scene.sim.runUntil(slice * 50_000_000L);
            scene.queue.checkInvariants();
          }
          // then
          for (Chaos task : scene.tasks) {
            assertThat(task.ended)
                .as("%s %s", scene.driver, scene.queue.inspect())
                .isEqualTo(task.submitted)
                .isEqualTo(BIOS);
          }
          assertThat(scene.layer.bios().out()).isZero();
          assertThat(scene.queue.freezer.usage()).isZero();
          assertThat(scene.queue.hctx(0).tags.busy()).isZero();
          assertThat(scene.queue.accounting.inFlight()).isZero();
          assertThat(scene.queue.wbt.inFlight()).isZero();
        });
  }

  /** A fingerprint of everything that passed a door. */
  private static long fingerprint(long seed) {
    var scene = new Scene(seed);
    long[] hash = new long[1];
    scene.queue.addProbe(
        new Probe() {
          @Override
          public boolean wants(TracePoint point) {
            return true;
          }

          @Override
          public void hit(
              TracePoint point, RequestQueue on, Bio bio, Request rq, IoTask task, long value) {
            long what = point.ordinal() + 31L * on.nowNs() + 1009L * on.cpu() + value;
            what += rq == null ? 0 : rq.sector() * 7919L + rq.tag() * 13L + rq.schedTag();
            hash[0] = hash[0] * 1_000_003L + what;
          }
        });
    scene.sim.runUntil(10_000_000_000L);
    return hash[0];
  }

  @Test
  void sameSeedTwice_sameFingerprint() {
    Seeds.forEach(10, seed -> assertThat(fingerprint(seed)).isEqualTo(fingerprint(seed)));
    assertThat(fingerprint(1)).isNotEqualTo(fingerprint(2));
  }
}
