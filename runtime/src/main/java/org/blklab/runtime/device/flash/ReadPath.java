package org.blklab.runtime.device.flash;

import org.blklab.runtime.sim.EventHandler;
import org.blklab.runtime.sim.Simulation;

/**
 * Reads from the flash to the link: units of a command that lie in one page are sensed together;
 * each page goes over its channel and then, in order of arrival, over the link.
 */
final class ReadPath implements EventHandler {
  /** The rest of the device, as far as reads need it. */
  interface Client {
    /** Reserves the link towards the host from now on; returns when the bytes are over. */
    long sendNs(long bytes);

    /** All of the command's data is with the host. */
    void readDone(int slot);
  }

  private static final int SENSED = 0;
  private static final int OUT = 1;
  private static final int SENT = 2;

  /** Where a unit comes from, when it is no page of the flash. */
  private static final int BUFFER = -1;

  // of the name of a page
  private static final long MAPPED = 1L << 62;
  private static final int SERVER_BITS = 20;
  private static final int PAGE_BITS = 10;

  private final Simulation sim;
  private final Client client;
  private final FlashShape shape;
  private final Ftl ftl;
  private final Dies dies;
  private final WritePath buffer;
  private final int pageUnits;
  private final OpPool ops = new OpPool();
  private final int[] opsLeft; // by slot
  private int senses;

  ReadPath(
      Simulation sim, Client client, FlashParameters parameters, WritePath buffer, Flash flash) {
    this.sim = sim;
    this.client = client;
    this.shape = parameters.shape();
    this.ftl = flash.ftl();
    this.dies = flash.dies();
    this.buffer = buffer;
    pageUnits = shape.pageBytes() / FlashShape.UNIT_BYTES;
    opsLeft = new int[parameters.front().slots()];
  }

  long senses() {
    return senses;
  }

  /**
   * Reads units from {@code first} on.
   *
   * @param before bytes at the beginning of the first unit that are not asked for
   * @param behind the same at the end of the last
   */
  void read(int slot, int first, int units, int before, int behind) {
    opsLeft[slot] = 1; // until all are begun
    int from = first;
    int unwanted = before;
    long page = pageOf(first);
    for (int unit = first + 1; unit < first + units; unit++) {
      long other = pageOf(unit);
      if (other != page) {
        begin(slot, page, (unit - from) * FlashShape.UNIT_BYTES - unwanted);
        unwanted = 0;
        from = unit;
        page = other;
      }
    }
    begin(slot, page, (first + units - from) * FlashShape.UNIT_BYTES - unwanted - behind);
    opsLeft[slot]--;
  }

  /** What is sensed for a unit: die and plane in the low bits, the page above; or the buffer. */
  private long pageOf(int unit) {
    int position = ftl.place(unit);
    if (position == Ftl.UNMAPPED || (position >= 0 && buffer.holds(position))) {
      return BUFFER;
    }
    int planes = dies.planes();
    if (position == Ftl.SOMEWHERE) {
      int die = Mix.below(unit, shape.dies());
      int plane = planes == 1 ? 0 : Mix.below(~unit, planes);
      return (unit + 1L) << SERVER_BITS | (long) die * planes + plane;
    }
    int row = position / shape.rowUnits();
    int inRow = position - row * shape.rowUnits();
    int stripe = inRow / shape.stripeUnits();
    int die = stripe % shape.dies();
    int inDie = stripe / shape.dies() * shape.stripeUnits() + inRow % shape.stripeUnits();
    int pageSlot = inDie / pageUnits;
    int plane = planes == 1 ? 0 : pageSlot % planes;
    int page = planes == 1 ? pageSlot / shape.planes() : pageSlot;
    return MAPPED
        | (long) row << SERVER_BITS + PAGE_BITS
        | (long) page << SERVER_BITS
        | (long) die * planes + plane;
  }

  private void begin(int slot, long page, int bytes) {
    int op = ops.take();
    opsLeft[slot]++;
    ops.slot[op] = slot;
    ops.units[op] = bytes;
    if (page == BUFFER) {
      sim.at(client.sendNs(bytes), this, SENT, op);
      return;
    }
    int server = (int) (page & (1 << SERVER_BITS) - 1);
    ops.die[op] = server / dies.planes();
    senses++;
    sim.at(dies.read(ops.die[op], server % dies.planes(), sim.nowNs()), this, SENSED, op);
  }

  @Override
  public void onEvent(int kind, int op) {
    long bytes = ops.units[op];
    switch (kind) {
      case SENSED -> sim.at(dies.transfer(ops.die[op], bytes, sim.nowNs()), this, OUT, op);
      case OUT -> sim.at(client.sendNs(bytes), this, SENT, op);
      case SENT -> {
        int slot = ops.slot[op];
        ops.give(op);
        if (--opsLeft[slot] == 0) {
          client.readDone(slot);
        }
      }
      default -> throw new IllegalStateException("event kind " + kind + "; please report");
    }
  }
}
