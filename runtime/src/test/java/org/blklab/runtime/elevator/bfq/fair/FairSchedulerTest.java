package org.blklab.runtime.elevator.bfq.fair;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.Seeds;
import org.blklab.runtime.sim.RandomStream;
import org.blklab.runtime.sim.RandomStreams;
import org.junit.jupiter.api.Test;

final class FairSchedulerTest {
  private long tick;
  private final List<Object> forgotten = new ArrayList<>();
  private final Level root = Level.root(0);
  private final FairScheduler fair = new FairScheduler(root, new Listener(), () -> tick, 200);

  private final class Listener implements FairListener {
    @Override
    public void weightChanged(Entity queue) {}

    @Override
    public void forgotten(Entity queue) {
      forgotten.add(queue.owner());
    }

    @Override
    public void groupActivated(Entity group) {}
  }

  private static Entity queue(String name, Level level, int weight, int budget) {
    Entity entity = Entity.ofQueue(name, level, Entity.BE, weight);
    entity.setBudget(budget);
    return entity;
  }

  private Entity active(String name, int weight, int budget) {
    Entity entity = queue(name, root, weight, budget);
    fair.activate(entity, false, false);
    return entity;
  }

  /** Serves the next queue for {@code sectors}; it has more work. */
  private Entity serve(int sectors) {
    Entity entity = fair.select();
    fair.charge(entity, sectors);
    fair.requeue(entity, true, true);
    fair.endService(entity);
    for (Entity at = entity; at != null; at = at.parent()) {
      at.setService(0);
    }
    return entity;
  }

  private static Entity at(ServiceTree tree, String name, long start, long finish) {
    Entity entity = queue(name, Level.root(0), 40, 1);
    entity.node.start = start;
    entity.finish = finish;
    entity.on = true;
    tree.insertActive(entity);
    return entity;
  }

  /** Spec 04 B14, "exactness": the kernel's walk gives P although R finishes earlier. */
  @Test
  void b14_ineligibleLeftChild_walkStopsAtItsParent() {
    var tree = new ServiceTree();
    Entity p = at(tree, "P", 0, 100);
    at(tree, "L", 50, 60);
    at(tree, "X", 0, 200);
    at(tree, "R", 0, 80);
    assertThat(tree.eligible(10)).isSameAs(p);
  }

  @Test
  void b14_equalFinishes_earlierOneGoesFirst() {
    Entity first = active("a", 40, 1000);
    Entity second = active("b", 40, 1000);
    assertThat(serve(1000)).isSameAs(first);
    assertThat(serve(1000)).isSameAs(second);
    assertThat(serve(1000)).isSameAs(first);
  }

  /** Spec 04 B9: who takes the part of the last one when that leaves. */
  @Test
  void b9_lastRememberedLeaves_predecessorIsTheLast() {
    var tree = new ServiceTree();
    Entity early = queue("early", Level.root(0), 40, 1);
    Entity late = queue("late", Level.root(0), 40, 1);
    Entity equal = queue("equal", Level.root(0), 40, 1);
    early.finish = 10;
    late.finish = 20;
    equal.finish = 20;
    for (Entity entity : List.of(early, late, equal)) {
      entity.on = true;
      tree.insertIdle(entity);
    }
    tree.removeIdle(late); // kept as the last one; its predecessor is "early"
    tree.vtime = 15;
    assertThat(tree.forgettable()).isSameAs(early); // 10 has passed
    assertThat(tree.vtime).isEqualTo(10); // and time goes back to it, though "equal" is at 20
  }

  @Test
  void e3_groupsOfWeight100And200_finishAsComputed() {
    int[] weights = {100, 200};
    List<Level> groups = new ArrayList<>();
    for (int weight : weights) {
      Level group = Level.ofGroup("g" + weight, root, () -> weight);
      groups.add(group);
      fair.activate(queue("q" + weight, group, 40, 10_922), false, false);
    }
    assertThat(groups.get(0).group().finish()).isEqualTo(458_101_882L);
    assertThat(groups.get(1).group().finish()).isEqualTo(229_050_941L);
    assertThat(fair.select().owner()).isEqualTo("q200");
  }

  @Test
  void weights_backloggedQueues_shareServiceByWeight() {
    Entity heavy = active("heavy", 80, 1000);
    Entity light = active("light", 20, 1000);
    int ofHeavy = 0;
    for (int i = 0; i < 1000; i++) {
      Entity served = serve(1000);
      assertThat(served).isIn(heavy, light);
      ofHeavy += served == heavy ? 1 : 0;
    }
    assertThat(ofHeavy).isBetween(798, 802);
  }

