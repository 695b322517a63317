package org.blklab.runtime.graph;

import java.util.List;
import org.blklab.runtime.block.Elevator;
import org.blklab.runtime.block.ElevatorTypes;
import org.blklab.runtime.elevator.Elevators;

/** The elevators that a kernel has registered: all of {@link Elevators}. */
final class KnownElevators implements ElevatorTypes {
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
