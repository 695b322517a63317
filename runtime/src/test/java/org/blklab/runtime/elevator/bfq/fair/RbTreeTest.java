package org.blklab.runtime.elevator.bfq.fair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.Seeds;
import org.blklab.runtime.sim.RandomStream;
import org.blklab.runtime.sim.RandomStreams;
import org.junit.jupiter.api.Test;

final class RbTreeTest {
  private static void insert(RbTree<Integer> tree, RbNode<Integer> node) {
    RbNode<Integer> parent = null;
    boolean left = false;
    for (RbNode<Integer> at = tree.root(); at != null; at = left ? at.left() : at.right()) {
      parent = at;
      left = node.owner() < at.owner();
    }
    tree.insert(node, parent, left);
  }

  private static List<Integer> forwards(RbTree<Integer> tree) {
    List<Integer> owners = new ArrayList<>();
    for (RbNode<Integer> node = tree.first(); node != null; node = RbTree.next(node)) {
      owners.add(node.owner());
    }
    return owners;
  }

  private static List<Integer> backwards(RbTree<Integer> tree) {
    List<Integer> owners = new ArrayList<>();
    RbNode<Integer> last = tree.root();
    while (last != null && last.right() != null) {
      last = last.right();
    }
    for (RbNode<Integer> node = last; node != null; node = RbTree.previous(node)) {
      owners.addFirst(node.owner());
    }
    return owners;
  }

  @Test
  void tree_randomInsertsAndRemovals_staysASortedRedBlackTree() {
    Seeds.forEach(
        60,
        seed -> {
          RandomStream random = new RandomStreams(seed).named("tree");
          var tree = new RbTree<Integer>();
          List<RbNode<Integer>> inside = new ArrayList<>();
          for (int step = 0; step < 300; step++) {
            if (inside.isEmpty() || random.below(100) < 55) {
              var node = new RbNode<>(random.below(50));
              node.start = random.below(1000);
              insert(tree, node);
              inside.add(node);
            } else {
              tree.remove(inside.remove(random.below(inside.size())));
            }
            tree.checkInvariants();
            List<Integer> expected = inside.stream().map(RbNode::owner).sorted().toList();
            assertThat(forwards(tree)).isEqualTo(expected);
            assertThat(backwards(tree)).isEqualTo(expected);
            long least = inside.stream().mapToLong(node -> node.start).min().orElse(0);
            assertThat(tree.isEmpty() ? 0 : tree.root().leastStart).isEqualTo(least);
          }
        });
  }

  /** Rising keys: the shape of the textbook, 2 above 1 and 4, 4 above 3 and 5. */
  @Test
  void tree_risingKeys_hasTheTextbooksShape() {
    var tree = new RbTree<Integer>();
    for (int key = 1; key <= 5; key++) {
      insert(tree, new RbNode<>(key));
    }
    assertThat(tree.root().owner()).isEqualTo(2);
    assertThat(tree.root().left().owner()).isEqualTo(1);
    RbNode<Integer> right = tree.root().right();
    assertThat(right.owner()).isEqualTo(4);
    assertThat(right.left().owner()).isEqualTo(3);
    assertThat(right.right().owner()).isEqualTo(5);
  }

  /** A node of two children is replaced by its successor, not by its predecessor. */
  @Test
  void remove_nodeWithTwoChildren_successorTakesItsPlace() {
    var tree = new RbTree<Integer>();
    List<RbNode<Integer>> nodes = new ArrayList<>();
    for (int key = 1; key <= 5; key++) {
      nodes.add(new RbNode<>(key));
      insert(tree, nodes.getLast());
    }
    tree.remove(nodes.get(1));
    assertThat(tree.root().owner()).isEqualTo(3);
    assertThat(forwards(tree)).containsExactly(1, 3, 4, 5);
  }

  @Test
  void misuse_isNoticed() {
    var tree = new RbTree<Integer>();
    var node = new RbNode<>(1);
    insert(tree, node);
    assertThatThrownBy(() -> tree.insert(node, null, false))
        .isInstanceOf(IllegalStateException.class);
    tree.remove(node);
    assertThatThrownBy(() -> tree.remove(node)).isInstanceOf(IllegalStateException.class);
  }
}
