package org.blklab.runtime.device.flash;

/** What reads and writes share: where things lie, and when what holds them is free. */
record Flash(Ftl ftl, Dies dies) {}
