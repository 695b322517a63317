package org.blklab.runtime.plan;

/**
 * A measurement that can be addressed.
 *
 * @param owner whose path it continues: {@link Kind#LUN}, {@link Kind#WORKLOAD}, {@link Kind#HOST}
 *     or {@link Kind#MACHINE}
 * @param pattern the rest of the path; {@code *} stands for one part, {@code pN} for a percentile
 */
public record MeasurementSpec(Kind owner, String pattern, Dimension dimension, String doc) {

  /** Whether a path below the owner, such as {@code read.clat.p99}, is this measurement. */
  public boolean matches(String path) {
    return match(pattern, path);
  }

  private static boolean match(String pattern, String path) {
    String[] due = pattern.split("\\.");
    int at = 0;
    for (int i = 0; i < due.length; i++) {
      if (at > path.length()) {
        return false;
      }
      String rest = path.substring(at);
      if (due[i].equals("pN")) {
        return i == due.length - 1 && rest.matches("p[0-9]+(\\.[0-9]+)?");
      }
      int dot = rest.indexOf('.');
      String part = dot < 0 ? rest : rest.substring(0, dot);
      if (!due[i].equals("*") && !due[i].equals(part)) {
        return false;
      }
      at += part.length() + 1;
    }
    return at == path.length() + 1;
  }
}
