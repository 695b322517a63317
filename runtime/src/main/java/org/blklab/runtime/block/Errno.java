package org.blklab.runtime.block;

/** The error numbers that the simulated kernel answers, with the words a shell prints. */
public enum Errno {
  OK(0, "Success"),
  EPERM(1, "Operation not permitted"),
  ENOENT(2, "No such file or directory"),
  EIO(5, "Input/output error"),
  EAGAIN(11, "Resource temporarily unavailable"),
  ENOMEM(12, "Cannot allocate memory"),
  EACCES(13, "Permission denied"),
  EBUSY(16, "Device or resource busy"),
  ENODEV(19, "No such device"),
  EISDIR(21, "Is a directory"),
  EINVAL(22, "Invalid argument"),
  ENOSPC(28, "No space left on device"),
  ERANGE(34, "Numerical result out of range"),
  EBADE(52, "Invalid exchange"),
  ENODATA(61, "No data available"),
  ETIME(62, "Timer expired"),
  ENOLINK(67, "Link has been severed"),
  EOVERFLOW(75, "Value too large for defined data type"),
  EILSEQ(84, "Invalid or incomplete multibyte or wide character"),
  EOPNOTSUPP(95, "Operation not supported"),
  ETIMEDOUT(110, "Connection timed out"),
  EREMOTEIO(121, "Remote I/O error");

  private final int number;
  private final String words;

  Errno(int number, String words) {
    this.number = number;
    this.words = words;
  }

  public int number() {
    return number;
  }

  public String words() {
    return words;
  }
}
