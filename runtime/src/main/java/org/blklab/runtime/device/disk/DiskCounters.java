package org.blklab.runtime.device.disk;

/** What an arm has done so far. */
final class DiskCounters {
  long media; // commands served from the media
  long hits; // from the buffer
  long streamed; // media accesses without any positioning
  long buffered; // writes taken into the buffer
  long destages;
  long wakeUps;
  long cylinders;
  double motionNs;
  double waitNs;
  double transferNs;

  void addTo(DiskCounters sum) {
    sum.media += media;
    sum.hits += hits;
    sum.streamed += streamed;
    sum.buffered += buffered;
    sum.destages += destages;
    sum.wakeUps += wakeUps;
    sum.cylinders += cylinders;
    sum.motionNs += motionNs;
    sum.waitNs += waitNs;
    sum.transferNs += transferNs;
  }
}
