package org.blklab.runtime.lab;

import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.sysfs.SysfsTree;

/** The tree of files that a shell on the simulated computer would see. */
final class SessionFiles {
  private static final List<String> OWNED = List.of("/sys/block/", "/sys/class/scsi_host/");
  private static final List<String> ALWAYS =
      List.of(
          "/", "/proc", "/sys", "/sys/block", "/sys/class", "/sys/class/scsi_host", "/sys/kernel",
          "/sys/kernel/debug", "/sys/kernel/debug/block");

  private final SysfsTree tree;

  SessionFiles(SysfsTree tree) {
    this.tree = tree;
  }

  Optional<Attribute> find(String path) {
    return tree.file(path);
  }

  boolean isFolder(String path) {
    return ALWAYS.contains(path) || tree.isFolder(path);
  }

  /** Names in a folder, sorted; folders end in a slash. */
  List<String> list(String folder) {
    TreeSet<String> names = new TreeSet<>(tree.list(folder));
    String prefix = folder.endsWith("/") ? folder : folder + "/";
    for (String each : ALWAYS) {
      if (each.startsWith(prefix) && each.length() > prefix.length()) {
        String below = each.substring(prefix.length());
        names.add(below.contains("/") ? below.substring(0, below.indexOf('/') + 1) : below + "/");
      }
    }
    return List.copyOf(names);
  }

  /** The text of a file; empty if there is none. */
  Optional<String> read(String path) {
    return tree.read(path);
  }

  /** How the language names a file that it can write. */
  Optional<String> languagePath(String path) {
    for (String folder : OWNED) {
      if (path.startsWith(folder) && find(path).filter(Attribute::writable).isPresent()) {
        return Optional.of(path.substring(folder.length()).replace('/', '.'));
      }
    }
    return Optional.empty();
  }

  /** The file that a path of the language names. */
  Optional<String> file(String languagePath) {
    for (String folder : OWNED) {
      String path = folder + languagePath.replace('.', '/');
      if (find(path).isPresent()) {
        return Optional.of(path);
      }
    }
    return Optional.empty();
  }
}
