package org.blklab.runtime.kernel;

import java.util.EnumSet;
import java.util.Set;

/** A kernel as a set of behaviours: a release's, with single ones added or taken away. */
public final class KernelProfile {
  private final Release release;
  private final EnumSet<Behaviour> behaviours;

  private KernelProfile(Release release, EnumSet<Behaviour> behaviours) {
    this.release = release;
    this.behaviours = behaviours;
  }

  public static KernelProfile of(Release release) {
    EnumSet<Behaviour> behaviours = EnumSet.noneOf(Behaviour.class);
    for (Behaviour behaviour : Behaviour.values()) {
      if (behaviour.isIn(release)) {
        behaviours.add(behaviour);
      }
    }
    return new KernelProfile(release, behaviours);
  }

  public KernelProfile with(Behaviour behaviour) {
    EnumSet<Behaviour> more = EnumSet.copyOf(behaviours);
    more.add(behaviour);
    return new KernelProfile(release, more);
  }

  public KernelProfile without(Behaviour behaviour) {
    EnumSet<Behaviour> fewer = EnumSet.copyOf(behaviours);
    fewer.remove(behaviour);
    return new KernelProfile(release, fewer);
  }

  /** The release it was made from; for names and texts, never to decide a behaviour. */
  public Release release() {
    return release;
  }

  /** Ask once when an object is built and keep the answer in a final field. */
  public boolean has(Behaviour behaviour) {
    return behaviours.contains(behaviour);
  }

  public Set<Behaviour> behaviours() {
    return EnumSet.copyOf(behaviours);
  }
}
