package org.blklab.runtime.block;

import java.util.List;
import org.blklab.runtime.elevator.Elevators;

/** The real elevators, for a queue on a test bench. */
final class Types implements ElevatorTypes {
  @Override
  public List<String> names() {
    return Elevators.all().stream().map(Elevators.Entry::name).toList();
  }

  @Override
  public String resolve(String nameOrAlias) {
    return Elevators.find(nameOrAlias).map(Elevators.Entry::name).orElse(null);
  }

  @Override
  public Elevator create(String name) {
    return Elevators.find(name).orElseThrow().factory().get();
  }
}
