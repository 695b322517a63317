package org.blklab.runtime.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.graph.GraphView;

/** The tree of files that a shell on the simulated computer would see. */
final class SessionFiles {
  private static final String SYSFS = "/sys/block/";
  private static final String DEBUGFS = "/sys/kernel/debug/block/";
  private static final String HOSTS = "/sys/class/scsi_host/";

  private final GraphView graph;

  SessionFiles(GraphView graph) {
    this.graph = graph;
  }

  /** A file: which LUN's or host's it is, and its path below that. */
  record Found(String owner, String path, Attribute attribute) {}

  /** Every file with its whole path. */
  private Map<String, Found> all() {
    Map<String, Found> all = new TreeMap<>();
    for (String lun : graph.luns()) {
      add(all, SYSFS + lun + "/", lun, graph.files(lun));
      add(all, DEBUGFS + lun + "/", "", graph.debugFiles(lun));
    }
    int number = 0;
    for (String host : graph.hosts()) {
      String folder = HOSTS + "host" + number++ + "/";
      for (Attribute file : graph.hostFiles(host)) {
        all.put(folder + file.name(), new Found(host, file.name(), file));
      }
    }
    return all;
  }

  private static void add(
      Map<String, Found> to, String folder, String owner, Map<String, Attribute> files) {
    files.forEach((path, file) -> to.put(folder + path, new Found(owner, path, file)));
  }

  Optional<Found> find(String path) {
    return Optional.ofNullable(all().get(path));
  }

  boolean isFolder(String path) {
    String prefix = path.equals("/") ? "/" : path + "/";
    return List.of("/", "/proc", "/sys", "/sys/block", "/sys/class", "/sys/class/scsi_host",
            "/sys/kernel", "/sys/kernel/debug", "/sys/kernel/debug/block").contains(path)
        || all().keySet().stream().anyMatch(file -> file.startsWith(prefix));
  }

  /** Names in a folder, sorted; folders end in a slash. */
  List<String> list(String folder) {
    String prefix = folder.equals("/") ? "/" : folder + "/";
    TreeSet<String> names = new TreeSet<>();
    List<String> paths = new ArrayList<>(all().keySet());
    paths.addAll(List.of("/proc/diskstats", SYSFS, DEBUGFS, HOSTS));
    for (String path : paths) {
      if (path.startsWith(prefix) && path.length() > prefix.length()) {
        String rest = path.substring(prefix.length());
        int slash = rest.indexOf('/');
        names.add(slash < 0 ? rest : rest.substring(0, slash + 1));
      }
    }
    return List.copyOf(names);
  }

  /** The text of a file; empty if there is none. */
  Optional<String> read(String path) {
    if (path.equals("/proc/diskstats")) {
      return Optional.of(graph.diskstats());
    }
    return find(path).map(found -> found.attribute().show());
  }
}
