package org.blklab.runtime.check;

import org.blklab.runtime.plan.Place;

/** A {@code let}, {@code param} or the variable of a {@code for}. */
record Variable(String name, Role role, Typed value, Place place) {
  enum Role {
    LET,
    PARAM,
    FOR
  }
}
