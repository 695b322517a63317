package org.blklab.runtime;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.kernel.Release;
import org.junit.jupiter.api.Test;

/** Nobody decides by a release: what a kernel does is asked of its behaviours. */
@AnalyzeClasses(packages = "org.blklab.runtime", importOptions = DoNotIncludeTests.class)
final class ReleaseUseTest {
  private static final String KERNEL = "org.blklab.runtime.kernel..";
  private static final Pattern RELEASE_IN_TEXT = Pattern.compile("\"[5-9]\\.[0-9]{1,2}\"");

  /** A switch over releases reads their constants, as a comparison with one does. */
  @ArchTest
  static final ArchRule noConstant_isNamed =
      noClasses()
          .that()
          .resideOutsideOfPackage(KERNEL)
          .should()
          .accessFieldWhere(
              com.tngtech.archunit.base.DescribedPredicate.describe(
                  "a release is named",
                  access -> access.getTargetOwner().isEquivalentTo(Release.class)));

  @ArchTest
  static final ArchRule noRelease_isComparedOrCounted =
      noClasses()
          .that()
          .resideOutsideOfPackage(KERNEL)
          .should()
          .callMethodWhere(
              com.tngtech.archunit.base.DescribedPredicate.describe(
                  "a release is compared",
                  call ->
                      call.getTargetOwner().isEquivalentTo(Release.class)
                          && List.of("ordinal", "compareTo", "equals", "hashCode", "name")
                              .contains(call.getName())));

  /** The release of a kernel goes into titles and traces, by those who write these. */
  @ArchTest
  static final ArchRule releaseOfAProfile_isOnlyPrinted =
      noClasses()
          .that()
          .resideOutsideOfPackages(
              KERNEL, "org.blklab.runtime.graph..", "org.blklab.runtime.lab..")
          .should()
          .callMethod(KernelProfile.class, "release");

  @Test
  void text_holdsNoRelease() throws IOException {
    // given
    List<String> found = new ArrayList<>();
    Path sources = Path.of("src/main/java");
    // when
    try (Stream<Path> files = Files.walk(sources)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
        for (String line : Files.readAllLines(file)) {
          String code = line.strip();
          boolean comment = code.startsWith("*") || code.startsWith("/");
          boolean own = file.toString().replace('\\', '/').contains("/runtime/kernel/");
          if (!own && !comment && RELEASE_IN_TEXT.matcher(code).find()) {
            found.add(sources.relativize(file) + ": " + code);
          }
        }
      }
    }
    // then
    assertThat(found).isEmpty();
  }
}
