package org.blklab.repl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;

/** Programs that some tests need: without them those are skipped, but never in CI. */
public final class InstalledTools {
  /** Set by {@code .ci/run}, which installs the tools. */
  private static final String REQUIRED = "BLKLAB_TOOLS_REQUIRED";

  private InstalledTools() {}

  /** Skips the test if a program is not there, or fails it where it must be. */
  public static void need(String tool) {
    need(tool, isInstalled(tool));
  }

  /** The same for one that was looked for otherwise. */
  public static void need(String tool, boolean there) {
    assertThat(there || System.getenv(REQUIRED) == null)
        .as(tool + " must be installed where " + REQUIRED + " is set: see .ci/run")
        .isTrue();
    assumeTrue(there, tool + " is not installed: .ci/run says which package has it");
  }

  private static boolean isInstalled(String tool) {
    for (String place : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)) {
      if (Files.isExecutable(Path.of(place, tool))) {
        return true;
      }
    }
    return false;
  }
}
