// Shortest seek time first: of all requests inside, the one that begins nearest to where the last
// one ended. Good for the disk, bad for whoever waits at its far end.

const waiting = [];
let head = 0;

export function insert_req(rq) {
  waiting.push(rq);
}

export function dispatch_req() {
  let best = null;
  for (const rq of waiting) {
    if (best === null || distance(rq) < distance(best)) best = rq;
  }
  if (best !== null) {
    remove(best);
    head = best.end;
  }
  return best;
}

const distance = (rq) => Math.abs(rq.sector - head);

export function merged_req(rq, victim) {
  if (victim) remove(victim);
}

function remove(rq) {
  waiting.splice(waiting.indexOf(rq), 1);
}
