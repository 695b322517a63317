package org.blklab.runtime.hook;

import org.blklab.runtime.plan.Settings;

/**
 * A device of which a script says how long each command takes.
 *
 * @param name of the LUN
 * @param sizeBytes its capacity
 * @param parameters what the script is told
 */
public record DeviceScript(String name, long sizeBytes, Script script, Settings parameters) {}
