package org.blklab.runtime.sim;

import java.util.Arrays;

/** FIFO of raised interrupts; grows by doubling. */
final class IrqRing {
  private IrqHandler[] handler = new IrqHandler[16];
  private int[] arg = new int[16];
  private int head;
  private int size;

  boolean isEmpty() {
    return size == 0;
  }

  void add(IrqHandler to, int with) {
    if (size == handler.length) {
      grow();
    }
    int at = (head + size++) & (handler.length - 1);
    handler[at] = to;
    arg[at] = with;
  }

  void runFirst(Cpu cpu) {
    IrqHandler to = handler[head];
    int with = arg[head];
    handler[head] = null;
    head = (head + 1) & (handler.length - 1);
    size--;
    to.onInterrupt(cpu, with);
  }

  private void grow() {
    int old = handler.length;
    IrqHandler[] handlers = Arrays.copyOf(handler, old * 2);
    int[] args = Arrays.copyOf(arg, old * 2);
    for (int i = 0; i < old; i++) {
      handlers[i] = handler[(head + i) & (old - 1)];
      args[i] = arg[(head + i) & (old - 1)];
    }
    handler = handlers;
    arg = args;
    head = 0;
  }
}
