package org.blklab.runtime.sim;

/** A component that events are addressed to. It switches over its own kinds. */
public interface EventHandler {
  /**
   * Called when an event of this component is due.
   *
   * @param kind one of the component's own constants
   * @param arg whatever the component gave when it scheduled the event
   */
  void onEvent(int kind, int arg);
}
