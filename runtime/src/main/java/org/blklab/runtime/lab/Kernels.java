package org.blklab.runtime.lab;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.kernel.Evidence;
import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.kernel.Release;

/** Texts about kernels and their behaviours. */
public final class Kernels {
  private Kernels() {}

  public static List<String> releases() {
    return Arrays.stream(Release.values()).map(Release::text).toList();
  }

  /** A line a release. */
  public static List<String> list() {
    List<String> lines = new ArrayList<>();
    for (Release release : Release.values()) {
      int count = KernelProfile.of(release).behaviours().size();
      lines.add(
          String.format(
              Locale.ROOT,
              "%-5s %2d behaviours%s",
              release.text(),
              count,
              release.isChecked() ? "" : "  (best effort: known from text only)"));
    }
    return lines;
  }

  /** A line for each behaviour that one of the two has and the other not. */
  public static List<String> diff(String from, String to) {
    KernelProfile a = KernelProfile.of(Release.of(from).orElseThrow());
    KernelProfile b = KernelProfile.of(Release.of(to).orElseThrow());
    List<String> lines = new ArrayList<>();
    for (Behaviour behaviour : Behaviour.values()) {
      if (a.has(behaviour) != b.has(behaviour)) {
        lines.add((b.has(behaviour) ? "+ " : "- ") + line(behaviour));
      }
    }
    return lines;
  }

  /** A line for each behaviour. */
  public static List<String> behaviours() {
    return Arrays.stream(Behaviour.values()).map(Kernels::line).toList();
  }

  private static String line(Behaviour behaviour) {
    return String.format(
        Locale.ROOT, "%-34s %-12s %s", behaviour.text(), span(behaviour), behaviour.doc());
  }

  private static String span(Behaviour behaviour) {
    if (behaviour.first().isEmpty()) {
      return "no release";
    }
    String first = behaviour.first().get().text();
    return first
        + behaviour
            .last()
            .map(last -> last.text().equals(first) ? " only" : " to " + last.text())
            .orElse(" on");
  }

  /** What is known of one behaviour; empty if there is none of that name. */
  public static Optional<String> describe(String name) {
    return Behaviour.of(name)
        .map(
            behaviour ->
                behaviour.text()
                    + "\n  "
                    + behaviour.doc()
                    + "\n  releases: "
                    + span(behaviour)
                    + "\n  evidence: "
                    + words(behaviour.evidence())
                    + "\n  source: "
                    + behaviour.source()
                    + "\n  switch it: kernel \"7.2\" { patch "
                    + behaviour.text()
                    + " } or { without "
                    + behaviour.text()
                    + " }");
  }

  private static String words(Evidence evidence) {
    return switch (evidence) {
      case READ -> "read in a source tree when the specification was written";
      case RECORDED -> "seen in recordings of these kernels";
      case LIST_TEXT -> "known from mailing lists or commit messages alone";
    };
  }
}
