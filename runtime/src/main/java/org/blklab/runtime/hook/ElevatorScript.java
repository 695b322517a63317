package org.blklab.runtime.hook;

import org.blklab.runtime.plan.Place;
import org.blklab.runtime.plan.Settings;

/**
 * A declared elevator of the user's.
 *
 * @param name as declared; what sysfs shows
 * @param parameters what stands between its braces
 * @param place the declaration
 */
public record ElevatorScript(String name, Script script, Settings parameters, Place place) {}
