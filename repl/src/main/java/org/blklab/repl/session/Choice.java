package org.blklab.repl.session;

/**
 * A word that may stand at the cursor.
 *
 * @param value the whole word
 * @param doc a few words about it, may be empty
 * @param group what kind of thing it is
 * @param open whether more of the same word may follow: a folder, an owner before a dot
 */
public record Choice(String value, String doc, String group, boolean open) {
  static Choice of(String value, String doc, String group) {
    return new Choice(value, doc, group, false);
  }
}
