package org.blklab.runtime.block;

import java.util.List;
import org.blklab.runtime.kernel.KernelProfile;

/** The queue as its attributes see it. */
final class AttributeHost implements QueueControl {
  private final RequestQueue queue;

  AttributeHost(RequestQueue queue) {
    this.queue = queue;
  }

  @Override
  public KernelProfile kernel() {
    return queue.kernel();
  }

  @Override
  public int hz() {
    return queue.layer().clock().hz();
  }

  @Override
  public QueueLimits limits() {
    return queue.limits();
  }

  @Override
  public IoAccounting accounting() {
    return queue.accounting;
  }

  @Override
  public Wbt wbt() {
    return queue.wbt;
  }

  @Override
  public int nrRequests() {
    return queue.nrRequests();
  }

  @Override
  public int asyncDepth() {
    return queue.asyncDepth();
  }

  @Override
  public String elevatorName() {
    return queue.elevatorName();
  }

  @Override
  public List<String> elevatorNames() {
    return queue.elevatorSwitch.names();
  }

  @Override
  public int nomerges() {
    return queue.nomerges();
  }

  @Override
  public void setNomerges(int value) {
    queue.setNomerges(value);
  }

  @Override
  public int rqAffinity() {
    return queue.rqAffinity();
  }

  @Override
  public void setRqAffinity(int value) {
    queue.setRqAffinity(value);
  }

  @Override
  public long ioTimeoutJiffies() {
    return queue.timeouts.timeoutJiffies();
  }

  @Override
  public void setIoTimeoutJiffies(long jiffies) {
    queue.timeouts.setTimeoutJiffies(jiffies);
  }

  @Override
  public Attribute.StoreOperation storeScheduler(String text) {
    return queue.elevatorSwitch.store(text);
  }

  @Override
  public Attribute.StoreOperation storeNrRequests(String text) {
    return queue.depths.storeNrRequests(text);
  }

  @Override
  public Attribute.StoreOperation storeAsyncDepth(String text) {
    return queue.depths.storeAsyncDepth(text);
  }

  @Override
  public Attribute.StoreOperation frozen(boolean quiesce, Change change) {
    return new FrozenChange(queue, new FrozenStore(quiesce, change));
  }

  private record FrozenStore(boolean quiesces, QueueControl.Change change)
      implements FrozenChange.Change {
    @Override
    public Errno apply() {
      return change.apply();
    }
  }
}
