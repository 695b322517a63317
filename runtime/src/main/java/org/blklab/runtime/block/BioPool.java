package org.blklab.runtime.block;

/** Free bios of one machine. */
final class BioPool {
  private Bio free;
  private int nextId;
  private int out;

  Bio take() {
    Bio bio = free;
    if (bio == null) {
      bio = new Bio();
    } else {
      free = bio.next;
      bio.next = null;
    }
    bio.id = nextId++;
    out++;
    return bio;
  }

  void release(Bio bio) {
    bio.task = null;
    bio.end = null;
    bio.parent = null;
    bio.next = free;
    free = bio;
    out--;
  }

  /** Bios taken and not given back. */
  int out() {
    return out;
  }
}
