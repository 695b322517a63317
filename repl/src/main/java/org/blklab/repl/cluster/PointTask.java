package org.blklab.repl.cluster;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceAware;
import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.DataSerializableFactory;
import com.hazelcast.nio.serialization.IdentifiedDataSerializable;
import java.io.IOException;
import java.util.concurrent.Callable;
import org.blklab.runtime.experiment.GridRun;

/** One run of a grid, on its way to a worker, where it is done. */
final class PointTask
    implements Callable<byte[]>, HazelcastInstanceAware, IdentifiedDataSerializable {
  /** The only kind of object of ours that travels, and its factory. */
  static final int FACTORY = 1;

  private static final int KIND = 1;

  private String jobId;
  private byte[] job;
  private GridRun run;
  private PointRunner runner;

  PointTask() {}

  /**
   * @param job null if the worker is expected to have it
   */
  PointTask(String jobId, byte[] job, GridRun run) {
    this.jobId = jobId;
    this.job = job;
    this.run = run;
  }

  GridRun run() {
    return run;
  }

  static DataSerializableFactory factory() {
    return kind -> kind == KIND ? new PointTask() : null;
  }

  @Override
  public void setHazelcastInstance(HazelcastInstance instance) {
    runner = (PointRunner) instance.getUserContext().get(PointRunner.class.getName());
  }

  @Override
  public byte[] call() {
    return runner.run(jobId, job, run);
  }

  @Override
  public void writeData(ObjectDataOutput out) throws IOException {
    out.writeString(jobId);
    out.writeByteArray(job);
    out.writeInt(run.experiment());
    out.writeInt(run.point());
    out.writeLong(run.seed());
  }

  @Override
  public void readData(ObjectDataInput in) throws IOException {
    jobId = in.readString();
    job = in.readByteArray();
    run = new GridRun(in.readInt(), in.readInt(), in.readLong());
  }

  @Override
  public int getFactoryId() {
    return FACTORY;
  }

  @Override
  public int getClassId() {
    return KIND;
  }
}
