package org.blklab.runtime.check.env;

import org.blklab.runtime.plan.Place;

/** A {@code let}, {@code param} or the variable of a {@code for}. */
public record Variable(String name, Role role, Typed value, Place place) {
  public enum Role {
    LET,
    PARAM,
    FOR
  }
}
