package org.blklab.repl.cluster;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.cluster.Member;
import com.hazelcast.core.ExecutionCallback;
import com.hazelcast.core.HazelcastInstance;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.blklab.runtime.experiment.RunExecutor;
import org.blklab.runtime.lab.RememberedFiles;
import org.blklab.runtime.lab.RunRequest;

/** Workers on this and other machines, as one who gives them work sees them. */
public final class Cluster implements AutoCloseable {
  private final HazelcastInstance client;
  private final Consumer<String> notes;
  private final String build = Build.text();
  private final Map<UUID, String> refused = new TreeMap<>();

  private Cluster(HazelcastInstance client, Consumer<String> notes) {
    this.client = client;
    this.notes = notes;
  }

  /**
   * Finds workers.
   *
   * @param peers addresses of some of them: one that answers is enough
   * @param notes hears what the user should know
   * @throws IOException if none answers, or none is the same program as this
   */
  public static Cluster connect(Peers peers, Consumer<String> notes) throws IOException {
    Cluster cluster;
    try {
      cluster = new Cluster(HazelcastClient.newHazelcastClient(Settings.client(peers)), notes);
    } catch (IllegalStateException e) {
      List<String> addresses = peers.addresses().stream().map(Peers.Address::text).toList();
      String secret = peers.secret().isEmpty() ? "" : " that knows this secret";
      throw new IOException(
          "no worker" + secret + " answers at " + String.join(", ", addresses), e);
    }
    List<Distribution.Worker> workers = cluster.present();
    if (workers.isEmpty()) {
      cluster.close();
      throw new IOException("no worker has the same blklab as this: " + cluster.build);
    }
    int threads = workers.stream().mapToInt(Distribution.Worker::threads).sum();
    notes.accept("workers: " + workers.size() + ", threads: " + threads);
    return cluster;
  }

  /** An executor whose grids are run by the workers, and all else by {@code here}. */
  public RunExecutor executor(RunExecutor here, RunRequest request, RememberedFiles files) {
    byte[] job = new Job(request, files.all()).bytes();
    return new ClusterExecutor(here, new Members(), job, notes);
  }

  /** The members of the cluster, as those who do runs. */
  private final class Members implements Distribution.Workers {
    @Override
    public List<Distribution.Worker> present() {
      return Cluster.this.present();
    }

    @Override
    public void submit(
        Distribution.Worker worker, PointTask task, BiConsumer<byte[], Throwable> answered) {
      Cluster.this.submit(worker, task, answered);
    }
  }

  private List<Distribution.Worker> present() {
    List<Distribution.Worker> workers = new ArrayList<>();
    if (!client.getLifecycleService().isRunning()) {
      return workers;
    }
    for (Member member : client.getCluster().getMembers()) {
      String theirs = member.getAttribute(Settings.BUILD);
      if (build.equals(theirs)) {
        int threads = Integer.parseInt(member.getAttribute(Settings.THREADS));
        workers.add(new Distribution.Worker(member.getUuid(), name(member), threads));
      } else if (refused.put(member.getUuid(), name(member)) == null) {
        notes.accept("worker " + name(member) + " is not used: it is blklab " + theirs);
      }
    }
    return workers;
  }

  private void submit(
      Distribution.Worker worker, PointTask task, BiConsumer<byte[], Throwable> answered) {
    Member member =
        client.getCluster().getMembers().stream()
            .filter(each -> each.getUuid().equals(worker.id()))
            .findFirst()
            .orElse(null);
    if (member == null) {
      answered.accept(null, new IOException("it has left"));
      return;
    }
    ExecutionCallback<byte[]> callback =
        new ExecutionCallback<>() {
          @Override
          public void onResponse(byte[] response) {
            answered.accept(response, null);
          }

          @Override
          public void onFailure(Throwable cause) {
            answered.accept(null, cause);
          }
        };
    client.getExecutorService(Settings.EXECUTOR).submitToMember(task, member, callback);
  }

  static String name(Member member) {
    return member.getAddress().getHost() + ":" + member.getAddress().getPort();
  }

  @Override
  public void close() {
    client.shutdown();
  }
}
