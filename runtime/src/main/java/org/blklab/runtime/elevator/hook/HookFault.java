package org.blklab.runtime.elevator.hook;

import java.util.List;

/**
 * A hook did something with a request that no elevator may do.
 *
 * @param kind what it did
 * @param elevator the hook's name
 * @param request number of the request
 * @param timeNs when it was noticed
 * @param history what happened to the request, oldest first; the oldest entries may be missing
 */
public record HookFault(
    Kind kind, String elevator, long request, long timeNs, List<String> history) {
  /** Ways to treat a request wrongly. */
  public enum Kind {
    GIVEN_TWICE("answered with a request that it had given out before"),
    GIVEN_AFTER_END("answered with a request that was done or absorbed already"),
    UNKNOWN_REQUEST("answered with the number of no request"),
    NEVER_DISPATCHED("holds a request while nothing is under way and nobody will ask"),
    STARVED("has held a request for too long"),
    LOST("was detached and still had a request");

    private final String text;

    Kind(String text) {
      this.text = text;
    }

    public String text() {
      return text;
    }
  }

  /** Who is told. When it returns, the run goes on safely without the wrong answer. */
  public interface Sink {
    void fault(HookFault fault);
  }

  public HookFault {
    history = List.copyOf(history);
  }

  /** A headline, then the history. */
  public String message() {
    StringBuilder text = new StringBuilder();
    text.append("elevator `").append(elevator).append("` ").append(kind.text());
    text.append(": request ").append(request).append(" at ").append(timeNs).append(" ns");
    if (history.isEmpty()) {
      text.append("; nothing is known of it");
    }
    for (String entry : history) {
      text.append("\n  ").append(entry);
    }
    return text.toString();
  }
}
