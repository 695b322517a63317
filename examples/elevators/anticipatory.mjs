// Anticipatory scheduling (Iyer and Druschel, SOSP 2001): after a read, wait a moment for the same
// process to read on close by, instead of seeking away to somebody else at once. Parameters:
//   patience  how long to wait, default 3 ms
//   close     how near the next read is expected, default 1 MiB

const waiting = []; // by sector
let queue, patience, close;
let head = 0;
let awaited = 0;    // the process that is waited for, 0 for none
let until = 0;      // and how long

const waits = blk.counter("anticipated"), paid = blk.counter("anticipated_well");

export function init_sched(attached, params) {
  queue = attached;
  patience = params.patience ?? 3 * blk.ms;
  close = (params.close ?? blk.mib) / 512;
}

export function insert_req(rq) {
  waiting.splice(place(rq.sector), 0, rq);
  if (rq.pid === awaited && isClose(rq)) {
    awaited = 0; // it was worth it
    paid.add();
  }
}

// Nothing goes out while somebody is waited for.
export function has_req() {
  if (awaited !== 0 && blk.now >= until) awaited = 0;
  return awaited === 0;
}

export function dispatch_req() {
  if (waiting.length === 0) return null;
  const ahead = place(head);
  const rq = waiting.splice(ahead < waiting.length ? ahead : 0, 1)[0];
  head = rq.end;
  return rq;
}

// A read is done, and the process that asked for it may ask again.
export function finish_req(rq) {
  if (rq.op !== "read" || queue.in_flight > 0 || waiting.some(isClose)) return;
  awaited = rq.pid;
  until = blk.now + patience;
  queue.kick_after(patience);
  waits.add();
}

const isClose = (rq) => Math.abs(rq.sector - head) <= close;

function place(sector) {
  let low = 0, high = waiting.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (waiting[middle].sector < sector) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function merged_req(rq, victim) {
  if (victim) waiting.splice(waiting.indexOf(victim), 1);
  waiting.splice(waiting.indexOf(rq), 1);
  waiting.splice(place(rq.sector), 0, rq);
}
