package org.blklab.runtime.conform;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How a recording was set up: its file {@code params}.
 *
 * @param kernel release as {@code uname -r} says
 * @param device the driver's name
 * @param module its parameters
 * @param shown attributes as they read when the recording began, by {@code queue/…} or {@code
 *     iosched/…}
 * @param writes to attributes below {@code queue/} that succeeded, in order
 */
record Parameters(
    String kernel,
    int cpus,
    String device,
    Map<String, String> module,
    Map<String, String> shown,
    List<Write> writes) {
  /** A write to an attribute, such as {@code nr_requests} or {@code iosched/fifo_batch}. */
  record Write(String attribute, String text) {}

  /**
   * @param name of the file, for messages
   * @throws BadRecording if a line cannot be read or one is missing
   */
  static Parameters parse(String name, String text) throws BadRecording {
    Map<String, String> lines = new LinkedHashMap<>();
    Map<String, String> shown = new LinkedHashMap<>();
    List<Write> writes = new ArrayList<>();
    for (String line : text.lines().toList()) {
      int space = line.indexOf(' ');
      String key = space < 0 ? line : line.substring(0, space);
      String value = space < 0 ? "" : line.substring(space + 1).strip();
      switch (key) {
        case "set" -> addWrite(writes, value);
        case "kernel", "cpus", "device" -> lines.put(key, value);
        default -> {
          if (key.startsWith("queue/") || key.startsWith("iosched/")) {
            shown.put(key, value);
          }
        }
      }
    }
    for (String key : List.of("kernel", "device")) {
      if (!lines.containsKey(key)) {
        throw new BadRecording(name + ": no line `" + key + " …`");
      }
    }
    String[] device = lines.get("device").split(" +");
    Map<String, String> module = new LinkedHashMap<>();
    for (int i = 1; i < device.length; i++) {
      int equals = device[i].indexOf('=');
      if (equals < 0) {
        throw new BadRecording(name + ": expected NAME=VALUE, found `" + device[i] + "`");
      }
      module.put(device[i].substring(0, equals), device[i].substring(equals + 1));
    }
    return new Parameters(
        lines.get("kernel"),
        (int) number(name, "cpus", lines.getOrDefault("cpus", "1")),
        device[0],
        module,
        shown,
        writes);
  }

  /** {@code scheduler=bfq -> OK 5817075 now=…}; a refused write changes nothing. */
  private static void addWrite(List<Write> writes, String line) {
    int arrow = line.indexOf(" -> ");
    int equals = line.indexOf('=');
    if (equals > 0 && arrow > equals && line.startsWith("OK", arrow + 4)) {
      writes.add(new Write(line.substring(0, equals), line.substring(equals + 1, arrow)));
    }
  }

  /** A parameter of the module as a number. */
  long module(String parameter, long otherwise) throws BadRecording {
    String value = module.get(parameter);
    return value == null ? otherwise : number("params", parameter, value);
  }

  private static long number(String file, String what, String text) throws BadRecording {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new BadRecording(file + ": " + what + " is no number: `" + text + "`");
    }
  }
}
