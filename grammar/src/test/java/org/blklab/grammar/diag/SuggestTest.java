package org.blklab.grammar.diag;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class SuggestTest {
  private static final List<String> ELEVATORS = List.of("none", "mq-deadline", "kyber", "bfq");

  @Test
  void closest_oneLetterMissing_isFound() {
    assertThat(Suggest.closest("mq-deadlin", ELEVATORS)).contains("mq-deadline");
  }

  @Test
  void closest_twoLettersSwapped_countsAsOneChange() {
    assertThat(Suggest.distance("kbyer", "kyber", 2)).isEqualTo(1);
    assertThat(Suggest.closest("bqf", ELEVATORS)).contains("bfq");
  }

  @Test
  void closest_threeChanges_isNotProbable() {
    assertThat(Suggest.distance("mq-dedlyn", "mq-deadline", 2)).isEqualTo(3);
    assertThat(Suggest.closest("mq-dedlyn", ELEVATORS)).isEmpty();
  }

  @Test
  void closest_shortWord_allowsOneChangeOnly() {
    assertThat(Suggest.closest("bxx", ELEVATORS)).isEmpty();
    assertThat(Suggest.closest("bfx", ELEVATORS)).contains("bfq");
  }

  @Test
  void closest_otherCase_isFound() {
    assertThat(Suggest.closest("KYBER", ELEVATORS)).contains("kyber");
  }

  @Test
  void closest_severalEquallyNear_takesTheFirst() {
    assertThat(Suggest.closest("read_expires", List.of("read_expire", "read_expirex")))
        .contains("read_expire");
  }

  @Test
  void hint_nearWordOfShortList_namesBoth() {
    assertThat(Suggest.hint("mq-deadlin", ELEVATORS))
        .contains("did you mean `mq-deadline`? Known: none, mq-deadline, kyber, bfq");
  }

  @Test
  void hint_farWordOfShortList_listsIt() {
    assertThat(Suggest.hint("cfq-iosched", ELEVATORS))
        .contains("known: none, mq-deadline, kyber, bfq");
  }

  @Test
  void hint_farWordOfLongList_isEmpty() {
    // given
    var nine = List.of("a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "a9");
    // then
    assertThat(Suggest.hint("something", nine)).isEmpty();
    assertThat(Suggest.hint("something", nine.subList(0, 8))).isPresent();
  }

  @Test
  void minusHint_allPiecesKnown_spacesThem() {
    // given
    Set<String> known = new TreeSet<>(Set.of("jobs", "mq-deadline", "limit"));
    // then
    assertThat(Suggest.minusHint("jobs-limit", known::contains))
        .contains("put spaces around `-`: `jobs - limit`");
    assertThat(Suggest.minusHint("jobs-1-mq-deadline", known::contains))
        .contains("put spaces around `-`: `jobs - 1 - mq-deadline`");
  }

  @Test
  void minusHint_onePieceUnknown_isEmpty() {
    assertThat(Suggest.minusHint("jobs-limit", "jobs"::equals)).isEmpty();
    assertThat(Suggest.minusHint("jobs", "jobs"::equals)).isEmpty();
  }

  @Test
  void oneOf_words_areQuotedAndJoined() {
    assertThat(Suggest.oneOf(List.of("a", "b", "c"))).isEqualTo("`a`, `b` or `c`");
    assertThat(Suggest.oneOf(List.of("a"))).isEqualTo("`a`");
  }
}
