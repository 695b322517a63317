package org.blklab.runtime.scsi.sense;

/** What a host driver says of a command's end (DID_…), by the kernel's numbers. */
public final class HostByte {
  public static final int OK = 0x00;
  public static final int NO_CONNECT = 0x01;
  public static final int BUS_BUSY = 0x02;
  public static final int TIME_OUT = 0x03;
  public static final int BAD_TARGET = 0x04;
  public static final int ABORT = 0x05;
  public static final int PARITY = 0x06;
  public static final int ERROR = 0x07;
  public static final int RESET = 0x08;
  public static final int PASSTHROUGH = 0x0a;
  public static final int SOFT_ERROR = 0x0b;
  public static final int IMM_RETRY = 0x0c;
  public static final int REQUEUE = 0x0d;
  public static final int TRANSPORT_DISRUPTED = 0x0e;
  public static final int TRANSPORT_FAILFAST = 0x0f;
  public static final int TRANSPORT_MARGINAL = 0x14;

  private HostByte() {}
}
