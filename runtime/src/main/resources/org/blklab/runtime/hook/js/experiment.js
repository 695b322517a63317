// What a script that is a whole experiment sees: the object `blk`. Types and documentation:
// blklab.d.ts.
(function (host) {
  "use strict";

  function text(value, what) {
    if (typeof value !== "string") {
      throw new TypeError(what + " must be a string");
    }
    return value;
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

  function written(value) {
    if (typeof value === "number" && Number.isFinite(value)) {
      return String(value);
    }
    return typeof value === "boolean" ? String(value) : text(value, "a param's value");
  }

  class Results {
    #host;
    constructor(outcome) { this.#host = outcome; }
    get(expression) { return this.#host.get(text(expression, "an expression")); }
    text(expression) { return this.#host.text(text(expression, "an expression")); }
    get passed() { return this.status === "ok"; }
    get status() { return this.#host.status(); }
    get simulated() { return this.#host.simulated(); }
    get lines() {
      return Array.from({ length: this.#host.lineCount() }, (_, i) => this.#host.line(i));
    }
    get measurements() {
      const all = {};
      for (let i = 0; i < this.#host.measurementCount(); i++) {
        const value = this.#host.measurement(i);
        all[this.#host.measurementName(i)] = Number.isNaN(value) ? null : value;
      }
      return all;
    }
  }

  const hosts = new WeakMap();

  class Scenario {
    constructor(trial) { hosts.set(this, trial); }
    set(param, value) {
      if (typeof param === "object" && param !== null) {
        for (const [name, each] of Object.entries(param)) {
          this.set(name, each);
        }
        return this;
      }
      hosts.get(this).set(text(param, "a param's name"), written(value));
      return this;
    }
    seed(n) {
      if (!Number.isSafeInteger(n) || n < 0) {
        throw new RangeError("a seed is a whole number of at least 0");
      }
      hosts.get(this).seed(n);
      return this;
    }
    verbose(on = true) { hosts.get(this).verbose(Boolean(on)); return this; }
    copy() { return new Scenario(hosts.get(this).copy()); }
    run() { return new Results(hosts.get(this).run()); }
  }

  class Random {
    #stream;
    constructor(stream) { this.#stream = stream; }
    next() { return this.#stream.next(); }
    int(bound) { return this.#stream.below(+bound); }
    exponential(mean) { return this.#stream.exponential(+mean); }
    gaussian() { return this.#stream.gaussian(); }
  }

  function param(name, otherwise) {
    const given = host.param(text(name, "a param's name"));
    if (given === null) {
      return otherwise;
    }
    return typeof otherwise === "number" && given.trim() !== "" && Number.isFinite(+given)
      ? +given : given;
  }

  const blk = Object.freeze({
    ns: 1, us: 1e3, ms: 1e6, s: 1e9, kib: 1024, mib: 1024 ** 2, gib: 1024 ** 3,
    scenario(program) { return new Scenario(host.scenario(text(program, "a scenario"))); },
    load(file) { return new Scenario(host.load(text(file, "a file's name"))); },
    run_all(scenarios) {
      const trials = Array.from(scenarios, (scenario) => hosts.get(scenario));
      if (trials.includes(undefined)) {
        throw new TypeError("run_all takes a list of scenarios");
      }
      host.runAll(trials);
      return trials.map((_, i) => new Results(host.finished(i)));
    },
    param,
    print(...values) { host.print(values.map(shown).join(" ")); },
    table(columns, rows) {
      const right = columns.map((_, i) => rows.every((row) => typeof row[i] === "number"));
      host.table(columns.map(shown), right, rows.flatMap((row) => {
        if (row.length !== columns.length) {
          throw new RangeError(`a row of ${row.length} cells in a table of ${columns.length}`);
        }
        return row.map(shown);
      }));
    },
    expect(pass, message = "") { host.expect(Boolean(pass), shown(message)); },
    result(name, value) { host.result(text(name, "a result's name"), +value); },
    random(name) { return new Random(host.stream(text(name, "a stream's name"))); },
  });

  const global = (name, value) =>
    Object.defineProperty(globalThis, name, { value, enumerable: true });
  global("blk", blk);
  global("print", blk.print);
  global("console", Object.freeze({ log: blk.print }));
});