  @Test
  void idleClass_waitsFor200Ticks_isServedOnce() {
    Entity besteffort = active("be", 40, 1000);
    Entity idle = Entity.ofQueue("idle", root, Entity.IDLE, 10);
    idle.setBudget(1000);
    fair.activate(idle, false, false);
    tick = 200;
    assertThat(serve(1000)).isSameAs(besteffort);
    Entity served = fair.select();
    tick = 201; // in the middle of a slot; the search at its end begins with the idle class
    fair.requeue(served, true, true);
    fair.endService(served);
    assertThat(serve(1000)).isSameAs(idle);
    assertThat(serve(1000)).isSameAs(besteffort);
  }

  /** The search in the middle of a slot spends the turn of the idle class, as in the kernel. */
  @Test
  void idleClass_searchedForWhileAnotherIsServed_losesItsTurn() {
    Entity besteffort = active("be", 40, 1000);
    Entity idle = Entity.ofQueue("idle", root, Entity.IDLE, 10);
    idle.setBudget(1000);
    fair.activate(idle, false, false);
    tick = 201; // select looks for the next one at once
    assertThat(serve(1000)).isSameAs(besteffort);
    assertThat(serve(1000)).isSameAs(besteffort);
  }

  @Test
  void pendingClassAndWeight_areAdoptedAtTheNextRequeue() {
    Entity entity = active("a", 40, 1000);
    entity.propose(80, Entity.RT);
    assertThat(entity.weight()).isEqualTo(40);
    assertThat(serve(1000)).isSameAs(entity);
    assertThat(entity.weight()).isEqualTo(80);
    assertThat(entity.prioClass()).isEqualTo(Entity.RT);
    assertThat(root.weightSum(Entity.BE)).isZero();
    assertThat(root.weightSum(Entity.RT)).isEqualTo(80);
  }

  @Test
  void groupWeight_written_isNoticedByItself() {
    int[] weight = {100};
    Level group = Level.ofGroup("g", root, () -> weight[0]);
    fair.activate(queue("q", group, 40, 1000), false, false);
    weight[0] = 300;
    serve(1000);
    assertThat(group.group().weight()).isEqualTo(300);
    assertThat(root.weightSum(Entity.BE)).isEqualTo(300);
  }

  /** No entity is lost, and weights add up, whatever happens (spec 04 §24, 1 and 4). */
  @Test
  void hierarchy_randomUse_staysConsistent() {
    Seeds.forEach(
        100,
        seed -> {
          var scheduler = new FairSchedulerTest();
          scheduler.useAtRandom(new RandomStreams(seed).named("fair"));
        });
  }

  private void useAtRandom(RandomStream random) {
    List<Level> levels = new ArrayList<>(List.of(root));
    levels.add(Level.ofGroup("g1", root, () -> 100));
    levels.add(Level.ofGroup("g2", root, () -> 700));
    levels.add(Level.ofGroup("g11", levels.get(1), () -> 50));
    List<Entity> queues = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      int prioClass = random.below(Entity.CLASSES);
      Level level = levels.get(random.below(levels.size()));
      Entity entity = Entity.ofQueue("q" + i, level, prioClass, 10 * (1 + random.below(8)));
      queues.add(entity);
    }
    Entity served = null;
    for (int step = 0; step < 400; step++) {
      tick += random.below(20);
      Entity entity = queues.get(random.below(queues.size()));
      if (served != null && random.below(3) == 0) {
        endSlot(served, random);
        served = null;
      } else if (entity != served && !entity.isActive()) {
        entity.setBudget(1 + random.below(5000));
        fair.activate(entity, random.below(2) == 0, false);
      } else if (entity.isActive() && random.below(4) == 0) {
        fair.deactivate(entity, true, false);
      } else if (entity.isActive() && random.below(4) == 0) {
        entity.propose(10 * (1 + random.below(8)), random.below(Entity.CLASSES));
        fair.requeue(entity, false, false);
      } else if (served == null && queues.stream().anyMatch(Entity::isActive)) {
        served = fair.select();
        assertThat(served).isNotNull();
      } else if (served != null) {
        fair.charge(served, random.below(300));
      }
      levels.forEach(Level::checkInvariants);
    }
  }

  private void endSlot(Entity served, RandomStream random) {
    if (random.below(2) == 0) {
      fair.requeue(served, true, true);
    } else {
      fair.deactivate(served, true, true);
    }
    fair.endService(served);
    for (Entity at = served; at != null; at = at.parent()) {
      at.setService(0);
    }
  }
}
