package org.blklab.runtime.block;

import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.sim.EventHandler;

/**
 * Tags of a shared set beyond their fair share, for queues that need more while others leave theirs
 * unused: each round a queue that was refused a tag may have four more, until four are left for
 * each of the others; when one of those is refused within its share, everybody is back to it.
 * Source: linux-block, RFC of 21 October 2023 (improve fair tags sharing), by its results; the
 * length of a round is assumed.
 */
final class BorrowedTags implements EventHandler {
  private static final int STEP = 4;
  private static final long ROUND_NS = 1_000_000_000L;

  private final TagSet set;
  private final BlockLayer layer;
  private final boolean enabled;
  private boolean roundRuns;

  BorrowedTags(TagSet set, BlockLayer layer) {
    this.set = set;
    this.layer = layer;
    enabled = layer.kernel().has(Behaviour.FAIR_SHARE_BORROWS);
  }

  boolean enabled() {
    return enabled;
  }

  /** A queue was refused a driver tag. */
  void refused(TagAllocator queue) {
    queue.refused = true;
    if (!roundRuns) {
      roundRuns = true;
      layer.machine().sim().after(ROUND_NS, this, 0, 0);
    }
  }

  @Override
  public void onEvent(int kind, int arg) {
    roundRuns = false;
    if (someoneNeedsItsShare()) {
      giveBack();
    } else {
      lend();
    }
    for (RequestQueue each : set.queues()) {
      roundRuns |= each.tags.refused;
      each.tags.refused = false;
    }
    if (roundRuns) {
      layer.machine().sim().after(ROUND_NS, this, 0, 0);
    }
  }

  /** A queue that has borrowed nothing is refused tags while another one has borrowed some. */
  private boolean someoneNeedsItsShare() {
    boolean lent = false;
    boolean missed = false;
    for (RequestQueue each : set.queues()) {
      lent |= each.tags.borrowed > 0;
      missed |= each.tags.refused && each.tags.borrowed == 0;
    }
    return lent && missed;
  }

  private void giveBack() {
    for (RequestQueue each : set.queues()) {
      each.tags.borrowed = 0;
    }
  }

  private void lend() {
    for (RequestQueue each : set.queues()) {
      TagAllocator tags = each.tags;
      Hctx hctx = each.hctx(0);
      int others = hctx.tags.activeUsers() - 1;
      int most = hctx.tags.normal().depth() - others * TagAllocator.MIN_SHARE;
      if (tags.refused && tags.share(hctx) + STEP <= most) {
        tags.borrowed += STEP;
      }
    }
  }
}
