package org.blklab.runtime.elevator;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Kyber's order and tokens without merges and latencies, written once more from the rules K2 to K9
 * of spec 03, with plain counters for tokens. Only for comparison.
 */
final class KyberModel {
  private static final int[] BATCH = {16, 8, 1, 1};
  private static final int[] TOKENS = {256, 128, 64, 16};

  private final class Hctx {
    final List<List<Deque<String>>> staged = new ArrayList<>(); // per CPU and domain
    final List<Deque<String>> out = new ArrayList<>();
    final int[] slot = {-1, -1, -1, -1}; // where it waits
    final int[] nextSlot = new int[4];
    int current;
    int batching;

    Hctx(int cpus) {
      for (int cpu = 0; cpu < cpus; cpu++) {
        staged.add(fourLists());
      }
      out.addAll(fourLists());
    }
  }

  private static List<Deque<String>> fourLists() {
    List<Deque<String>> lists = new ArrayList<>();
    for (int domain = 0; domain < 4; domain++) {
      lists.add(new ArrayDeque<>());
    }
    return lists;
  }

  private final List<Hctx> hctxs = new ArrayList<>();
  private final int[] held = new int[4];
  private final int[] freed = new int[4]; // counted towards the next wake
  private final List<List<List<Integer>>> waiters = new ArrayList<>(); // domain, slot: hctxs
  final List<Integer> runs = new ArrayList<>();

  KyberModel(int hctxCount, int cpus) {
    for (int i = 0; i < hctxCount; i++) {
      hctxs.add(new Hctx(cpus));
    }
    for (int domain = 0; domain < 4; domain++) {
      List<List<Integer>> slots = new ArrayList<>();
      for (int slot = 0; slot < 8; slot++) {
        slots.add(new ArrayList<>());
      }
      waiters.add(slots);
    }
  }

  void insert(int hctx, int cpu, int domain, String name, boolean atHead) {
    Deque<String> list = hctxs.get(hctx).staged.get(cpu).get(domain);
    if (atHead) {
      list.addFirst(name);
    } else {
      list.addLast(name);
    }
  }

  boolean hasWork(int index) {
    Hctx hctx = hctxs.get(index);
    return hctx.out.stream().anyMatch(list -> !list.isEmpty())
        || hctx.staged.stream().anyMatch(cpu -> cpu.stream().anyMatch(list -> !list.isEmpty()));
  }

  String dispatch(int index) {
    Hctx hctx = hctxs.get(index);
    if (hctx.batching < BATCH[hctx.current]) {
      String name = tryCurrent(index);
      if (name != null) {
        return name;
      }
    }
    hctx.batching = 0;
    for (int i = 0; i < 4; i++) {
      hctx.current = (hctx.current + 1) % 4;
      String name = tryCurrent(index);
      if (name != null) {
        return name;
      }
    }
    return null;
  }

  private String tryCurrent(int index) {
    Hctx hctx = hctxs.get(index);
    int domain = hctx.current;
    Deque<String> out = hctx.out.get(domain);
    boolean staged = hctx.staged.stream().anyMatch(cpu -> !cpu.get(domain).isEmpty());
    if ((out.isEmpty() && !staged) || !takeToken(index, domain)) {
      return null;
    }
    if (out.isEmpty()) {
      for (List<Deque<String>> cpu : hctx.staged) {
        out.addAll(cpu.get(domain));
        cpu.get(domain).clear();
      }
    }
    hctx.batching++;
    return out.removeFirst();
  }

  private boolean takeToken(int index, int domain) {
    Hctx hctx = hctxs.get(index);
    if (held[domain] == TOKENS[domain]) {
      if (hctx.slot[domain] < 0) {
        hctx.slot[domain] = hctx.nextSlot[domain];
        hctx.nextSlot[domain] = (hctx.nextSlot[domain] + 1) % 8;
        waiters.get(domain).get(hctx.slot[domain]).add(0, index); // last joined first
      }
      return false;
    }
    held[domain]++;
    if (hctx.slot[domain] >= 0) {
      waiters.get(domain).get(hctx.slot[domain]).remove((Integer) index);
      hctx.slot[domain] = -1;
    }
    return true;
  }

  void freeToken(int domain) {
    held[domain]--;
    int wakeBatch = Math.max(1, Math.min(8, TOKENS[domain] / 8));
    if (waiters.get(domain).stream().allMatch(List::isEmpty)) {
      return;
    }
    freed[domain]++;
    if (freed[domain] < wakeBatch) {
      return;
    }
    freed[domain] -= wakeBatch;
    for (int i = 0; i < 8; i++) {
      List<Integer> slot = waiters.get(domain).get(i);
      slot.forEach(hctx -> hctxs.get(hctx).slot[domain] = -1);
      runs.addAll(slot);
      slot.clear();
    }
  }
}
