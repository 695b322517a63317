package org.blklab.runtime.workload.script;

import java.util.Arrays;

/** Jobs that have arrived and wait for a process, in order; grows by doubling. */
final class ArrivalQueue {
  private long[] timeNs = new long[64];
  private long[] number = new long[64];
  private int head;
  private int size;

  int size() {
    return size;
  }

  void add(long arrivalNs, long jobNumber) {
    if (size == timeNs.length) {
      grow();
    }
    int at = (head + size++) & (timeNs.length - 1);
    timeNs[at] = arrivalNs;
    number[at] = jobNumber;
  }

  long firstNumber() {
    return number[head];
  }

  /** Removes the first one; its time of arrival. */
  long remove() {
    long first = timeNs[head];
    head = (head + 1) & (timeNs.length - 1);
    size--;
    return first;
  }

  void clear() {
    size = 0;
  }

  private void grow() {
    int old = timeNs.length;
    long[] times = Arrays.copyOf(timeNs, old * 2);
    long[] numbers = Arrays.copyOf(number, old * 2);
    for (int i = 0; i < old; i++) {
      times[i] = timeNs[(head + i) & (old - 1)];
      numbers[i] = number[(head + i) & (old - 1)];
    }
    timeNs = times;
    number = numbers;
    head = 0;
  }
}
