// What scripts see of the run: the object `blk`, requests, queues. Numbers come in base units:
// nanoseconds, bytes, sectors of 512 bytes. Types and documentation: blklab.d.ts.
(function (host, viewBytes, counterBytes, layout) {
  "use strict";

  const view = new Float64Array(viewBytes);
  const counters = new Float64Array(counterBytes);
  const NOW = layout.findIndex((field) => field[0] === "now");
  const OPS = { 0: "read", 1: "write", 2: "flush", 3: "discard", 5: "secure_erase",
    9: "write_zeroes", 34: "passthrough" };

  const lunNames = [];
  const lunName = (index) => lunNames[index] ??= host.lunName(index);

  const READERS = {
    NUMBER: (i) => function () { return view[i]; },
    FLAG: (i) => function () { return view[i] !== 0; },
    OP: (i) => function () { return OPS[view[i]]; },
    LUN: (i) => function () { return lunName(view[i]); },
    JOB: () => function () { return host.job(); },
  };

  // ---- the request that passes a trace point: one object, valid during the call
  class TracedRequest {
    toString() { return `${this.op} ${this.sector}+${this.sectors}`; }
  }
  layout.forEach(([name, kind], i) => {
    Object.defineProperty(TracedRequest.prototype, name, { get: READERS[kind](i) });
  });
  const rq = Object.freeze(new TracedRequest());

  // ---- measurements
  class Counter {
    #index;
    constructor(index) { this.#index = index; }
    add(n = 1) {
      if (typeof n !== "number" || n !== n) {
        throw new TypeError("a counter adds numbers");
      }
      counters[this.#index] += n;
    }
    get value() { return counters[this.#index]; }
    set value(n) {
      if (typeof n !== "number" || n !== n) {
        throw new TypeError("a counter holds a number");
      }
      counters[this.#index] = n;
    }
  }

  class Histogram {
    #index;
    constructor(index) { this.#index = index; }
    record(value) {
      if (!(value >= 0 && value <= Number.MAX_SAFE_INTEGER)) {
        throw new RangeError("a histogram records numbers from 0 to 2^53 - 1, not " + value);
      }
      host.record(this.#index, value);
    }
  }

  // ---- what there is
  class Lun {
    #name;
    constructor(name) { this.#name = name; }
    get name() { return this.#name; }
    get elevator() { return host.elevator(this.#name); }
    get nr_requests() { return host.queueNumber(this.#name, "nr_requests"); }
    get async_depth() { return host.queueNumber(this.#name, "async_depth"); }
    get hctx_count() { return host.queueNumber(this.#name, "hctx_count"); }
    get sectors() { return host.queueNumber(this.#name, "sectors"); }
    get rotational() { return host.queueNumber(this.#name, "rotational") !== 0; }
    get(path) { return host.get(this.#name + "." + text(path, "a path")); }
  }

  const machine = Object.freeze({
    get cpus() { return host.cpus(); },
    get kernel() { return host.kernel(); },
    get seed() { return host.seed(); },
    has(patch) { return host.behaves(text(patch, "a patch's name")); },
  });

  class Random {
    #stream;
    constructor(stream) { this.#stream = stream; }
    next() { return this.#stream.next(); }
    int(bound) { return this.#stream.below(+bound); }
    exponential(mean) { return this.#stream.exponential(+mean); }
    gaussian() { return this.#stream.gaussian(); }
  }

  function text(value, what) {
    if (typeof value !== "string") {
      throw new TypeError(what + " must be a string");
    }
    return value;
  }

  function func(value, what) {
    if (typeof value !== "function") {
      throw new TypeError(what + " must be a function");
    }
    return value;
  }

  function written(value) {
    switch (typeof value) {
      case "string": return value;
      case "boolean": return value ? "1" : "0";
      case "number":
        if (Number.isFinite(value)) {
          return host.plain(value);
        }
    }
    throw new TypeError("only numbers, strings and booleans can be written");
  }

  function shown(value) {
    if (typeof value === "string") {
      return value;
    }
    if (typeof value === "object" && value !== null && !(value instanceof Error)
        && value.toString === Object.prototype.toString || Array.isArray(value)) {
      return JSON.stringify(value);
    }
    return String(value);
  }

  const blk = Object.freeze({
    ns: 1, us: 1e3, ms: 1e6, s: 1e9, kib: 1024, mib: 1024 ** 2, gib: 1024 ** 3,
    get now() { return view[NOW]; },
    get luns() {
      return Array.from({ length: host.lunCount() }, (_, i) => new Lun(lunName(i)));
    },
    machine,
    lun(name) {
      host.elevator(text(name, "a lun's name"));
      return new Lun(name);
    },
    get(path) { return host.get(text(path, "a path")); },
    file(path) { return host.file(text(path, "a path")); },
    param(name) { return host.param(text(name, "a param's name")); },
    counter(name) { return new Counter(host.counter(text(name, "a counter's name"))); },
    histogram(name, unit = "count") {
      if (unit !== "count" && unit !== "time" && unit !== "size") {
        throw new TypeError('a histogram holds "count", "time" or "size"');
      }
      return new Histogram(host.histogram(text(name, "a histogram's name"), unit));
    },
    print(...values) { host.print(values.map(shown).join(" ")); },
    schedule(delay, fn) { return host.schedule(+delay, func(fn, "what is scheduled")); },
    cancel(id) { host.cancel(+id); },
    write(path, value, done = null) {
      host.write(text(path, "a path"), written(value), done === null ? null : func(done, "done"));
    },
    stop(reason = "") { host.stop(shown(reason)); },
    random(name) { return new Random(host.stream(text(name, "a stream's name"))); },
  });

  for (const cls of [TracedRequest, Counter, Histogram, Lun, Random]) {
    Object.freeze(cls.prototype);
  }
  const global = (name, value) =>
    Object.defineProperty(globalThis, name, { value, enumerable: true });
  global("blk", blk);
  global("print", blk.print);
  global("console", Object.freeze({ log: blk.print }));

  return { rq, view, host, layout, OPS, NOW, random: blk.random };
});
