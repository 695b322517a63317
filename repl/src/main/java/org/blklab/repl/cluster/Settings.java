package org.blklab.repl.cluster;

import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.client.config.ClientConnectionStrategyConfig.ReconnectMode;
import com.hazelcast.config.ClassFilter;
import com.hazelcast.config.Config;
import com.hazelcast.config.JavaSerializationFilterConfig;
import com.hazelcast.config.JoinConfig;
import com.hazelcast.config.SerializationConfig;
import java.util.List;
import org.blklab.repl.cluster.Peers.Address;

/**
 * How Hazelcast is set up: no multicast, no discovery, nothing sent home, bound to one address.
 * Only {@link PointTask} travels; Java serialization is closed to all but Hazelcast's own classes.
 */
final class Settings {
  static final String EXECUTOR = "points";
  static final String BUILD = "blklab";
  static final String THREADS = "threads";

  /** A worker that does not even say that it lives, for so long, has died. */
  private static final String SILENT_SECONDS = "15";

  private static final int CONNECT_MS = 5_000;

  private Settings() {}

  static Config worker(Peers peers, Address listen, int threads) {
    quiet();
    Config config = new Config();
    config.setClusterName(peers.clusterName());
    config.setProperty("hazelcast.phone.home.enabled", "false");
    config.setProperty("hazelcast.socket.bind.any", "false");
    config.setProperty("hazelcast.local.localAddress", listen.host());
    config.setProperty("hazelcast.wait.seconds.before.join", "0");
    config.setProperty("hazelcast.max.no.heartbeat.seconds", SILENT_SECONDS);
    config.setProperty("hazelcast.heartbeat.interval.seconds", "2");
    config.setProperty("hazelcast.shutdownhook.enabled", "false");
    config.getMetricsConfig().setEnabled(false);
    config.getJetConfig().setEnabled(false);
    config
        .getNetworkConfig()
        .setPort(listen.port())
        .setPortAutoIncrement(false)
        .getInterfaces()
        .setEnabled(true)
        .addInterface(listen.host());
    JoinConfig join = config.getNetworkConfig().getJoin();
    join.getMulticastConfig().setEnabled(false);
    join.getAutoDetectionConfig().setEnabled(false);
    join.getTcpIpConfig().setEnabled(true);
    peers.addresses().forEach(address -> join.getTcpIpConfig().addMember(address.text()));
    config.getExecutorConfig(EXECUTOR).setPoolSize(threads).setStatisticsEnabled(false);
    config.getMemberAttributeConfig().setAttribute(BUILD, Build.text());
    config.getMemberAttributeConfig().setAttribute(THREADS, Integer.toString(threads));
    serialization(config.getSerializationConfig());
    return config;
  }

  static ClientConfig client(Peers peers) {
    quiet();
    ClientConfig config = new ClientConfig();
    config.setClusterName(peers.clusterName());
    config.setProperty("hazelcast.client.heartbeat.interval", "2000");
    config.setProperty("hazelcast.client.heartbeat.timeout", SILENT_SECONDS + "000");
    config.getMetricsConfig().setEnabled(false);
    List<String> addresses = peers.addresses().stream().map(Address::text).toList();
    config.getNetworkConfig().setAddresses(addresses).setConnectionTimeout(CONNECT_MS);
    config
        .getConnectionStrategyConfig()
        .setReconnectMode(ReconnectMode.OFF)
        .getConnectionRetryConfig()
        .setInitialBackoffMillis(100)
        .setMaxBackoffMillis(1_000)
        .setClusterConnectTimeoutMillis(CONNECT_MS);
    serialization(config.getSerializationConfig());
    return config;
  }

  private static void serialization(SerializationConfig config) {
    config.addDataSerializableFactory(PointTask.FACTORY, PointTask.factory());
    config.setJavaSerializationFilterConfig(
        new JavaSerializationFilterConfig()
            .setWhitelist(new ClassFilter().addPrefixes("java.", "com.hazelcast.")));
  }

  /** What is worth saying we say ourselves. */
  private static void quiet() {
    System.setProperty("hazelcast.logging.type", "none");
  }
}
