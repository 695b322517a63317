package org.blklab.runtime.experiment;

/**
 * Names one run of a grid, so that any machine that has the scenario's text can do it.
 *
 * @param experiment number of the experiment among those of the scenario, from 0
 * @param point number in the grid, or {@link #DECLARED}
 * @param seed of this repetition
 */
public record GridRun(int experiment, int point, long seed) {
  /** In place of a point: the scenario as it was declared, which {@code tune} compares with. */
  public static final int DECLARED = -1;
}
