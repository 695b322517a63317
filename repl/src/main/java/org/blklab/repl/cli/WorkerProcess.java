package org.blklab.repl.cli;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.blklab.repl.cluster.Peers;
import org.blklab.repl.cluster.Worker;

/** A worker from its start to the signal that ends it. Loaded only when asked for. */
final class WorkerProcess {
  private WorkerProcess() {}

  /**
   * @param join null if there is nobody to join
   * @param secretFile null if there is none
   */
  static int run(String listen, String join, String secretFile, int threads, Console console)
      throws UserProblem, InterruptedException {
    try (Worker worker = start(listen, join, secretFile, threads, console)) {
      String address = "worker at " + worker.address() + ", threads: " + threads;
      console.out().println(address + "; workers together: " + worker.workers());
      console.out().flush();
      new CountDownLatch(1).await(); // a signal ends the program
    }
    return ExitCode.OK;
  }

  private static Worker start(
      String listen, String join, String secretFile, int threads, Console console)
      throws UserProblem {
    try {
      Peers.Address here = Peers.Address.of(listen);
      List<Peers.Address> others = join == null ? List.of() : Peers.Address.list(join);
      Peers peers = ClusterEngine.peers(others, secretFile);
      return Worker.start(peers, here, threads, note -> console.err().println("blklab: " + note));
    } catch (IOException | IllegalArgumentException e) {
      throw new UserProblem(ExitCode.USAGE, e.getMessage());
    }
  }
}
