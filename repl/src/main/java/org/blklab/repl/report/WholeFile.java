package org.blklab.repl.report;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;

/**
 * Writes a file so that it is there whole or not at all. One that was there keeps its permissions,
 * and a link stays a link.
 */
public final class WholeFile {
  private static final int MOST_NAMES = 100;

  private WholeFile() {}

  /**
   * Finds out what can be known before a long run.
   *
   * @throws IOException if the file cannot be written; the message says why in a few words
   */
  public static void check(String file) throws IOException {
    Path path = path(file);
    if (Files.isDirectory(path)) {
      throw new IOException("it is a directory");
    }
    Path folder = path.toAbsolutePath().getParent();
    if (!Files.isDirectory(folder)) {
      throw new IOException("there is no directory " + folder);
    }
    if (!Files.isWritable(Files.exists(path) ? path : folder)) {
      throw new IOException("there is no permission to write it");
    }
  }

  /**
   * @throws IOException if the file cannot be written; the message says why in a few words
   */
  public static void write(Path file, byte[] content) throws IOException {
    check(file.toString());
    Path path = file.toAbsolutePath();
    boolean device = path.startsWith("/dev") || path.startsWith("/proc");
    if (device || Files.exists(path) && !Files.isRegularFile(path)) {
      writePipe(path, content);
      return;
    }
    Path target = Files.exists(path) ? path.toRealPath() : path;
    Path draft = null;
    try {
      draft = newDraft(target);
      Files.write(draft, content);
      keepPermissions(target, draft);
      move(draft, target);
    } catch (FileSystemException e) {
      throw new IOException(reason(e), e);
    } finally {
      if (draft != null) {
        Files.deleteIfExists(draft);
      }
    }
  }

  /** What went wrong, without the name of a draft that nobody knows. */
  public static String reason(IOException problem) {
    return switch (problem) {
      case AccessDeniedException _ -> "there is no permission to write it";
      case NoSuchFileException _ -> "there is no such directory";
      case FileSystemException e when e.getReason() != null -> e.getReason();
      default -> problem.getMessage();
    };
  }

  private static Path path(String file) throws IOException {
    if (file.isEmpty()) {
      throw new IOException("its name is empty");
    }
    try {
      return Path.of(file);
    } catch (InvalidPathException e) {
      throw new IOException("it is no file name", e);
    }
  }

  /** A pipe or device such as /dev/stdout: nothing to rename. */
  private static void writePipe(Path path, byte[] content) throws IOException {
    try {
      Files.write(path, content, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
    } catch (FileSystemException e) {
      throw new IOException(reason(e), e);
    }
  }

  /** With the permissions of any new file, which a temporary one would not have. */
  private static Path newDraft(Path target) throws IOException {
    for (int i = 0; i < MOST_NAMES; i++) {
      Path draft = target.resolveSibling("." + target.getFileName() + "." + i + ".part");
      try {
        return Files.write(draft, new byte[0], StandardOpenOption.CREATE_NEW);
      } catch (FileAlreadyExistsException e) {
        continue; // another run's
      }
    }
    throw new IOException("there are too many drafts " + target.getFileName() + ".N.part");
  }

  private static void keepPermissions(Path of, Path to) throws IOException {
    var view = Files.getFileAttributeView(of, PosixFileAttributeView.class);
    if (view != null && Files.exists(of)) {
      Files.setPosixFilePermissions(to, view.readAttributes().permissions());
    }
  }

  private static void move(Path draft, Path target) throws IOException {
    try {
      Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(draft, target, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
