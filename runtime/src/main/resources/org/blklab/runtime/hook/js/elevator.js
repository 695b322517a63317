// Between an elevator's exports and the queue: requests as objects that live as long as they are
// inside, found by the number of their slot.
(function (kit, exports, host, params) {
  "use strict";

  const { view, layout, OPS } = kit;
  const at = Object.fromEntries(layout.map(([name], i) => [name, i]));
  const { id: ID, op: OP, sector: SECTOR, sectors: SECTORS, sync: SYNC, prio: PRIO } = at;
  const { prio_class: CLASS, pid: PID, cpu: CPU, hctx: HCTX, fua: FUA, now: NOW } = at;
  const NONE = -1, KERNEL = -2, REFUSED = 1;

  class Request {
    constructor() {
      this.id = view[ID];
      this.op = OPS[view[OP]];
      this.is_write = (view[OP] & 1) === 1;
      this.sector = view[SECTOR];
      this.sectors = view[SECTORS];
      this.sync = view[SYNC] !== 0;
      this.fua = view[FUA] !== 0;
      this.prio = view[PRIO];
      this.prio_class = view[CLASS];
      this.pid = view[PID];
      this.cpu = view[CPU];
      this.hctx = view[HCTX];
      this.time = view[NOW];
    }
    get end() { return this.sector + this.sectors; }
    toString() { return `${this.op} ${this.sector}+${this.sectors}`; }
  }

  const queue = Object.freeze({
    get lun() { return host.lun(); },
    get nr_requests() { return host.nrRequests(); },
    get async_depth() { return host.asyncDepth(); },
    set async_depth(depth) { host.setAsyncDepth(Math.trunc(depth)); },
    get hctx_count() { return host.hctxCount(); },
    get rotational() { return host.rotational(); },
    get inside() { return host.inside(); },
    get in_flight() { return host.inFlight(); },
    get jiffies() { return host.jiffies(); },
    get hz() { return host.hz(); },
    kick() { host.kick(); },
    kick_after(delay) { host.kickAfter(+delay); },
  });
  const rows = [];

  function number(answer, what) {
    if (answer === null) {
      return NONE;
    }
    const id = typeof answer === "number" ? answer : answer.id;
    if (typeof id !== "number" || !Number.isInteger(id)) {
      throw new TypeError(what + " must return a request or null, not " + String(answer));
    }
    return id;
  }

  const { insert_req, dispatch_req, has_req, merge_bio, merge_req, merged_req } = exports;
  const { finish_req, requeue_req, limit_depth, min_depth, depth_updated, exit_sched } = exports;
  const optional = (given, call) => (given === undefined ? null : call);

  return {
    init() { exports.init_sched?.(queue, params); },
    exit: optional(exit_sched, () => exit_sched()),
    // a request that the driver gave back comes as the object it was before
    insert(slot, again, atHead) {
      const rq = again ? rows[slot] : (rows[slot] = new Request());
      if (again) {
        rq.sector = view[SECTOR];
        rq.sectors = view[SECTORS];
      }
      const answer = insert_req(rq, atHead);
      return answer === false || answer < 0 ? REFUSED : 0;
    },
    dispatch(hctx) {
      const rq = dispatch_req(hctx);
      return rq === undefined ? NONE : number(rq, "dispatch_req");
    },
    has: optional(has_req, (inside) => Boolean(has_req(inside))),
    mergeBio: optional(merge_bio, () => {
      const rq = merge_bio(new Request());
      return rq === undefined ? KERNEL : number(rq, "merge_bio");
    }),
    mergeRequest: optional(merge_req, () => {
      const rq = merge_req(new Request());
      return rq === undefined ? KERNEL : number(rq, "merge_req");
    }),
    merged(slot, victim) {
      const rq = rows[slot];
      rq.sector = view[SECTOR];
      rq.sectors = view[SECTORS];
      merged_req?.(rq, victim < 0 ? null : rows[victim]);
    },
    finish: optional(finish_req, (slot) => finish_req(rows[slot])),
    requeue: optional(requeue_req, (slot) => requeue_req(rows[slot])),
    limit: optional(limit_depth, () => {
      const depth = limit_depth(new Request());
      return depth === undefined || depth === null ? 0 : Math.trunc(depth);
    }),
    least: optional(min_depth, () => Math.max(1, Math.trunc(min_depth()))),
    depthUpdated: optional(depth_updated, () => depth_updated()),
  };
});
