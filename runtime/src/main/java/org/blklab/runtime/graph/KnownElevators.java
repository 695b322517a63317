package org.blklab.runtime.graph;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.block.Elevator;
import org.blklab.runtime.block.ElevatorTypes;
import org.blklab.runtime.elevator.Elevators;
import org.blklab.runtime.hook.Hooks;

/** The elevators of a queue: all of {@link Elevators}, then those that scripts have declared. */
final class KnownElevators implements ElevatorTypes {
  private final Hooks hooks;
  private final String lun;

  KnownElevators(Hooks hooks, String lun) {
    this.hooks = hooks;
    this.lun = lun;
  }

  @Override
  public List<String> names() {
    List<String> names = new ArrayList<>();
    Elevators.all().forEach(entry -> names.add(entry.name()));
    names.addAll(hooks.elevators());
    return names;
  }

  @Override
  public String resolve(String nameOrAlias) {
    return hooks.elevators().contains(nameOrAlias)
        ? nameOrAlias
        : Elevators.find(nameOrAlias).map(Elevators.Entry::name).orElse(null);
  }

  @Override
  public Elevator create(String name) {
    return hooks.elevators().contains(name)
        ? hooks.elevator(name, lun)
        : Elevators.find(name).orElseThrow().factory().get();
  }
}
