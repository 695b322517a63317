package org.blklab.repl.cluster;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.blklab.runtime.experiment.Finished;
import org.blklab.runtime.run.RunOutcome.Status;

/**
 * What a worker says to a task: the numbers to the last bit, or why there are none. A run with
 * anything to tell beside its numbers is done again by the one who asks, who then says it himself.
 */
final class Answer {
  /** First byte: numbers follow. */
  private static final int DONE = 0;

  /** First byte: the task came without its job, and this worker has not seen it yet. */
  private static final int NEEDS_JOB = 1;

  /** First byte: to be done by the one who asks. */
  private static final int NOT_HERE = 2;

  private Answer() {}

  static byte[] needsJob() {
    return new byte[] {NEEDS_JOB};
  }

  static byte[] notHere() {
    return new byte[] {NOT_HERE};
  }

  static byte[] of(Finished run) {
    if (run == null || run.status() != Status.OK || !run.diagnostics().isEmpty()) {
      return notHere();
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeByte(DONE);
      out.writeInt(run.measurements().size());
      for (Map.Entry<String, Double> measurement : run.measurements().entrySet()) {
        out.writeUTF(measurement.getKey());
        out.writeLong(Double.doubleToRawLongBits(measurement.getValue()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  static boolean isNeedsJob(byte[] answer) {
    return answer.length == 1 && answer[0] == NEEDS_JOB;
  }

  static boolean isNotHere(byte[] answer) {
    return answer.length == 1 && answer[0] == NOT_HERE;
  }

  /**
   * @throws IOException if this is no answer with numbers
   */
  static Finished finished(byte[] answer) throws IOException {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(answer))) {
      if (in.readByte() != DONE) {
        throw new IOException("no numbers");
      }
      Map<String, Double> measurements = new LinkedHashMap<>();
      for (int left = in.readInt(); left > 0; left--) {
        measurements.put(in.readUTF(), Double.longBitsToDouble(in.readLong()));
      }
      return new Finished(Status.OK, List.of(), measurements);
    }
  }
}
