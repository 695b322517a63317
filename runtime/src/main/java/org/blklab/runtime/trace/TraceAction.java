package org.blklab.runtime.trace;

/** The action and category codes of the blktrace format, version 7 (linux/blktrace_api.h). */
public final class TraceAction {
  static final int MAGIC = 0x65617400;
  static final int VERSION = 7;
  static final int HEADER_BYTES = 48;

  public static final int QUEUE = 1;
  public static final int BACKMERGE = 2;
  public static final int FRONTMERGE = 3;
  public static final int GETRQ = 4;
  public static final int REQUEUE = 6;
  public static final int ISSUE = 7;
  public static final int COMPLETE = 8;
  public static final int PLUG = 9;
  public static final int UNPLUG_IO = 10;
  public static final int UNPLUG_TIMER = 11;
  public static final int INSERT = 12;
  public static final int SPLIT = 13;
  public static final int REMAP = 15;

  static final int TC_READ = 1 << 16;
  static final int TC_WRITE = 1 << 17;
  static final int TC_FLUSH = 1 << 18;
  static final int TC_SYNC = 1 << 19;
  static final int TC_QUEUE = 1 << 20;
  static final int TC_REQUEUE = 1 << 21;
  static final int TC_ISSUE = 1 << 22;
  static final int TC_COMPLETE = 1 << 23;
  static final int TC_FS = 1 << 24;
  static final int TC_PC = 1 << 25;
  static final int TC_NOTIFY = 1 << 26;
  static final int TC_AHEAD = 1 << 27;
  static final int TC_META = 1 << 28;
  static final int TC_DISCARD = 1 << 29;
  static final int TC_FUA = 1 << 31;

  /** Notes: the name of a process, the absolute time, a message. */
  static final int NOTE_PROCESS = TC_NOTIFY;

  static final int NOTE_TIMESTAMP = TC_NOTIFY | 1;
  static final int NOTE_MESSAGE = TC_NOTIFY | 2;

  private TraceAction() {}

  /** blkparse's letter of an action; UT for an unplug before a sleep. */
  public static String letter(int action) {
    return switch (action & 0xffff) {
      case QUEUE -> "Q";
      case BACKMERGE -> "M";
      case FRONTMERGE -> "F";
      case GETRQ -> "G";
      case REQUEUE -> "R";
      case ISSUE -> "D";
      case COMPLETE -> "C";
      case PLUG -> "P";
      case UNPLUG_IO -> "U";
      case UNPLUG_TIMER -> "UT";
      case INSERT -> "I";
      case SPLIT -> "X";
      case REMAP -> "A";
      default -> "?";
    };
  }

  /** The action of a letter of {@link #letter}; 0 if there is none. */
  static int code(String letter) {
    for (int code = QUEUE; code <= REMAP; code++) {
      if (letter(code).equals(letter) && !letter.equals("?")) {
        return code;
      }
    }
    return 0;
  }

  /** The category bits that {@link #rwbs} shows by these letters. */
  static int flags(String rwbs) {
    int flags = 0;
    boolean operation = false; // F before it is a flush, after it FUA
    for (char letter : rwbs.toCharArray()) {
      flags |=
          switch (letter) {
            case 'F' -> operation ? TC_FUA : TC_FLUSH;
            case 'D' -> TC_DISCARD | TC_WRITE;
            case 'W' -> TC_WRITE;
            case 'R', 'N' -> TC_READ;
            case 'A' -> TC_AHEAD;
            case 'S' -> TC_SYNC;
            case 'M' -> TC_META;
            default -> 0;
          };
      operation |= letter == 'D' || letter == 'W' || letter == 'R' || letter == 'N';
    }
    return flags;
  }

  /** The category that belongs to an action. */
  static int category(int action) {
    return switch (action) {
      case REQUEUE -> TC_REQUEUE;
      case ISSUE -> TC_ISSUE;
      case COMPLETE -> TC_COMPLETE;
      case SPLIT -> 0;
      default -> TC_QUEUE;
    };
  }

  /** blkparse's operation and flag letters, such as {@code WFS}. */
  public static String rwbs(int action, int bytes) {
    StringBuilder text = new StringBuilder(6);
    boolean write = (action & TC_WRITE) != 0;
    if ((action & TC_FLUSH) != 0) {
      text.append('F');
    }
    if ((action & TC_DISCARD) != 0) {
      text.append('D');
    } else if (write) {
      text.append('W');
    } else if (bytes != 0) {
      text.append('R');
    } else {
      text.append('N');
    }
    if ((action & TC_FUA) != 0) {
      text.append('F');
    }
    if ((action & TC_AHEAD) != 0) {
      text.append('A');
    }
    if ((action & TC_SYNC) != 0) {
      text.append('S');
    }
    if ((action & TC_META) != 0) {
      text.append('M');
    }
    return text.toString();
  }
}
