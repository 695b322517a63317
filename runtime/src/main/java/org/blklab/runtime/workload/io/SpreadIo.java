package org.blklab.runtime.workload.io;

import java.util.List;
import org.blklab.runtime.block.Submission;
import org.blklab.runtime.workload.pattern.FileOffset;

/**
 * A process that works on several disks: an offset says which ({@link FileOffset}), an empty flush
 * goes to the one used last. All of them share the process's plug.
 */
public final class SpreadIo implements IoPort {
  private final IoPort[] ports;
  private IoPort used;

  private SpreadIo(
      List<Factory> factories, Submission submission, int slots, IoDone done) {
    ports = new IoPort[factories.size()];
    for (int i = 0; i < ports.length; i++) {
      ports[i] = factories.get(i).make(submission, slots, done);
    }
    used = ports[0];
  }

  /**
   * Ports to several disks.
   *
   * @param disks those of each, by number of the file
   */
  public static Factory over(List<Factory> disks) {
    return disks.size() == 1
        ? disks.getFirst()
        : (submission, slots, done) -> new SpreadIo(disks, submission, slots, done);
  }

  @Override
  public void submit(
      int op, int flags, long offsetBytes, long lengthBytes, int slot, boolean waits) {
    if (lengthBytes > 0) {
      used = ports[FileOffset.file(offsetBytes)];
    }
    used.submit(op, flags, FileOffset.bytes(offsetBytes), lengthBytes, slot, waits);
  }

  @Override
  public int step() {
    return used.step();
  }

  @Override
  public void startPlug(int nrIos) {
    used.startPlug(nrIos);
  }

  @Override
  public void finishPlug() {
    used.finishPlug();
  }

  @Override
  public int poll(boolean together) {
    int found = 0;
    for (IoPort port : ports) {
      found += port.poll(together);
    }
    return found;
  }

  @Override
  public boolean pinsBuffers() {
    return ports[0].pinsBuffers();
  }

  @Override
  public void exited() {
    for (IoPort port : ports) {
      port.exited();
    }
  }
}
