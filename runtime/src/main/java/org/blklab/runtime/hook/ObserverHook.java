package org.blklab.runtime.hook;

import org.blklab.runtime.block.Bio;
import org.blklab.runtime.block.IoTask;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.block.RequestQueue;
import org.blklab.runtime.block.TracePoint;

/** A hook that looks at what passes a trace point. It keeps nothing of what it is shown. */
public interface ObserverHook {
  /** As {@link org.blklab.runtime.block.Probe#hit}; failures go to {@link HookActions#failed}. */
  void hit(TracePoint point, RequestQueue queue, Bio bio, Request rq, IoTask task, long value);
}
