package org.blklab.repl.cluster;

import com.hazelcast.cluster.MembershipEvent;
import com.hazelcast.cluster.MembershipListener;
import com.hazelcast.config.Config;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastException;
import com.hazelcast.core.HazelcastInstance;
import java.io.IOException;
import java.util.function.Consumer;

/** A process that does runs for others: a member of the cluster. */
public final class Worker implements AutoCloseable {
  private final HazelcastInstance instance;

  private Worker(HazelcastInstance instance) {
    this.instance = instance;
  }

  /**
   * Starts one; it works on threads of its own from then on.
   *
   * @param peers workers to join, those of them that are there
   * @param listen the only address at which it can be reached
   * @param notes hears who comes and goes
   * @throws IOException if it cannot listen there; the message says why
   */
  public static Worker start(
      Peers peers, Peers.Address listen, int threads, Consumer<String> notes) throws IOException {
    if (peers.secret().isEmpty() && listen.isPublic()) {
      throw new IOException(
          "other machines can reach " + listen.host() + ": this needs --secret FILE");
    }
    Config config = Settings.worker(peers, listen, threads);
    config.getUserContext().put(PointRunner.class.getName(), new PointRunner());
    try {
      HazelcastInstance instance = Hazelcast.newHazelcastInstance(config);
      instance.getCluster().addMembershipListener(new Told(notes));
      return new Worker(instance);
    } catch (HazelcastException | IllegalStateException e) {
      throw new IOException("cannot work at " + listen.text() + ": " + e.getMessage(), e);
    }
  }

  /** Passes on who comes and goes. */
  private record Told(Consumer<String> notes) implements MembershipListener {
    @Override
    public void memberAdded(MembershipEvent event) {
      notes.accept("worker " + name(event) + " joined");
    }

    @Override
    public void memberRemoved(MembershipEvent event) {
      notes.accept("worker " + name(event) + " left");
    }

    private static String name(MembershipEvent event) {
      return Cluster.name(event.getMember());
    }
  }

  /** {@code HOST:PORT}. */
  public String address() {
    return Cluster.name(instance.getCluster().getLocalMember());
  }

  public int workers() {
    return instance.getCluster().getMembers().size();
  }

  /** Leaves at once; what it was doing is done by another. */
  @Override
  public void close() {
    instance.getLifecycleService().terminate();
  }
}
