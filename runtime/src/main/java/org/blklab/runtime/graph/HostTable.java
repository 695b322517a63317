package org.blklab.runtime.graph;

import static org.blklab.runtime.plan.ValueFormat.number;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.block.RequestQueue;
import org.blklab.runtime.plan.Dimension;
import org.blklab.runtime.plan.TableData;
import org.blklab.runtime.plan.TableData.Column;
import org.blklab.runtime.plan.ValueFormat;

/** How the LUNs of one host share its tags: who holds how many, who waits, who wakes whom. */
final class HostTable {
  private static final int MOST_WAKERS = 8;

  private final HostNode host;
  private final long nowNs;

  HostTable(HostNode host, long nowNs) {
    this.host = host;
    this.nowNs = nowNs;
  }

  TableData table() {
    List<Column> columns = new ArrayList<>();
    columns.add(new Column("lun", false));
    columns.add(new Column("depth", true));
    columns.add(new Column("tags held", true));
    columns.add(new Column("most", true));
    columns.add(new Column("tag waits", true));
    columns.add(new Column("wait mean", true));
    columns.add(new Column("p99", true));
    columns.add(new Column("in elevator", true));
    columns.add(new Column("for driver tag", true));
    columns.add(new Column("no budget", true));
    columns.add(new Column("requeued", true));
    columns.add(new Column("retried", true));
    for (LunNode lun : wakers()) {
      columns.add(new Column("woken by " + lun.name(), true));
    }
    List<List<String>> rows = new ArrayList<>();
    host.luns.forEach(lun -> rows.add(row(lun)));
    return new TableData("", columns, rows);
  }

  private List<LunNode> wakers() {
    return host.luns.subList(0, Math.min(MOST_WAKERS, host.luns.size()));
  }

  private List<String> row(LunNode lun) {
    List<String> row = new ArrayList<>();
    row.add(lun.name());
    row.add(count(lun, "scsi.depth"));
    row.add(count(lun, "tags.depth.mean"));
    row.add(count(lun, "tags.depth.max"));
    row.add(count(lun, "tags.wait.count"));
    row.add(time(lun, "tags.wait.time.mean"));
    row.add(time(lun, "tags.wait.time.p99"));
    row.add(time(lun, "stages.elevator.mean"));
    row.add(time(lun, "stages.driver_tag.mean"));
    row.add(count(lun, "scsi.restarts"));
    row.add(count(lun, "scsi.requeued"));
    row.add(count(lun, "scsi.retried"));
    for (LunNode waker : wakers()) {
      row.add(Long.toString(wakes(waker.queue, lun.queue)));
    }
    return row;
  }

  private static long wakes(RequestQueue by, RequestQueue whom) {
    return by.tagSet() == whom.tagSet() ? by.tagSet().wakes(by, whom) : 0;
  }

  private String count(LunNode lun, String path) {
    double value = lun.measure(path, nowNs);
    return Double.isNaN(value) ? "-" : number(value, Dimension.COUNT);
  }

  private String time(LunNode lun, String path) {
    double value = lun.stats.has(path) ? lun.measure(path, nowNs) : Double.NaN;
    return Double.isNaN(value) ? "-" : ValueFormat.time(Math.round(value));
  }
}
