// First come, first served: the smallest elevator there is.

const waiting = [];

export function insert_req(rq, at_head) {
  if (at_head) waiting.unshift(rq);
  else waiting.push(rq);
}

export function dispatch_req() {
  return waiting.shift() ?? null;
}

// Two requests inside became one: the second is gone.
export function merged_req(rq, victim) {
  if (victim) waiting.splice(waiting.indexOf(victim), 1);
}
