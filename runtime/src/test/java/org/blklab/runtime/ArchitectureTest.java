package org.blklab.runtime;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Which package may look at which: the table of the design, held. */
@AnalyzeClasses(packages = "org.blklab", importOptions = DoNotIncludeTests.class)
final class ArchitectureTest {
  private static final String R = "org.blklab.runtime.";
  private static final String G = "org.blklab.grammar";

  @ArchTest
  static final ArchRule grammar_knowsNothingOfTheRest =
      none(G + "..", "org.blklab.runtime..", "org.blklab.repl..");

  @ArchTest
  static final ArchRule ast_knowsNoAntlr = none(G + ".ast..", "org.antlr..");

  @ArchTest
  static final ArchRule diag_knowsNeitherAntlrNorAst =
      none(G + ".diag..", "org.antlr..", G + ".ast..");

  @ArchTest
  static final ArchRule antlr_isUsedByInternalAlone =
      noClasses()
          .that()
          .resideOutsideOfPackage(G + ".internal..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.antlr..");

  @ArchTest
  static final ArchRule check_knowsNoSimulation =
      none(R + "check..", sim("sim", "block", "device"));

  @ArchTest
  static final ArchRule plan_knowsNeitherAstNorSim = none(R + "plan..", G + ".ast..", R + "sim..");

  @ArchTest
  static final ArchRule sim_knowsJavaAlone =
      noClasses()
          .that()
          .resideInAPackage(R + "sim..")
          .should()
          .dependOnClassesThat()
          .resideOutsideOfPackages("java..", R + "sim..");

  @ArchTest
  static final ArchRule kernel_knowsPlanAlone =
      noClasses()
          .that()
          .resideInAPackage(R + "kernel..")
          .should()
          .dependOnClassesThat()
          .resideOutsideOfPackages("java..", R + "kernel..", R + "plan..");

  @ArchTest
  static final ArchRule block_knowsNobodyWhoUsesIt =
      none(
          R + "block..",
          and(
              G + ".ast..",
              sim(
                  "elevator", "driver", "scsi", "device", "workload", "trace", "stats", "sysfs",
                  "hook")));

  @ArchTest
  static final ArchRule elevator_knowsNoHardware =
      none(R + "elevator..", and(G + ".ast..", sim("device", "driver", "scsi")));

  @ArchTest
  static final ArchRule driver_knowsNoElevatorOrWorkload =
      none(R + "driver..", and(G + ".ast..", sim("elevator", "workload")));

  @ArchTest
  static final ArchRule scsi_knowsNoElevatorOrWorkload =
      none(R + "scsi..", and(G + ".ast..", sim("elevator", "workload"))).allowEmptyShould(true);

  @ArchTest
  static final ArchRule device_knowsNoBlockLayer =
      none(R + "device..", and(G + ".ast..", sim("elevator", "block", "driver", "scsi")));

  @ArchTest
  static final ArchRule workload_knowsNoHardware =
      none(R + "workload..", and(G + ".ast..", sim("elevator", "device", "driver", "scsi")))
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule pagecache_knowsNoHardware =
      none(R + "pagecache..", and(G + ".ast..", sim("elevator", "device", "driver", "scsi")))
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule sysfs_knowsNoModels =
      none(R + "sysfs..", and(G + ".ast..", sim("elevator", "scsi", "driver", "device")))
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule watchers_knowNoModels =
      noClasses()
          .that()
          .resideInAnyPackage(R + "trace..", R + "stats..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(sim("device", "elevator"));

  @ArchTest
  static final ArchRule polyglot_isUsedByHookJsAlone =
      noClasses()
          .that()
          .resideOutsideOfPackage(R + "hook.js..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.graalvm.polyglot..");

  @ArchTest
  static final ArchRule packages_haveNoCycles =
      slices().matching("org.blklab.runtime.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule subPackages_haveNoCycles =
      slices().matching("org.blklab.(**)").should().beFreeOfCycles();

  private static ArchRule none(String from, String... to) {
    return noClasses()
        .that()
        .resideInAPackage(from)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(to);
  }

  private static String[] sim(String... names) {
    String[] packages = new String[names.length];
    for (int i = 0; i < names.length; i++) {
      packages[i] = R + names[i] + "..";
    }
    return packages;
  }

  private static String[] and(String first, String... others) {
    String[] all = new String[others.length + 1];
    all[0] = first;
    System.arraycopy(others, 0, all, 1, others.length);
    return all;
  }
}
