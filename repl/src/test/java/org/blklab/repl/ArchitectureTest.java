package org.blklab.repl;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** What the command line and the prompt may use. */
@AnalyzeClasses(packages = "org.blklab.repl", importOptions = DoNotIncludeTests.class)
final class ArchitectureTest {
  private static final String RUNTIME = "org.blklab.runtime.";

  @ArchTest
  static final ArchRule repl_usesTheLabAlone =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              RUNTIME + "sim..",
              RUNTIME + "block..",
              RUNTIME + "elevator..",
              RUNTIME + "driver..",
              RUNTIME + "scsi..",
              RUNTIME + "device..",
              RUNTIME + "workload..",
              RUNTIME + "pagecache..",
              RUNTIME + "sysfs..",
              RUNTIME + "hook..",
              RUNTIME + "check..",
              RUNTIME + "graph..");

  @ArchTest
  static final ArchRule jline_isUsedByTheConsoleAlone =
      noClasses()
          .that()
          .resideOutsideOfPackage("org.blklab.repl.console..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.jline..");

  @ArchTest
  static final ArchRule hazelcast_isUsedByTheClusterAlone =
      noClasses()
          .that()
          .resideOutsideOfPackage("org.blklab.repl.cluster..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("com.hazelcast..");

  @ArchTest
  static final ArchRule packages_haveNoCycles =
      slices().matching("org.blklab.repl.(**)").should().beFreeOfCycles();
}
