package org.blklab.runtime.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class BehaviourTest {
  private static Set<Behaviour> difference(Release one, Release other) {
    Set<Behaviour> added = KernelProfile.of(other).behaviours();
    added.removeAll(KernelProfile.of(one).behaviours());
    return added;
  }

  @Test
  void names_areUniqueAndFoundAgain() {
    Set<String> seen = new TreeSet<>();
    for (Behaviour behaviour : Behaviour.values()) {
      assertThat(seen.add(behaviour.text())).as(behaviour.text()).isTrue();
      assertThat(Behaviour.of(behaviour.text())).contains(behaviour);
      assertThat(behaviour.text())
          .isEqualTo(behaviour.name().toLowerCase(Locale.ROOT).replace('_', '-'));
    }
    assertThat(Behaviour.of("no-such-patch")).isEmpty();
  }

  @Test
  void docs_areOneLineWithoutAFullStop() {
    for (Behaviour behaviour : Behaviour.values()) {
      assertThat(behaviour.doc())
          .as(behaviour.text())
          .hasSizeBetween(20, 250)
          .doesNotEndWith(".")
          .doesNotContain("\n")
          .doesNotContain("  ");
    }
  }

  @Test
  void sources_areOneLineEach_andNoneIsLeftOver() {
    for (Behaviour behaviour : Behaviour.values()) {
      assertThat(behaviour.source()).as(behaviour.text()).hasSizeBetween(20, 200);
      assertThat(behaviour.source()).as(behaviour.text()).doesNotEndWith(".");
      if (behaviour.evidence() == Evidence.RECORDED) {
        assertThat(behaviour.source())
            .as(behaviour.text())
            .containsPattern("recorded|read back|traces");
      } else if (behaviour.evidence() == Evidence.READ) {
        assertThat(behaviour.source()).as(behaviour.text()).containsPattern("\\.c .*read");
      }
    }
    assertThat(BehaviourTexts.count()).isEqualTo(Behaviour.values().length);
  }

  @Test
  void releases_holdABehaviourFromItsFirstToItsLast() {
    for (Behaviour behaviour : Behaviour.values()) {
      int held = 0;
      for (Release release : Release.values()) {
        boolean has = KernelProfile.of(release).has(behaviour);
        held += has ? 1 : 0;
        boolean from = behaviour.first().map(first -> release.compareTo(first) >= 0).orElse(false);
        boolean to = behaviour.last().map(last -> release.compareTo(last) <= 0).orElse(true);
        assertThat(has).as(behaviour.text() + " in " + release.text()).isEqualTo(from && to);
      }
      assertThat(held > 0).as(behaviour.text()).isEqualTo(behaviour.first().isPresent());
    }
  }

  @Test
  void patchesThatNoReleaseHas_areKnownFromListsAlone() {
    for (Behaviour behaviour : Behaviour.values()) {
      if (behaviour.first().isEmpty()) {
        assertThat(behaviour.evidence()).as(behaviour.text()).isEqualTo(Evidence.LIST_TEXT);
        assertThat(behaviour.last()).isEmpty();
      }
    }
  }

  @Test
  void neighbouringReleases_6_18And7_2_differAsRecorded() {
    assertThat(difference(Release.V6_18, Release.V7_2))
        .contains(
            Behaviour.QUEUE_ASYNC_DEPTH,
            Behaviour.KYBER_LIMITS_SYNC_WRITES,
            Behaviour.BFQ_STALE_LIMITS_AT_ATTACH,
            Behaviour.SCSI_RESERVED_COMMANDS)
        .doesNotContain(Behaviour.LARGE_MAX_SECTORS_CAP, Behaviour.NR_REQUESTS_COMPARED_FIRST);
    assertThat(difference(Release.V7_2, Release.V6_18))
        .containsExactlyInAnyOrder(
            Behaviour.MQ_DEADLINE_MIN_SHALLOW_1,
            Behaviour.IMPLICIT_BIO_PLUG,
            Behaviour.FREEZE_THREE_TICKS,
            Behaviour.QUIESCE_ONE_TICK);
  }

  @Test
  void everyCheckedRelease_differsFromTheOneBefore() {
    Release[] releases = Release.values();
    for (int i = 1; i < releases.length; i++) {
      Set<Behaviour> changed = difference(releases[i - 1], releases[i]);
      changed.addAll(difference(releases[i], releases[i - 1]));
      if (releases[i] != Release.V6_19) { // nothing is known to lie between 6.18 and 6.19
        assertThat(changed).as(releases[i].text()).isNotEmpty();
      }
    }
  }

  @Test
  void profile_withAndWithout_changesOneBehaviour() {
    // given
    KernelProfile kernel = KernelProfile.of(Release.V7_2);
    // when
    KernelProfile patched = kernel.with(Behaviour.ELEVATOR_UNCHANGED);
    KernelProfile reverted = kernel.without(Behaviour.QUEUE_ASYNC_DEPTH);
    // then
    EnumSet<Behaviour> more = EnumSet.copyOf(patched.behaviours());
    more.removeAll(kernel.behaviours());
    assertThat(more).containsExactly(Behaviour.ELEVATOR_UNCHANGED);
    EnumSet<Behaviour> fewer = EnumSet.copyOf(kernel.behaviours());
    fewer.removeAll(reverted.behaviours());
    assertThat(fewer).containsExactly(Behaviour.QUEUE_ASYNC_DEPTH);
    assertThat(kernel.has(Behaviour.ELEVATOR_UNCHANGED)).isFalse();
    assertThat(patched.release()).isEqualTo(Release.V7_2);
  }
}
