// mq-deadline of Linux 6.12 to 7.2, written as a hook: batches in sector order, reads before
// writes, and a deadline that is looked at when a batch begins. It dispatches exactly as the built-in one
// does, in the test also on recordings of two kernels. Source: block/mq-deadline.c; names as there.
// Times are in ticks of the kernel, as there. What kernels do differently is asked by the patch.

// Parameters, with the kernel's defaults; times may be given as 500ms or as nanoseconds.
const DEFAULTS = {
  read_expire: 500 * blk.ms, write_expire: 5 * blk.s, prio_aging_expire: 10 * blk.s,
  writes_starved: 2, fifo_batch: 16,
};

const READ = 0, WRITE = 1;
const RT = 0, BE = 1, IDLE = 2;

let queue, params;
let of_queue;                    // whether the depth is the queue's, as since 7.0
let last_dir = WRITE, batching = 0, starved = 0;
const at_head = [];              // requeued requests, before all others
const prios = [RT, BE, IDLE].map(() => ({
  queued: 0,                     // inside or with the driver
  sorted: [[], []],              // by direction: in sector order
  fifo: [[], []],                //               oldest first
  latest_pos: [0, 0],            //               start of the request dispatched last
}));

export function init_sched(attached, given) {
  queue = attached;
  params = given;
  for (const name in DEFAULTS) params[name] ??= DEFAULTS[name];
  of_queue = blk.machine.has("mq-deadline-depth-from-queue");
  if (of_queue) queue.async_depth = queue.nr_requests;
  else params.async_depth = queue.nr_requests;
}

const ticks = (ns) => Math.ceil((ns / blk.s) * queue.hz);
const fifo_expire = (dir) => ticks(dir === READ ? params.read_expire : params.write_expire);

const class_of = (rq) => (rq.prio_class === 1 ? RT : rq.prio_class === 3 ? IDLE : BE);
const dir_of = (rq) => (rq.is_write ? WRITE : READ);

// ---- in

export function insert_req(rq, to_head) {
  const prio = prios[class_of(rq)];
  if (!rq.counted) {
    rq.counted = true;
    prio.queued++;
  }
  const now = queue.jiffies;
  if (to_head) {
    rq.fifo_time = now;
    at_head.unshift(rq);
    return;
  }
  const dir = dir_of(rq);
  rq.fifo_time = now + fifo_expire(dir);
  add_sorted(prio.sorted[dir], rq);
  prio.fifo[dir].push(rq);
}

// ---- out

export function dispatch_req() {
  const first = at_head.shift();
  if (first) return started(first);
  const now = queue.jiffies;
  const aged = dispatch_aged(now);
  if (aged) return aged;
  for (const prio of prios) {
    const rq = pick(prio, now, now);
    if (rq || prio.queued > 0) return rq;
  }
  return null;
}

// A request of a lower class that has waited too long.
function dispatch_aged(now) {
  if (prios.filter((prio) => prio.queued > 0).length < 2) return null;
  const latest = now - ticks(params.prio_aging_expire);
  return pick(prios[BE], latest, now) ?? pick(prios[IDLE], latest, now);
}

function pick(prio, latest_start, now) {
  let dir = last_dir;
  let rq = next_in_order(prio, dir);
  if (!rq || batching >= params.fifo_batch) {
    dir = choose_direction(prio);
    const oldest = prio.fifo[dir][0];
    if (!oldest) return null;
    rq = next_in_order(prio, dir);
    if (!rq || now >= oldest.fifo_time) rq = oldest;
    last_dir = dir;
    batching = 0;
  }
  if (rq.fifo_time - fifo_expire(dir_of(rq)) > latest_start) return null;
  batching++;
  remove(prio.sorted[dir], rq);
  remove(prio.fifo[dir], rq);
  return started(rq);
}

// Reads first, unless writes have waited for too many batches of them.
function choose_direction(prio) {
  let write = prio.fifo[WRITE].length > 0;
  if (prio.fifo[READ].length > 0) write = write && starved++ >= params.writes_starved;
  if (write) starved = 0;
  return write ? WRITE : READ;
}

function started(rq) {
  prios[class_of(rq)].latest_pos[dir_of(rq)] = rq.sector;
  return rq;
}

export function finish_req(rq) {
  prios[class_of(rq)].queued--;
}

// ---- merges: the kernel's own search finds them, here we follow

export function merged_req(rq, victim) {
  const prio = prios[class_of(rq)], dir = dir_of(rq);
  if (rq.sector !== rq.filed_at) { // at its front
    remove(prio.sorted[dir], rq);
    add_sorted(prio.sorted[dir], rq);
  }
  if (!victim) return;
  const fifo = prio.fifo[dir];
  if (victim.fifo_time < rq.fifo_time) { // the older one's turn is inherited
    remove(fifo, rq);
    fifo[fifo.indexOf(victim)] = rq;
    rq.fifo_time = victim.fifo_time;
  } else {
    remove(fifo, victim);
  }
  remove(prio.sorted[dir], victim);
}

// ---- depth: all but reads are limited by async_depth

const async_depth = () => (of_queue ? queue.async_depth : params.async_depth);

export function limit_depth(rq) {
  return rq.op === "read" ? 0 : async_depth();
}

export function min_depth() {
  return blk.machine.has("mq-deadline-min-shallow-1") ? 1 : async_depth();
}

export function depth_updated() {
  if (!of_queue) params.async_depth = queue.nr_requests;
}

// ---- sorted lists

function next_in_order(prio, dir) {
  const sorted = prio.sorted[dir];
  return sorted[place(sorted, prio.latest_pos[dir])];
}

// The first request that begins at or after a sector, by halving.
function place(sorted, sector) {
  let low = 0, high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle].sector < sector) low = middle + 1;
    else high = middle;
  }
  return low;
}

// Among equal sectors the one filed first stays first.
function add_sorted(sorted, rq) {
  rq.filed_at = rq.sector;
  sorted.splice(place(sorted, rq.sector + 1), 0, rq);
}

function remove(list, rq) {
  list.splice(list.indexOf(rq), 1);
}
