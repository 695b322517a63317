package org.blklab.runtime.graph;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.RequestQueue;

/** The files of {@code queue/}. */
final class QueueFiles {
  private QueueFiles() {}

  static Optional<Attribute> find(RequestQueue queue, String path) {
    return switch (path) {
      case "queue/scheduler" ->
          file(path, () -> queue.elevatorName() + "\n", queue::storeScheduler);
      case "queue/nr_requests" ->
          file(path, () -> queue.nrRequests() + "\n", queue::storeNrRequests);
      case "queue/async_depth" ->
          file(path, () -> queue.asyncDepth() + "\n", queue::storeAsyncDepth);
      default ->
          queue.elevatorAttributes().stream()
              .filter(attribute -> path.equals("queue/" + attribute.name()))
              .findFirst();
    };
  }

  private static Optional<Attribute> file(
      String name, Supplier<String> show, Function<String, Attribute.StoreOperation> store) {
    return Optional.of(
        new Attribute() {
          @Override
          public String name() {
            return name;
          }

          @Override
          public String doc() {
            return "";
          }

          @Override
          public String show() {
            return show.get();
          }

          @Override
          public StoreOperation store(String text) {
            return store.apply(text);
          }
        });
  }
}
