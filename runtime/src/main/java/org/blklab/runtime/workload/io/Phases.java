package org.blklab.runtime.workload.io;

import org.blklab.runtime.sim.Machine;
import org.blklab.runtime.sim.SegmentBody;

/**
 * The life of a process in phases that it numbers itself from 0: goes from one to the next until
 * something takes time, and stays in the kernel until a system call is done.
 */
public final class Phases {
  /** No time has passed: the next phase follows at once. */
  public static final int CONTINUE = SystemCalls.CONTINUE;

  /** A segment ends after so many turns at the latest, so that time that costs nothing passes. */
  private static final int MAX_TURNS = 64;

  private static final int IN_KERNEL = -1;

  /** What a process does in its phases. */
  public interface Body {
    /** Does what belongs to a phase; {@link #CONTINUE} or an answer of {@link SegmentBody}. */
    int advance(int phase);
  }

  private final Machine machine;
  private final SystemCalls calls;
  private final Body body;
  private int phase;
  private int afterCall;

  /** Begins in phase 0. */
  public Phases(Machine machine, SystemCalls calls, Body body) {
    this.machine = machine;
    this.calls = calls;
    this.body = body;
  }

  public boolean isIn(int which) {
    return phase == which;
  }

  /** Goes to a phase. */
  public int go(int next) {
    phase = next;
    return CONTINUE;
  }

  /** Enters the kernel for the call that {@link SystemCalls} has begun; a phase follows it. */
  public int enterKernel(int then) {
    afterCall = then;
    return go(IN_KERNEL);
  }

  /** Runs a segment, as {@link SegmentBody#segment} says. */
  public int segment() {
    for (int turns = MAX_TURNS; ; turns--) {
      int answer = phase == IN_KERNEL ? inKernel() : body.advance(phase);
      if (answer != CONTINUE) {
        return answer;
      }
      if (turns == 0 || machine.nowNs() != machine.sim().nowNs()) {
        return phase == IN_KERNEL ? SegmentBody.KERNEL : SegmentBody.USER;
      }
    }
  }

  private int inKernel() {
    int answer = calls.advance();
    return answer == SystemCalls.DONE ? go(afterCall) : answer;
  }
}
