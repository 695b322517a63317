package org.blklab.runtime.sim;

/** FIFO of ready tasks; grows by doubling. */
final class TaskRing {
  private Task[] tasks = new Task[16];
  private int head;
  private int size;

  boolean isEmpty() {
    return size == 0;
  }

  int size() {
    return size;
  }

  void add(Task task) {
    if (size == tasks.length) {
      Task[] larger = new Task[size * 2];
      for (int i = 0; i < size; i++) {
        larger[i] = tasks[(head + i) & (size - 1)];
      }
      tasks = larger;
      head = 0;
    }
    tasks[(head + size++) & (tasks.length - 1)] = task;
  }

  Task remove() {
    Task task = tasks[head];
    tasks[head] = null;
    head = (head + 1) & (tasks.length - 1);
    size--;
    return task;
  }
}
