package org.blklab.runtime.elevator.hook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.TreeMap;
import org.blklab.runtime.Seeds;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.block.TestRequests;
import org.blklab.runtime.sim.RandomStream;
import org.junit.jupiter.api.Test;

final class RequestIndexTest {
  @Test
  void randomUse_agreesWithATreeMap() {
    Seeds.forEach(
        100,
        seed -> {
          var random = new RandomStream(seed);
          var index = new RequestIndex();
          var model = new TreeMap<Long, Request>();
          int range = 1 << (1 + random.below(10));
          for (int step = 0; step < 2000; step++) {
            long id = (long) random.below(range) << random.below(3) * 6;
            if (random.below(2) == 0 && !model.containsKey(id)) {
              Request rq = TestRequests.place(new Request(), id, 0, 0);
              index.add(rq);
              model.put(id, rq);
            } else {
              assertThat(index.remove(id)).isSameAs(model.remove(id));
            }
            long other = random.below(range);
            assertThat(index.get(other)).isSameAs(model.get(other));
            assertThat(index.size()).isEqualTo(model.size());
          }
          assertThat(index.ids())
              .isEqualTo(model.keySet().stream().mapToLong(Long::longValue).toArray());
        });
  }
}
