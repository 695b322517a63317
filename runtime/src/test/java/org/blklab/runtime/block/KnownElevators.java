package org.blklab.runtime.block;

import java.util.List;
import org.blklab.runtime.elevator.Elevators;

/** The elevators of the product, for queues of tests. */
final class KnownElevators implements ElevatorTypes {
  @Override
  public List<String> names() {
    return Elevators.all().stream().map(Elevators.Entry::name).toList();
  }

  @Override
  public String resolve(String nameOrAlias) {
    for (Elevators.Entry entry : Elevators.all()) {
      if (entry.name().equals(nameOrAlias) || nameOrAlias.equals(entry.alias())) {
        return entry.name();
      }
    }
    return null;
  }

  @Override
  public Elevator create(String name) {
    return Elevators.find(name).orElseThrow().factory().get();
  }
}
