/**
 * From the syntax tree to a plan, or to diagnostics: {@link org.blklab.runtime.check.Compiler}.
 * This package goes through the statements of a file or a prompt entry and makes scenarios of
 * experiments. Below it, each looking only at those after it: {@code declare} makes symbols of
 * declarations; {@code expr} finds types and values of expressions, paths and properties; {@code
 * env} holds what is known and what was found wrong.
 */
package org.blklab.runtime.check;
