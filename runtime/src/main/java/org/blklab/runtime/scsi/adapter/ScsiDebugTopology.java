package org.blklab.runtime.scsi.adapter;

/**
 * Which hosts, targets and LUNs scsi_debug has: {@code add_host} × {@code num_tgts} × {@code
 * max_luns}. LUNs are dealt in the order in which they come: first those of a target, then the next
 * target, then the next host, as the kernel's scan finds them. Source: description of the module
 * (sg.danny.cz).
 */
public final class ScsiDebugTopology {
  /** The module takes no more LUNs of a target. */
  public static final int MOST_LUNS = 16_384;

  private int hosts;
  private int targets;
  private int luns; // of a target; 0: as many as come

  /**
   * @param addHost hosts, at least 1
   * @param numTgts targets of a host, at least 1
   * @param maxLuns LUNs of a target; 0 for as many as come, of which then only the first target of
   *     the first host has any
   */
  public ScsiDebugTopology(int addHost, int numTgts, int maxLuns) {
    if (addHost < 1 || numTgts < 1 || maxLuns < 0 || maxLuns > MOST_LUNS) {
      throw new IllegalArgumentException(addHost + " hosts, " + numTgts + " targets, " + maxLuns);
    }
    hosts = addHost;
    targets = numTgts;
    luns = maxLuns;
  }

  public int hosts() {
    return hosts;
  }

  /** The last host has gone. */
  public void removeHost() {
    hosts--;
  }

  public int targets() {
    return targets;
  }

  public void setTargets(int count) {
    targets = count;
  }

  /** LUNs of a target; 0 for as many as come. */
  public int luns() {
    return luns;
  }

  public void setLuns(int count) {
    luns = count;
  }

  /** LUNs there can be; {@link Integer#MAX_VALUE} without a limit. */
  public int capacity() {
    return luns == 0 ? Integer.MAX_VALUE : Math.multiplyExact(hosts * targets, luns);
  }

  /** The host of the LUN that comes as number {@code index}, from 0. */
  public int hostOf(int index) {
    return luns == 0 ? 0 : index / (luns * targets);
  }

  /** Its target there. */
  public int targetOf(int index) {
    return luns == 0 ? 0 : index / luns % targets;
  }
}
