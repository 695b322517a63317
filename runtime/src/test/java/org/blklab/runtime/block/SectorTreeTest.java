package org.blklab.runtime.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.Seeds;
import org.blklab.runtime.sim.RandomStream;
import org.junit.jupiter.api.Test;

class SectorTreeTest {
  private static Request at(long sector) {
    return new Request().set(Op.READ, 0, sector, 8, 0);
  }

  @Test
  void equalSectors_keepTheOrderTheyWereAddedIn() {
    // given
    SectorTree tree = new SectorTree();
    List<Request> added = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      Request rq = at(7);
      added.add(rq);
      tree.add(rq);
    }
    // when
    List<Request> inOrder = new ArrayList<>();
    for (Request rq = tree.firstAtOrAfter(7); rq != null; rq = tree.next(rq)) {
      inOrder.add(rq);
    }
    // then
    assertThat(inOrder).containsExactlyElementsOf(added);
  }

  @Test
  void firstAtOrAfter_gapAndEnd_areFound() {
    // given
    SectorTree tree = new SectorTree();
    Request low = at(10);
    Request high = at(30);
    tree.add(high);
    tree.add(low);
    // when / then
    assertThat(tree.firstAtOrAfter(0)).isSameAs(low);
    assertThat(tree.firstAtOrAfter(11)).isSameAs(high);
    assertThat(tree.firstAtOrAfter(31)).isNull();
    assertThat(tree.previous(low)).isNull();
    assertThat(tree.next(high)).isNull();
  }

  @Test
  void requestInATree_cannotBeAddedAgain() {
    SectorTree tree = new SectorTree();
    Request rq = at(1);
    tree.add(rq);
    assertThatThrownBy(() -> tree.add(rq)).isInstanceOf(IllegalStateException.class);
    tree.remove(rq);
    assertThatThrownBy(() -> tree.remove(rq)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void sectorChangedBeforeRemoval_treeStaysSound() {
    // given: a front merge moves a request while it is in the tree, then it is refiled
    SectorTree tree = new SectorTree();
    Request moving = at(50);
    tree.add(at(40));
    tree.add(moving);
    tree.add(at(60));
    // when
    moving.sector = 5;
    tree.remove(moving);
    tree.add(moving);
    // then
    assertThat(tree.first()).isSameAs(moving);
    assertThat(tree.size()).isEqualTo(3);
  }

  @Test
  void manyRisingSectors_stayLogarithmic() {
    // given
    SectorTree tree = new SectorTree();
    Request last = null;
    for (int i = 0; i < 4096; i++) {
      last = at(i);
      tree.add(last);
    }
    // when
    int depth = 0;
    int deepest = 0;
    for (Request rq = tree.first(); rq != null; rq = tree.next(rq)) {
      depth = 0;
      for (Request up = rq; up != null; up = up.treeParent) {
        depth++;
      }
      deepest = Math.max(deepest, depth);
    }
    // then: 12 levels at best; a random treap of this size stays below 40
    assertThat(deepest).isLessThan(40);
    assertThat(tree.last()).isSameAs(last);
  }

  @Test
  void randomAddsAndRemovals_agreeWithASortedList() {
    Seeds.forEach(200, SectorTreeTest::compareWithList);
  }

  private static void compareWithList(long seed) {
    RandomStream random = new RandomStream(seed);
    int range = 1 + random.below(random.below(2) == 0 ? 5 : 1000);
    SectorTree tree = new SectorTree();
    List<Request> model = new ArrayList<>();
    for (int step = 0; step < 300; step++) {
      if (model.isEmpty() || random.below(5) < 3) {
        Request rq = at(random.below(range));
        tree.add(rq);
        int place = 0;
        while (place < model.size() && model.get(place).sector() <= rq.sector()) {
          place++;
        }
        model.add(place, rq);
      } else {
        tree.remove(model.remove(random.below(model.size())));
      }
      check(tree, model, random.below(range + 1));
    }
  }

  private static void check(SectorTree tree, List<Request> model, long probe) {
    assertThat(tree.size()).isEqualTo(model.size());
    Request before = null;
    Request at = tree.first();
    for (Request expected : model) {
      assertThat(at).isSameAs(expected);
      assertThat(tree.previous(at)).isSameAs(before);
      before = at;
      at = tree.next(at);
    }
    assertThat(at).isNull();
    assertThat(tree.last()).isSameAs(before);
    Request wanted =
        model.stream().filter(rq -> rq.sector() >= probe).findFirst().orElse(null);
    assertThat(tree.firstAtOrAfter(probe)).isSameAs(wanted);
  }
}
