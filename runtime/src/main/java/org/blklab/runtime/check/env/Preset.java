package org.blklab.runtime.check.env;

import java.util.function.Supplier;
import org.blklab.grammar.diag.Source;
import org.blklab.runtime.plan.Kind;

/**
 * A declaration that comes with the program.
 *
 * @param text declares just this one; asked for when it is first named
 */
public record Preset(Kind kind, String name, Supplier<Source> text) {}
