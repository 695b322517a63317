package org.blklab.runtime.hook.js;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.hook.ExperimentWorld;
import org.blklab.runtime.plan.TableData;
import org.blklab.runtime.sim.RandomStream;
import org.graalvm.polyglot.HostAccess.Export;
import org.graalvm.polyglot.Value;

/** What a script that is an experiment can call; wrapped by experiment.js. */
public final class HostExperiment {
  private final ExperimentWorld world;
  private final RandomStream random;
  private List<HostOutcome> finished = List.of();

  HostExperiment(ExperimentWorld world) {
    this.world = world;
    this.random = world.random("experiment");
  }

  @Export
  public double random() {
    return random.nextDouble();
  }

  @Export
  public HostRandom stream(String name) {
    return new HostRandom(world.random("experiment/" + name));
  }

  /** An experiment has no clock: each run begins at 0. */
  @Export
  public double dateMs() {
    return 0;
  }

  /** Null if it was not given. */
  @Export
  public String param(String name) {
    return world.param(name);
  }

  @Export
  public HostTrial scenario(String text) {
    return new HostTrial(world.scenario(text));
  }

  @Export
  public HostTrial load(String file) {
    try {
      return new HostTrial(world.load(file));
    } catch (IOException e) {
      throw new IllegalArgumentException("`" + file + "` cannot be read: " + e.getMessage());
    }
  }

  @Export
  public void print(String line) {
    world.print(line);
  }

  @Export
  public void expect(boolean pass, String text) {
    world.expect(pass, text);
  }

  @Export
  public void result(String name, double value) {
    world.result(name, value);
  }

  /**
   * @param columns names
   * @param right for each column whether it is right-aligned
   * @param cells row after row
   */
  @Export
  public void table(Value columns, Value right, Value cells) {
    int width = (int) columns.getArraySize();
    List<TableData.Column> heads = new ArrayList<>();
    for (int i = 0; i < width; i++) {
      heads.add(
          new TableData.Column(
              columns.getArrayElement(i).asString(), right.getArrayElement(i).asBoolean()));
    }
    List<List<String>> rows = new ArrayList<>();
    for (long at = 0; at < cells.getArraySize(); at += width) {
      List<String> row = new ArrayList<>();
      for (int i = 0; i < width; i++) {
        row.add(cells.getArrayElement(at + i).asString());
      }
      rows.add(row);
    }
    world.table(new TableData("", heads, rows));
  }

  /** Runs several at a time; {@link #finished} has the results. */
  @Export
  public void runAll(Value trials) {
    List<ExperimentWorld.Trial> all = new ArrayList<>();
    for (long i = 0; i < trials.getArraySize(); i++) {
      all.add(trials.getArrayElement(i).as(HostTrial.class).trial());
    }
    finished = world.runAll(all).stream().map(HostOutcome::new).toList();
  }

  /** What {@link #runAll} has made of a scenario of its list. */
  @Export
  public HostOutcome finished(int index) {
    return finished.get(index);
  }
}
