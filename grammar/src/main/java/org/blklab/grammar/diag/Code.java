package org.blklab.grammar.diag;

/**
 * Stable codes of diagnostics: E1xx syntax, E2xx names, E3xx units and types, E4xx limits, E5xx
 * hooks, N0xx notes. A code is never given a new meaning.
 */
public enum Code {
  /** The text does not follow the grammar at this place. */
  SYNTAX("E101"),
  /** A string, block or bracket is not closed. */
  UNCLOSED("E102"),
  /** A character that the language does not know. */
  BAD_CHARACTER("E103"),
  /** A number or quantity that cannot be read. */
  BAD_NUMBER("E104"),
  /** The input ends where more is needed; the prompt asks for another line. */
  INCOMPLETE("E105"),
  /** The file cannot be read. */
  UNREADABLE("E106"),
  /** The text is nested too deeply or is too large. */
  TOO_LARGE("E107"),
  /** A statement that this version does not run. */
  NOT_IN_THIS_VERSION("E190"),
  /** A name that nothing declares. */
  UNKNOWN_NAME("E201"),
  /** A property that this kind or model does not have. */
  UNKNOWN_PROPERTY("E202"),
  /** A model, preset or elevator that is not known. */
  UNKNOWN_MODEL("E203"),
  /** A name declared twice. */
  DUPLICATE_NAME("E204"),
  /** A name that cannot be declared. */
  RESERVED_NAME("E205"),
  /** A path that leads to no attribute or measurement. */
  UNKNOWN_PATH("E206"),
  /** A trace point that does not exist. */
  UNKNOWN_TRACEPOINT("E207"),
  /** A behaviour of the kernel that is not known. */
  UNKNOWN_PATCH("E208"),
  /** `use` goes round in a circle. */
  CYCLIC_USE("E209"),
  /** An errno name that does not exist. */
  UNKNOWN_ERRNO("E210"),
  /** A value of another type or unit than is due. */
  WRONG_TYPE("E301"),
  /** A bare number where a unit is due. */
  MISSING_UNIT("E302"),
  /** A value that is none of the words that are due. */
  WRONG_WORD("E303"),
  /** An expression that cannot be computed here. */
  NOT_CONSTANT("E304"),
  /** A value inside a string, such as a bssplit, that cannot be read. */
  BAD_VALUE("E305"),
  /** A value outside its range. */
  OUT_OF_RANGE("E401"),
  /** Properties that contradict each other. */
  CONTRADICTION("E402"),
  /** Too many of something. */
  TOO_MANY("E403"),
  /** The run would never end. */
  ENDLESS("E404"),
  /** A time in the past. */
  IN_THE_PAST("E405"),
  /** The kernel refused a write. */
  ERRNO("E406"),
  /** A property that is needed is missing. */
  MISSING_PROPERTY("E407"),
  /** A hook failed. */
  HOOK_FAILED("E501"),
  /** A hook ran too long or too large. */
  HOOK_LIMIT("E502"),
  /** The kernel clamped a value. */
  CLAMPED("N001"),
  /** A fio option that is not simulated. */
  IGNORED_OPTION("N002"),
  /** Something else worth knowing. */
  NOTE("N003");

  private final String text;

  Code(String text) {
    this.text = text;
  }

  public String text() {
    return text;
  }
}
