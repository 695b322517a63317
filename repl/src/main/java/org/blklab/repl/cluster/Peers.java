package org.blklab.repl.cluster;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Who may work together: some addresses, and a secret that all of them know.
 *
 * @param secret empty among programs on one machine
 */
public record Peers(List<Address> addresses, String secret) {
  public static final int DEFAULT_PORT = 5701;

  /** Shorter ones can be guessed. */
  private static final int MIN_SECRET = 16;

  public Peers {
    addresses = List.copyOf(addresses);
    if (!secret.isEmpty() && secret.length() < MIN_SECRET) {
      throw new IllegalArgumentException(
          "a secret has at least " + MIN_SECRET + " characters, this one " + secret.length());
    }
  }

  /**
   * @param host an address in figures or a name
   * @param port 0 for any free one
   */
  public record Address(String host, int port) {
    /**
     * {@code HOST} or {@code HOST:PORT}.
     *
     * @throws IllegalArgumentException if it is neither; the message says why
     */
    public static Address of(String text) {
      int colon = text.lastIndexOf(':');
      String host = colon < 0 ? text : text.substring(0, colon);
      if (host.isEmpty() || host.contains(":")) {
        throw new IllegalArgumentException("`" + text + "` is not HOST or HOST:PORT");
      }
      try {
        int port = colon < 0 ? DEFAULT_PORT : Integer.parseInt(text.substring(colon + 1));
        if (port < 0 || port > 65_535) {
          throw new IllegalArgumentException("`" + text + "` names no port: 0 to 65535");
        }
        return new Address(host, port);
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException("`" + text + "` is not HOST or HOST:PORT", e);
      }
    }

    /** {@code HOST:PORT,HOST:PORT}. */
    public static List<Address> list(String text) {
      List<Address> all = new ArrayList<>();
      for (String each : text.split(",", -1)) {
        all.add(of(each.strip()));
      }
      return all;
    }

    /**
     * Whether other machines can reach it.
     *
     * @throws UnknownHostException if the name has no address
     */
    boolean isPublic() throws UnknownHostException {
      return !InetAddress.getByName(host).isLoopbackAddress();
    }

    public String text() {
      return host + ":" + port;
    }
  }

  /** Hazelcast lets in whoever names the same: so the name is made of the secret. */
  String clusterName() {
    return secret.isEmpty()
        ? "blklab"
        : "blklab-" + Job.id(("cluster " + secret).getBytes(StandardCharsets.UTF_8));
  }
}
