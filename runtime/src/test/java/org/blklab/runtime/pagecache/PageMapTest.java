package org.blklab.runtime.pagecache;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class PageMapTest {
  private static final long PAGES = 200_000;

  @Test
  void anyAddsAndRemoves_agreeWithASortedSet() {
    // given
    var random = new SplittableRandom(5);
    var map = new PageMap(PAGES);
    var model = new TreeSet<Long>();
    for (int i = 0; i < 20_000; i++) {
      // when
      long page = random.nextLong(PAGES);
      boolean changed =
          random.nextInt(3) > 0
              ? map.add(page) == model.add(page)
              : map.remove(page) == model.remove(page);
      // then
      assertThat(changed).isTrue();
      assertThat(map.size()).isEqualTo(model.size());
      long from = random.nextLong(PAGES);
      long to = from + random.nextLong(PAGES - from) + 1;
      Long first = model.ceiling(from);
      assertThat(map.firstIn(from, to)).isEqualTo(first != null && first < to ? first : -1);
      assertThat(map.has(page)).isEqualTo(model.contains(page));
    }
  }
}
