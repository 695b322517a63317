package org.blklab.grammar.diag;

/**
 * A named text: a scenario file, a line of the prompt, or a library preset.
 *
 * @param name what messages show before the line number, a file name as the user gave it
 * @param text the whole text
 */
public record Source(String name, String text) {}
