package org.blklab.repl.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.blklab.repl.cluster.Cluster;
import org.blklab.repl.cluster.Peers;
import org.blklab.runtime.experiment.RunExecutor;
import org.blklab.runtime.lab.RememberedFiles;
import org.blklab.runtime.lab.RunRequest;

/** Puts a cluster's workers in the place of this machine's threads. Loaded only when asked for. */
final class ClusterEngine implements UnaryOperator<RunExecutor>, AutoCloseable {
  private final Cluster cluster;
  private final RunRequest request;
  private final RememberedFiles files;

  private ClusterEngine(Cluster cluster, RunRequest request, RememberedFiles files) {
    this.cluster = cluster;
    this.request = request;
    this.files = files;
  }

  /**
   * @param hosts as the user wrote them
   * @param secretFile null if there is none
   * @param files that the scenario was checked with: workers will need what was read
   */
  static ClusterEngine connect(
      String hosts,
      String secretFile,
      RunRequest request,
      RememberedFiles files,
      Console console)
      throws UserProblem {
    try {
      Peers peers = peers(Peers.Address.list(hosts), secretFile);
      Cluster cluster = Cluster.connect(peers, note -> console.err().println("blklab: " + note));
      return new ClusterEngine(cluster, request, files);
    } catch (IOException e) {
      throw new UserProblem(ExitCode.USAGE, e.getMessage());
    } catch (IllegalArgumentException e) {
      throw new UserProblem(ExitCode.USAGE, "--cluster: " + e.getMessage());
    }
  }

  /** Those who know what a file holds. */
  static Peers peers(List<Peers.Address> addresses, String secretFile) throws UserProblem {
    try {
      String secret =
          secretFile == null
              ? ""
              : Files.readString(Path.of(secretFile), StandardCharsets.UTF_8).strip();
      if (secretFile != null && secret.isEmpty()) {
        throw new UserProblem(ExitCode.USAGE, secretFile + " is empty");
      }
      return new Peers(addresses, secret);
    } catch (IllegalArgumentException e) {
      throw new UserProblem(ExitCode.USAGE, secretFile + ": " + e.getMessage());
    } catch (IOException e) {
      throw new UserProblem(ExitCode.USAGE, "cannot read " + secretFile);
    }
  }

  @Override
  public RunExecutor apply(RunExecutor here) {
    return cluster.executor(here, request, files);
  }

  @Override
  public void close() {
    cluster.close();
  }
}
