package org.blklab.runtime.workload.random;

import java.nio.charset.StandardCharsets;

/**
 * Bob Jenkins' lookup3 hash of a name with the start value of fio 3.33, which takes one byte where
 * lookup3 takes four in all but the last twelve bytes.
 */
final class NameHash {
  private static final int START = 0x61c8_8647;
  private static final int BLOCK = 12;

  private int a;
  private int b;
  private int c;

  private NameHash() {}

  static int of(String name) {
    return new NameHash().hash(name.getBytes(StandardCharsets.UTF_8));
  }

  private int hash(byte[] key) {
    a = START + key.length;
    b = a;
    c = a;
    int at = 0;
    for (; key.length - at > BLOCK; at += BLOCK) {
      a += key[at] & 0xff;
      b += key[at + 4] & 0xff;
      c += key[at + 8] & 0xff;
      mix();
    }
    if (at == key.length) {
      return c;
    }
    a += word(key, at);
    b += word(key, at + 4);
    c += word(key, at + 8);
    finish();
    return c;
  }

  private static int word(byte[] key, int from) {
    int word = 0;
    for (int i = 0; i < 4 && from + i < key.length; i++) {
      word |= (key[from + i] & 0xff) << 8 * i;
    }
    return word;
  }

  private void mix() {
    a = (a - c) ^ Integer.rotateLeft(c, 4);
    c += b;
    b = (b - a) ^ Integer.rotateLeft(a, 6);
    a += c;
    c = (c - b) ^ Integer.rotateLeft(b, 8);
    b += a;
    a = (a - c) ^ Integer.rotateLeft(c, 16);
    c += b;
    b = (b - a) ^ Integer.rotateLeft(a, 19);
    a += c;
    c = (c - b) ^ Integer.rotateLeft(b, 4);
    b += a;
  }

  private void finish() {
    c = (c ^ b) - Integer.rotateLeft(b, 14);
    a = (a ^ c) - Integer.rotateLeft(c, 11);
    b = (b ^ a) - Integer.rotateLeft(a, 25);
    c = (c ^ b) - Integer.rotateLeft(b, 16);
    a = (a ^ c) - Integer.rotateLeft(c, 4);
    b = (b ^ a) - Integer.rotateLeft(a, 14);
    c = (c ^ b) - Integer.rotateLeft(b, 24);
  }
}
