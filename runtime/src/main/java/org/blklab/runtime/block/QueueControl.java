package org.blklab.runtime.block;

import java.util.List;
import org.blklab.runtime.kernel.KernelProfile;

/** What the attributes of a queue ask of it. */
interface QueueControl {
  /** A change that is made while nothing is in the queue. */
  interface Change {
    Errno apply();
  }

  KernelProfile kernel();

  int hz();

  QueueLimits limits();

  IoAccounting accounting();

  Wbt wbt();

  int nrRequests();

  int asyncDepth();

  /** The elevator's name, {@code none} without one. */
  String elevatorName();

  /** Names of all elevators, in the order of their registration. */
  List<String> elevatorNames();

  int nomerges();

  void setNomerges(int value);

  int rqAffinity();

  void setRqAffinity(int value);

  /** How long a request may take, in ticks. */
  long ioTimeoutJiffies();

  void setIoTimeoutJiffies(long jiffies);

  /** A write to {@code scheduler}, as it came. */
  Attribute.StoreOperation storeScheduler(String text);

  /** A write to {@code nr_requests}, as it came. */
  Attribute.StoreOperation storeNrRequests(String text);

  /** A write to {@code async_depth}, as it came. */
  Attribute.StoreOperation storeAsyncDepth(String text);

  /** Freezes the queue, and quiesces it if asked to, makes the change and thaws. */
  Attribute.StoreOperation frozen(boolean quiesce, Change change);
}
