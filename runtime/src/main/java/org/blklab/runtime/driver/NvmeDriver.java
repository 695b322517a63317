package org.blklab.runtime.driver;

import org.blklab.runtime.block.CompletionBatch;
import org.blklab.runtime.block.Driver;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.block.RequestList;
import org.blklab.runtime.device.Device;

/** The nvme driver as one namespace of a controller sees it. */
public final class NvmeDriver implements Driver {
  private final NvmeController controller;
  private final Device namespace;

  NvmeDriver(NvmeController controller, Device namespace) {
    this.controller = controller;
    this.namespace = namespace;
  }

  public NvmeController controller() {
    return controller;
  }

  @Override
  public boolean hasCommitRqs() {
    return true;
  }

  @Override
  public boolean hasQueueRqs() {
    return controller.takesLists();
  }

  @Override
  public int queueRq(Request rq, boolean last) {
    return controller.queueRq(rq, last, namespace);
  }

  @Override
  public void commitRqs(int hctx) {
    controller.ring(hctx);
  }

  @Override
  public void queueRqs(RequestList requests) {
    Commands.queueAll(this, requests);
  }

  @Override
  public int poll(int hctx, CompletionBatch batch) {
    return controller.poll(hctx, batch);
  }

  @Override
  public void complete(Request rq) {
    controller.finish(rq);
  }

  @Override
  public boolean timedOut(Request rq) {
    return controller.timedOut(rq);
  }
}
