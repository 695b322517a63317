package org.blklab.runtime.device.flash;

/**
 * How long the flash works.
 *
 * @param readNs sensing a page (tR)
 * @param programNs one program of a die (tPROG)
 * @param eraseNs one block of a die (tERASE)
 * @param channelBytesPerSec of each channel, both ways together
 * @param channelCommandNs command cycles on the channel, each time
 * @param suspendNs a read interrupts a program or erase after this; 0: it waits for its end
 */
public record FlashTiming(
    long readNs,
    long programNs,
    long eraseNs,
    long channelBytesPerSec,
    long channelCommandNs,
    long suspendNs) {
  public FlashTiming {
    if (readNs < 0 || programNs < 1 || eraseNs < 0 || channelCommandNs < 0 || suspendNs < 0) {
      throw new IllegalArgumentException("flash times");
    }
    if (channelBytesPerSec < 1) {
      throw new IllegalArgumentException("channel of " + channelBytesPerSec + " bytes/s");
    }
  }

  long transferNs(long bytes) {
    return channelCommandNs + bytes * 1_000_000_000L / channelBytesPerSec;
  }
}
