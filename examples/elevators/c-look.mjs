// Circular LOOK: upwards through the sectors, then back to the lowest request in one sweep. Nobody
// waits longer than two passes over the disk.

const waiting = []; // by sector
let head = 0;

export function insert_req(rq) {
  waiting.splice(place(rq.sector), 0, rq);
}

export function dispatch_req() {
  if (waiting.length === 0) return null;
  const ahead = place(head);
  const rq = waiting.splice(ahead < waiting.length ? ahead : 0, 1)[0];
  head = rq.end;
  return rq;
}

// The first request at or after a sector, by halving.
function place(sector) {
  let low = 0, high = waiting.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (waiting[middle].sector < sector) low = middle + 1;
    else high = middle;
  }
  return low;
}

// A request that grew at its front may stand in another place now.
export function merged_req(rq, victim) {
  if (victim) waiting.splice(waiting.indexOf(victim), 1);
  waiting.splice(waiting.indexOf(rq), 1);
  insert_req(rq);
}
