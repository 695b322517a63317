package org.blklab.runtime.block;

import java.util.List;

/** The elevators a kernel has; the queue makes new ones at each switch. */
public interface ElevatorTypes {
  /** No elevator is known. */
  ElevatorTypes NONE =
      new ElevatorTypes() {
        @Override
        public List<String> names() {
          return List.of();
        }

        @Override
        public String resolve(String nameOrAlias) {
          return null;
        }

        @Override
        public Elevator create(String name) {
          throw new IllegalArgumentException("no elevator " + name);
        }
      };

  /** Names in the order of registration, as {@code queue/scheduler} lists them. */
  List<String> names();

  /** The name that a name or alias stands for; null if there is none. */
  String resolve(String nameOrAlias);

  /** A new elevator by its {@link #resolve resolved} name. */
  Elevator create(String name);
}
