package org.blklab.runtime.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Codes and letters of linux/blktrace_api.h and blkparse. */
final class TraceActionTest {
  @Test
  void letter_ofEveryAction_isBlkparsesAndLeadsBack() {
    // given: the codes of enum blktrace_act
    List<String> letters =
        List.of("Q", "M", "F", "G", "R", "D", "C", "P", "U", "UT", "I", "X", "A");
    int[] codes = {1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 15};
    for (int i = 0; i < codes.length; i++) {
      // when, then
      assertThat(TraceAction.letter(codes[i])).isEqualTo(letters.get(i));
      assertThat(TraceAction.code(letters.get(i))).isEqualTo(codes[i]);
    }
  }

  @Test
  void letter_withCategoryBits_looksAtTheCodeAlone() {
    assertThat(TraceAction.letter(TraceAction.ISSUE | TraceAction.TC_ISSUE | TraceAction.TC_FUA))
        .isEqualTo("D");
  }

  @Test
  void code_ofALetterThatNobodyWrites_isZero() {
    assertThat(TraceAction.code("Z")).isZero();
    assertThat(TraceAction.code("?")).isZero();
  }

  @Test
  void rwbs_ofFlags_leadsBack() {
    List<String> all =
        List.of("R", "W", "RA", "WS", "WFS", "FWFS", "FWS", "RSM", "RAM", "D", "DS");
    for (String rwbs : all) {
      // when
      int flags = TraceAction.flags(rwbs);
      // then
      assertThat(TraceAction.rwbs(flags, 4096)).isEqualTo(rwbs);
    }
  }

  @Test
  void rwbs_ofAReadWithoutBytes_isN() {
    assertThat(TraceAction.rwbs(TraceAction.TC_READ, 0)).isEqualTo("N");
    assertThat(TraceAction.rwbs(TraceAction.TC_READ | TraceAction.TC_FLUSH, 0)).isEqualTo("FN");
    assertThat(TraceAction.rwbs(TraceAction.TC_READ, 512)).isEqualTo("R");
  }

  @Test
  void flags_ofF_dependOnItsPlace() {
    assertThat(TraceAction.flags("FW")).isEqualTo(TraceAction.TC_FLUSH | TraceAction.TC_WRITE);
    assertThat(TraceAction.flags("WF")).isEqualTo(TraceAction.TC_FUA | TraceAction.TC_WRITE);
  }
}
