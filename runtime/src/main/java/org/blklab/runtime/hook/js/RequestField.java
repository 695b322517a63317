package org.blklab.runtime.hook.js;

/** What a script can read of a request, at its place in a {@link RequestView}. */
enum RequestField {
  TIME("now", Kind.NUMBER),
  ID("id", Kind.NUMBER),
  OP("op", Kind.OP),
  LUN("lun", Kind.LUN),
  JOB("job", Kind.JOB),
  SECTOR("sector", Kind.NUMBER),
  SECTORS("sectors", Kind.NUMBER),
  END("end", Kind.NUMBER),
  SYNC("sync", Kind.FLAG),
  FUA("fua", Kind.FLAG),
  PRIO("prio", Kind.NUMBER),
  PRIO_CLASS("prio_class", Kind.NUMBER),
  TAG("tag", Kind.NUMBER),
  SCHED_TAG("sched_tag", Kind.NUMBER),
  CPU("cpu", Kind.NUMBER),
  HCTX("hctx", Kind.NUMBER),
  PID("pid", Kind.NUMBER),
  VALUE("value", Kind.NUMBER),
  FREEZE("freeze", Kind.NUMBER),
  TAG_WAIT("tag_wait", Kind.NUMBER),
  PLUG("plug", Kind.NUMBER),
  ELEVATOR("elevator", Kind.NUMBER),
  BUDGET("budget", Kind.NUMBER),
  DRIVER_TAG("driver_tag", Kind.NUMBER),
  DEVICE("device", Kind.NUMBER);

  /** How the number of a field is shown. */
  enum Kind {
    NUMBER,
    /** 0 or 1, shown as false and true. */
    FLAG,
    /** A code of {@code block.Op}, shown as a word. */
    OP,
    /** A number in the list of LUNs, shown as the name. */
    LUN,
    /** Shown as the name of the process. */
    JOB
  }

  private final String text;
  private final Kind kind;

  RequestField(String text, Kind kind) {
    this.text = text;
    this.kind = kind;
  }

  /** The name in scripts. */
  String text() {
    return text;
  }

  Kind kind() {
    return kind;
  }

  /** Offset in the view, in bytes. */
  int offset() {
    return ordinal() * Double.BYTES;
  }
}
