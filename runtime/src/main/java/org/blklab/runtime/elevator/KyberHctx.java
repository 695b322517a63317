package org.blklab.runtime.elevator;

import org.blklab.runtime.block.ElevatorHost;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.block.RequestList;
import org.blklab.runtime.block.SbitmapQueue;
import org.blklab.runtime.block.TagWaiter;

/**
 * What kyber keeps for one hardware queue: requests staged by CPU, requests ready to go, whose turn
 * it is, and its places in the wait lists for tokens (rules K2, K3, K7, K8 of spec 03).
 */
final class KyberHctx {
  private final ElevatorHost host;
  private final int index;
  private final SbitmapQueue[] tokens; // per domain, of the whole device
  private final KyberEvents events;
  private final RequestList[][] staged; // per CPU and domain; made when a CPU first uses it
  private final long[][] busyCpus; // per domain: bit set of CPUs with something staged
  private final RequestList[] ready = new RequestList[KyberDomain.COUNT];
  private final Waiting[] waiting = new Waiting[KyberDomain.COUNT];
  private int current = KyberDomain.READ;
  private int batching;

  /** This hardware queue's place in the wait list of one domain. */
  private final class Waiting implements TagWaiter.Wake {
    private final SbitmapQueue pool;
    private final TagWaiter place = new TagWaiter(this);
    private int slot; // next of the eight wait queues

    Waiting(SbitmapQueue pool) {
      this.pool = pool;
    }

    @Override
    public boolean woken(TagWaiter waiter) {
      pool.finishWait(waiter);
      host.runHctx(index, true);
      return true;
    }

    /** K3. */
    int getToken() {
      int cpu = host.cpu();
      int token = pool.get(cpu);
      if (token < 0 && !place.isQueued()) {
        pool.addNonExclusive(place, slot);
        slot = (slot + 1) % SbitmapQueue.WAIT_QUEUES;
        token = pool.get(cpu);
      }
      if (token >= 0 && place.isQueued()) {
        pool.finishWait(place);
      }
      return token;
    }
  }

  KyberHctx(ElevatorHost host, int index, SbitmapQueue[] tokens, KyberEvents events) {
    this.host = host;
    this.events = events;
    this.index = index;
    this.tokens = tokens;
    int cpus = host.cpuCount();
    staged = new RequestList[cpus][];
    busyCpus = new long[KyberDomain.COUNT][(cpus + Long.SIZE - 1) / Long.SIZE];
    for (int domain = 0; domain < KyberDomain.COUNT; domain++) {
      ready[domain] = new RequestList();
      waiting[domain] = new Waiting(tokens[domain]);
    }
  }

  /** Where requests of a CPU and domain wait and can be merged with; null if never used. */
  RequestList staged(int cpu, int domain) {
    return staged[cpu] == null ? null : staged[cpu][domain];
  }

  /** Requests of a domain that were moved out of staging. */
  RequestList ready(int domain) {
    return ready[domain];
  }

  boolean isWaiting(int domain) {
    return waiting[domain].place.isQueued();
  }

  int current() {
    return current;
  }

  int batching() {
    return batching;
  }

  void stage(Request rq, int domain, boolean atHead) {
    int cpu = rq.cpu();
    if (staged[cpu] == null) {
      staged[cpu] = newLists();
    }
    RequestList list = staged[cpu][domain];
    if (atHead) {
      list.addHead(rq);
    } else {
      list.addTail(rq);
    }
    busyCpus[domain][cpu / Long.SIZE] |= 1L << cpu;
  }

  private static RequestList[] newLists() {
    RequestList[] lists = new RequestList[KyberDomain.COUNT];
    for (int domain = 0; domain < KyberDomain.COUNT; domain++) {
      lists[domain] = new RequestList();
    }
    return lists;
  }

  boolean hasWork() {
    for (int domain = 0; domain < KyberDomain.COUNT; domain++) {
      if (hasWork(domain)) {
        return true;
      }
    }
    return false;
  }

  private boolean hasWork(int domain) {
    if (!ready[domain].isEmpty()) {
      return true;
    }
    for (long cpus : busyCpus[domain]) {
      if (cpus != 0) {
        return true;
      }
    }
    return false;
  }

  /** K8: the running batch, else the next domain that has work and a token. */
  Request dispatch() {
    if (batching < KyberDomain.batch(current)) {
      Request rq = dispatchCurrent();
      if (rq != null) {
        return rq;
      }
    }
    batching = 0;
    for (int i = 0; i < KyberDomain.COUNT; i++) {
      current = (current + 1) % KyberDomain.COUNT;
      Request rq = dispatchCurrent();
      if (rq != null) {
        return rq;
      }
    }
    return null;
  }

  /** K7. Without a token requests stay staged, where they can still be merged with. */
  private Request dispatchCurrent() {
    if (!hasWork(current)) {
      return null;
    }
    int token = waiting[current].getToken();
    if (token < 0) {
      events.throttled(current);
      return null;
    }
    RequestList list = ready[current];
    if (list.isEmpty()) {
      moveStaged(current, list);
    }
    Request rq = list.removeFirst();
    rq.setElevatorInt(token);
    batching++;
    return rq;
  }

  private void moveStaged(int domain, RequestList to) {
    long[] busy = busyCpus[domain];
    for (int word = 0; word < busy.length; word++) {
      for (long cpus = busy[word]; cpus != 0; cpus &= cpus - 1) {
        int cpu = word * Long.SIZE + Long.numberOfTrailingZeros(cpus);
        to.takeAll(staged[cpu][domain]);
      }
      busy[word] = 0;
    }
  }

  /** K4: a request of this hardware queue gives its token back. */
  void putToken(Request rq, int domain) {
    tokens[domain].put(rq.elevatorInt(), rq.cpu());
  }

  void checkInvariants() {
    for (int domain = 0; domain < KyberDomain.COUNT; domain++) {
      for (int cpu = 0; cpu < staged.length; cpu++) {
        RequestList list = staged(cpu, domain);
        boolean busy = (busyCpus[domain][cpu / Long.SIZE] >> cpu & 1) != 0;
        if (busy != (list != null && !list.isEmpty())) {
          throw new IllegalStateException(
              "kyber: hctx " + index + ", CPU " + cpu + ": busy " + busy + "; please report");
        }
      }
    }
    if (batching > KyberDomain.batch(current)) {
      throw new IllegalStateException("kyber: batch of " + batching + "; please report");
    }
  }
}
