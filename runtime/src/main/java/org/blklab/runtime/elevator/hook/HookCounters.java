package org.blklab.runtime.elevator.hook;

/** What passed through a hook, by the names of the UFQ proposal; sectors beside each count. */
public final class HookCounters {
  long dispatchOk;
  long dispatchOkSectors;
  long dispatchNull;
  long insertOk;
  long insertOkSectors;
  long insertErr;
  long mergeOk;
  long mergeOkSectors;
  long finishOk;
  long finishOkSectors;

  /** Requests given out. */
  public long dispatchOk() {
    return dispatchOk;
  }

  /** Times there was something inside and none of it was given out. */
  public long dispatchNull() {
    return dispatchNull;
  }

  /** Requests taken in. */
  public long insertOk() {
    return insertOk;
  }

  /** Requests refused. */
  public long insertErr() {
    return insertErr;
  }

  /** Bios and requests that joined a request inside. */
  public long mergeOk() {
    return mergeOk;
  }

  /** Requests freed that had been taken in. */
  public long finishOk() {
    return finishOk;
  }

  /** Everything to zero. */
  public void reset() {
    dispatchOk = 0;
    dispatchOkSectors = 0;
    dispatchNull = 0;
    insertOk = 0;
    insertOkSectors = 0;
    insertErr = 0;
    mergeOk = 0;
    mergeOkSectors = 0;
    finishOk = 0;
    finishOkSectors = 0;
  }

  /** One line a counter, as debugfs shows it. */
  String show() {
    return "dispatch_ok_count "
        + dispatchOk
        + "\ndispatch_ok_sectors "
        + dispatchOkSectors
        + "\ndispatch_null_count "
        + dispatchNull
        + "\ninsert_ok_count "
        + insertOk
        + "\ninsert_ok_sectors "
        + insertOkSectors
        + "\ninsert_err_count "
        + insertErr
        + "\nmerge_ok_count "
        + mergeOk
        + "\nmerge_ok_sectors "
        + mergeOkSectors
        + "\nfinish_ok_count "
        + finishOk
        + "\nfinish_ok_sectors "
        + finishOkSectors
        + "\n";
  }
}
