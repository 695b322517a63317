package org.blklab.repl.cli;

import java.util.concurrent.Callable;
import org.blklab.repl.report.DeviceJson;
import org.blklab.repl.report.DeviceText;
import org.blklab.runtime.lab.DeviceReport;
import org.blklab.runtime.lab.Version;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code blklab device PRESET}. */
@Command(
    name = "device",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    description = "Measure a device of the library by itself, beside its published figures.",
    footer = "Exit code 99 if a published figure is not met.")
final class DeviceCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(
      paramLabel = "PRESET",
      description = "Its name, as `blklab models device` lists it.")
  private String name;

  @Option(names = "--seed", paramLabel = "N", description = "Seed of the loads; 1 if not given.")
  private long seed = 1;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Write the card as JSON; - for standard output, then without the text.")
  private String json;

  DeviceCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws UserProblem {
    Destination.check(json);
    DeviceReport report = measure();
    if ("-".equals(json)) {
      console.out().print(DeviceJson.text(report, Version.TEXT));
    } else {
      DeviceText.lines(report).forEach(console.out()::println);
      writeJson(report);
    }
    boolean all = report.checks().stream().allMatch(DeviceReport.Check::holds);
    return all ? ExitCode.OK : ExitCode.FAILED;
  }

  private DeviceReport measure() throws UserProblem {
    try (Interruption _ = Interruption.ending(console)) {
      return DeviceReport.measure(name, seed)
          .orElseThrow(
              () ->
                  new UserProblem(
                      ExitCode.USAGE,
                      "no device `"
                          + name
                          + "`; known: "
                          + String.join(", ", DeviceReport.names())));
    }
  }

  private void writeJson(DeviceReport report) throws UserProblem {
    if (json != null) {
      Destination.write(json, DeviceJson.text(report, Version.TEXT));
    }
  }
}
