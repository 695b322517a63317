package org.blklab.runtime.sysfs;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.Attribute.StoreOperation;
import org.blklab.runtime.block.Elevator;
import org.blklab.runtime.block.Errno;
import org.blklab.runtime.block.RequestQueue;

/**
 * The files that the simulated kernel shows, by their absolute paths: {@code /sys/block},
 * {@code /sys/class/scsi_host}, {@code /sys/kernel/debug/block} and {@code /proc/diskstats}. What a
 * folder holds is asked for at each call, since files come and go with an elevator. Paths may end
 * with a slash; they have neither {@code .} nor {@code ..}.
 */
public final class SysfsTree {
  private static final String BLOCK = "/sys/block/";
  private static final String DEBUG = "/sys/kernel/debug/block/";

  private static final String DISKSTATS_DOC =
      "One line a disk: numbers and name, then what its file stat has.";

  private record Folder(String path, Supplier<List<Attribute>> files) {}

  private record Disk(RequestQueue queue, int major, int minor) {}

  private final List<Folder> folders = new ArrayList<>();
  private final List<Disk> disks = new ArrayList<>();

  public SysfsTree() {
    add("/proc/", () -> List.of(new TextFile("diskstats", DISKSTATS_DOC, this::diskstats)));
  }

  /**
   * Adds files whose names are relative to a folder.
   *
   * @param path absolute, with a slash at its end
   */
  public void add(String path, Supplier<List<Attribute>> files) {
    if (!path.startsWith("/") || !path.endsWith("/")) {
      throw new IllegalArgumentException("not the absolute path of a folder: " + path);
    }
    folders.add(new Folder(path, files));
  }

  /**
   * Adds a disk with its queue, elevator, device and debugfs files, and its line of diskstats.
   *
   * @param device files below {@code device/}
   * @param major number of the driver
   * @param minor number of the disk
   */
  public void addDisk(RequestQueue queue, List<Attribute> device, int major, int minor) {
    disks.add(new Disk(queue, major, minor));
    String disk = BLOCK + queue.name() + "/";
    add(disk, queue.files()::disk);
    add(disk + "queue/", queue.files()::queue);
    add(disk + "queue/", queue.files()::elevator);
    add(disk + "device/", () -> device);
    String debug = DEBUG + queue.name() + "/";
    add(debug, queue.files()::debug);
    add(debug, () -> debugFiles(queue.elevator()));
  }

  private static List<Attribute> debugFiles(Elevator elevator) {
    return elevator == null ? List.of() : elevator.debugAttributes();
  }

  private String diskstats() {
    StringBuilder lines = new StringBuilder();
    for (Disk disk : disks) {
      lines.append(disk.queue.files().diskstats(disk.major, disk.minor));
    }
    return lines.toString();
  }

  /** The file of this path; empty for a folder and for what is not there. */
  public Optional<Attribute> file(String path) {
    for (Folder folder : folders) {
      if (!path.startsWith(folder.path)) {
        continue;
      }
      String rest = path.substring(folder.path.length());
      for (Attribute file : folder.files.get()) {
        if (file.name().equals(rest)) {
          return Optional.of(file);
        }
      }
    }
    return Optional.empty();
  }

  public boolean isFolder(String path) {
    String folder = withSlash(path);
    return folder.equals("/") || paths().stream().anyMatch(each -> each.startsWith(folder));
  }

  /**
   * What a folder holds, in the order of characters, sub-folders with a slash at the end; empty for
   * a file and for what is not there.
   */
  public List<String> list(String path) {
    String folder = withSlash(path);
    TreeSet<String> names = new TreeSet<>();
    for (String each : paths()) {
      if (each.startsWith(folder)) {
        int slash = each.indexOf('/', folder.length());
        names.add(each.substring(folder.length(), slash < 0 ? each.length() : slash + 1));
      }
    }
    return List.copyOf(names);
  }

  /** The absolute paths of all files, in the order of characters. */
  public List<String> paths() {
    TreeSet<String> paths = new TreeSet<>();
    for (Folder folder : folders) {
      for (Attribute file : folder.files.get()) {
        paths.add(folder.path + file.name());
      }
    }
    return List.copyOf(paths);
  }

  /** The text of a file, as {@code cat} prints it; empty for what is no file. */
  public Optional<String> read(String path) {
    return file(path).map(Attribute::show);
  }

  /**
   * Starts a write by a shell with root's rights. The operation goes on in steps; what is no file
   * is refused at once: EISDIR for a folder, ENOENT for what is not there.
   *
   * @param text what is written, with the newline that {@code echo} adds, if any
   */
  public StoreOperation write(String path, String text) {
    Optional<Attribute> file = file(path);
    if (file.isPresent()) {
      return file.get().store(text);
    }
    return StoreOperation.done(isFolder(path) ? Errno.EISDIR : Errno.ENOENT);
  }

  private static String withSlash(String path) {
    return path.endsWith("/") ? path : path + "/";
  }
}
