package org.blklab.runtime.hook.js;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.grammar.diag.Severity;
import org.blklab.runtime.hook.Script;
import org.blklab.runtime.plan.Place;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.PolyglotException.StackFrame;
import org.graalvm.polyglot.SourceSection;

/** Turns what the language throws into diagnostics at the user's line. */
final class Failures {
  private static final int MAX_FRAMES = 5;
  private static final int MAX_MESSAGE = 200;

  /** A syntax error's message begins with a place and goes on with the line itself. */
  private static final Pattern SYNTAX =
      Pattern.compile("(SyntaxError: ).*?:\\d+:\\d+ ([^\\n]*).*", Pattern.DOTALL);

  private final Sources sources;

  Failures(Sources sources) {
    this.sources = sources;
  }

  /**
   * @param script the hook that was called; its head is the place if nothing better is known
   * @param limit statements of a call
   */
  Diagnostic diagnostic(PolyglotException e, Script script, long limit) {
    if (e.isInterrupted()) {
      return at(
          e,
          script,
          Code.HOOK_LIMIT,
          "the hook was stopped after 1 s of real time; this run is not reproducible",
          "a single built-in took that long; do less of it in one call");
    }
    if (e.isCancelled()) {
      return at(
          e,
          script,
          Code.HOOK_LIMIT,
          "the hook executed more than " + String.format("%,d", limit) + " statements in one call",
          "is there an endless loop? " + LOST);
    }
    if (e.isResourceExhausted()) {
      return outOfMemory(place(e, script));
    }
    return at(e, script, Code.HOOK_FAILED, message(e), "");
  }

  private static final String LOST =
      "the hooks of this run are gone, with all that they had stored";

  static Diagnostic outOfMemory(Place place) {
    return new Diagnostic(
        Severity.ERROR,
        Code.HOOK_LIMIT,
        place.source(),
        place.span(),
        "the hook ran out of memory",
        List.of(LOST, "the whole program has " + heapMiB() + " MiB (-Xmx)"));
  }

  private static long heapMiB() {
    return Runtime.getRuntime().maxMemory() >> 20;
  }

  private Diagnostic at(
      PolyglotException e, Script script, Code code, String message, String hint) {
    Place place = place(e, script);
    List<String> hints = new ArrayList<>();
    calls(e, place, hints);
    if (!hint.isEmpty()) {
      hints.add(hint);
    }
    return new Diagnostic(
        Severity.ERROR, code, place.source(), place.span(), message, hints);
  }

  private static String message(PolyglotException e) {
    if (e.isHostException()) {
      Throwable host = e.asHostException();
      if (host instanceof IllegalArgumentException) {
        return "the hook failed: " + host.getMessage();
      }
      throw new IllegalStateException("in a call from a hook: " + host.getMessage(), host);
    }
    if (e.isInternalError()) {
      throw new IllegalStateException("the JavaScript engine failed; please report", e);
    }
    String text = shortened(String.valueOf(e.getMessage()));
    Matcher syntax = SYNTAX.matcher(text);
    return "the hook failed: " + (syntax.matches() ? syntax.group(1) + syntax.group(2) : text);
  }

  private static String shortened(String message) {
    return message.length() <= MAX_MESSAGE ? message : message.substring(0, MAX_MESSAGE) + "…";
  }

  private Place place(PolyglotException e, Script script) {
    Place place = sources.place(e.getSourceLocation());
    if (place != null) {
      return place;
    }
    for (StackFrame frame : e.getPolyglotStackTrace()) {
      place = frame.isGuestFrame() ? sources.place(frame.getSourceLocation()) : null;
      if (place != null) {
        return place;
      }
    }
    return script.head();
  }

  /** The way to the place, if it is not in the hook itself. */
  private void calls(PolyglotException e, Place failed, List<String> to) {
    List<String> frames = new ArrayList<>();
    for (StackFrame frame : e.getPolyglotStackTrace()) {
      if (!frame.isGuestFrame()) {
        continue;
      }
      SourceSection section = frame.getSourceLocation();
      Place place = sources.place(section);
      if (place != null && !place.equals(failed) && frames.size() < MAX_FRAMES) {
        frames.add(
            name(frame)
                + " ("
                + place.source().name()
                + ":"
                + line(place)
                + ")");
      }
    }
    if (!frames.isEmpty()) {
      to.add("called from " + String.join(", from ", frames));
    }
  }

  private static String name(StackFrame frame) {
    String name = frame.getRootName();
    return name == null || name.startsWith(":") ? "the hook" : name;
  }

  private static long line(Place place) {
    return 1 + place.source().text().substring(0, place.span().start()).lines().count()
        - (atLineStart(place) ? 0 : 1);
  }

  private static boolean atLineStart(Place place) {
    int start = place.span().start();
    return start == 0 || place.source().text().charAt(start - 1) == '\n';
  }
}
