// Types of blklab's JavaScript, for editors. Print it with `blklab types`, put it beside your .mjs
// files, and begin each of them with
//
//     /// <reference path="blklab.d.ts" />
//
// Times are nanoseconds, sizes bytes, addresses sectors of 512 bytes. Nothing here can reach files,
// the network, threads or a clock; Math.random and Date are the run's own. There is no BigInt.

// ---- everywhere ---------------------------------------------------------------------------------

/** Factors to base units: `5 * blk.ms`, `64 * blk.kib`. */
interface Units {
  readonly ns: number;
  readonly us: number;
  readonly ms: number;
  readonly s: number;
  readonly kib: number;
  readonly mib: number;
  readonly gib: number;
}

/** A stream of random numbers of its own, made from the seed and its name. */
interface RandomStream {
  /** Uniform in [0, 1). */
  next(): number;
  /** Uniform in 0 … bound - 1. */
  int(bound: number): number;
  /** Exponential with this mean. */
  exponential(mean: number): number;
  /** Standard normal. */
  gaussian(): number;
}

/**
 * The door to the run. In hooks (code in a scenario, and files that it names) it is what `Hooks`
 * says; in an experiment (`blklab run x.mjs`) what `Experiment` says.
 */
declare const blk: Hooks & Experiment;

/** As `blk.print`. */
declare function print(...values: unknown[]): void;

interface Console {
  /** As `blk.print`; there is no more of it than this. */
  log(...values: unknown[]): void;
}

declare var console: Console;

// ---- hooks --------------------------------------------------------------------------------------

interface Hooks extends Units {
  /** Simulated time. */
  readonly now: number;
  readonly machine: SimulatedMachine;
  /** In the order of their declaration. */
  readonly luns: Lun[];
  /** Throws if there is none of that name. */
  lun(name: string): Lun;
  /** A measurement or an attribute by its path; null without samples. */
  get(path: string): number | string | boolean | null;
  /** The text of a simulated file such as "/sys/kernel/debug/block/sda/state"; null for none. */
  file(path: string): string | null;
  /** A `param` of the scenario. */
  param(name: string): number | string | boolean | null;
  /** A number that is measured: `hook.NAME` in the scenario, the tables and the JSON. */
  counter(name: string): Counter;
  /** A distribution that is measured: `hook.NAME.p99`, `.mean`, `.count` and so on. */
  histogram(name: string, unit?: "count" | "time" | "size"): Histogram;
  /** A line of output; objects are shown as JSON. */
  print(...values: unknown[]): void;
  /** Calls a function after a delay; the answer cancels it. */
  schedule(delay: number, fn: () => void): number;
  cancel(id: number): void;
  /**
   * Writes an attribute such as `sda.queue.nr_requests`, as the task `script` of the simulated
   * machine. Without `done` an errno is an error of the scenario; `done` gets its name, or null.
   */
  write(path: string, value: number | string | boolean, done?: Told): void;
  /** Ends the present `run`. */
  stop(reason?: string): void;
  /** A stream of random numbers by its name. */
  random(name: string): RandomStream;
}

type Told = (errno: string | null) => void;

interface SimulatedMachine {
  readonly cpus: number;
  /** The simulated release, such as "7.2". */
  readonly kernel: string;
  readonly seed: number;
  /** Whether the simulated kernel has a behaviour, by the names of `blklab patch`. */
  has(patch: string): boolean;
}

interface Lun {
  readonly name: string;
  /** Name of its elevator. */
  readonly elevator: string;
  readonly nr_requests: number;
  readonly async_depth: number;
  readonly hctx_count: number;
  readonly sectors: number;
  readonly rotational: boolean;
  /** A measurement or attribute of this LUN: `get("queue.nr_requests")`, `get("util")`. */
  get(path: string): number | string | boolean | null;
}

interface Counter {
  value: number;
  add(n?: number): void;
}

interface Histogram {
  /** A number from 0 to 2^53 - 1. */
  record(value: number): void;
}

type Operation =
  "read" | "write" | "flush" | "discard" | "secure_erase" | "write_zeroes" | "passthrough";

/**
 * The request, or the bio that is no request yet, at a trace point; also the command of a device.
 * One object for all calls: read what you need, do not keep it.
 */
interface TracedRequest {
  /** Simulated time. */
  readonly now: number;
  /** Counts requests; -1 for a bio. */
  readonly id: number;
  readonly op: Operation;
  readonly lun: string;
  /** Name of the process. */
  readonly job: string;
  readonly pid: number;
  readonly sector: number;
  readonly sectors: number;
  /** The first sector behind it. */
  readonly end: number;
  readonly sync: boolean;
  readonly fua: boolean;
  /** As in the kernel: class and level in one number. */
  readonly prio: number;
  /** 0 none, 1 real time, 2 best effort, 3 idle. */
  readonly prio_class: number;
  /** Of the driver; -1 for none. */
  readonly tag: number;
  /** Of the elevator; -1 for none. */
  readonly sched_tag: number;
  readonly cpu: number;
  /** Number of its hardware queue; -1 for none. */
  readonly hctx: number;
  /** What the trace point says beside the request: bytes done, depth of a plug, and so on. */
  readonly value: number;
  /** Time it slept because the queue was frozen. */
  readonly freeze: number;
  /** Time it waited for a tag; this and the others are 0 until the stage is over. */
  readonly tag_wait: number;
  readonly plug: number;
  readonly elevator: number;
  readonly budget: number;
  readonly driver_tag: number;
  readonly device: number;
  toString(): string;
}

/** A file for `on TRACEPOINT (rq) js "watch.mjs"` exports a function of that name, or a default. */
type Observer = (rq: TracedRequest) => void;

// ---- elevators: elevator NAME : js "mine.mjs" { … } ---------------------------------------------

/**
 * What the file of an elevator exports, by the names of the kernel's UFQ proposal. Each LUN has an
 * instance of the file, with variables of its own.
 */
interface Elevator {
  /** Attached to a queue. Parameters are those of the scenario, in base units; they may change. */
  init_sched?(queue: ElevatorQueue, params: Record<string, any>): void;
  /** Detached. */
  exit_sched?(): void;
  /** Takes a request in; false or a negative number refuses it, and it goes before all others. */
  insert_req(rq: ElevatorRequest, at_head: boolean): unknown;
  /** The request to send now (or its id); null or undefined: none now. It is out then. */
  dispatch_req(hctx: number): ElevatorRequest | number | null | undefined;
  /** Whether to be asked; false holds back: `queue.kick_after`, or a completion, asks again. */
  has_req?(inside: number): unknown;
  /** The request that a bio joins, null for none; undefined: the kernel's own search decides. */
  merge_bio?(bio: ElevatorRequest): ElevatorRequest | number | null | undefined;
  /** The request inside that absorbs a new one behind it, null, or undefined as above. */
  merge_req?(rq: ElevatorRequest): ElevatorRequest | number | null | undefined;
  /** A request inside has grown, perhaps at its front; `victim` was absorbed and is out. */
  merged_req?(rq: ElevatorRequest, victim: ElevatorRequest | null): void;
  /** A request that was taken in is done, or absorbed. */
  finish_req?(rq: ElevatorRequest): void;
  /** The driver gave a request back; it is inserted again, as the same object. */
  requeue_req?(rq: ElevatorRequest): void;
  /** Scheduler tags that such a request may use; 0 or nothing for no limit. */
  limit_depth?(rq: ElevatorRequest): number | null | undefined;
  /** The least that `limit_depth` answers now; the tags wake fewer waiters for a small one. */
  min_depth?(): number;
  /** nr_requests or async_depth has changed. */
  depth_updated?(): void;
}

/** A request inside an elevator: one object from its insertion to its end; add what you like. */
interface ElevatorRequest {
  readonly id: number;
  readonly op: Operation;
  /** Whether it writes data, in whatever way. */
  readonly is_write: boolean;
  readonly sector: number;
  readonly sectors: number;
  /** The first sector behind it. */
  readonly end: number;
  readonly sync: boolean;
  readonly fua: boolean;
  readonly prio: number;
  /** 0 none, 1 real time, 2 best effort, 3 idle. */
  readonly prio_class: number;
  readonly pid: number;
  readonly cpu: number;
  readonly hctx: number;
  /** When it was inserted. */
  readonly time: number;
  toString(): string;
  [own: string]: any;
}

interface ElevatorQueue {
  readonly lun: string;
  readonly nr_requests: number;
  /** Set it in `init_sched` as a kernel's elevator does. */
  async_depth: number;
  readonly hctx_count: number;
  readonly rotational: boolean;
  /** Requests taken in and not given out. */
  readonly inside: number;
  /** Requests given out and not done. */
  readonly in_flight: number;
  /** The kernel's clock, in ticks. */
  readonly jiffies: number;
  /** Ticks per second. */
  readonly hz: number;
  /** Has the hardware queues ask again soon. */
  kick(): void;
  /** The same after a delay. */
  kick_after(delay: number): void;
}

// ---- devices: lun NAME : js "disk.mjs" { … } ----------------------------------------------------

interface Device {
  init?(device: DevicePlace, params: Record<string, any>): void;
  /** How long a command takes, in ns. `io` is one object for all calls. */
  service_time(io: TracedRequest): number;
}

interface DevicePlace {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly random: RandomStream;
}

// ---- workloads: workload NAME : js "load.mjs" on LUN { … } --------------------------------------

/** Either `next` or a default generator; each process has an instance of the file. */
interface Workload {
  init?(job: Job): void;
  /** The next I/O, null or undefined at the end. */
  next?(now: number): Io | null | undefined;
  /** `export default function* (job) { … const now = yield { op: "read", offset: 0 }; … }` */
  default?(job: Job): Generator<Io, void, number>;
}

interface Job {
  readonly workload: string;
  /** Of this process, from 0. */
  readonly index: number;
  readonly jobs: number;
  readonly lun: string;
  /** Bytes of the LUN, or of the workload's part of it. */
  readonly size: number;
  readonly random: RandomStream;
}

interface Io {
  op?: "read" | "write" | "trim" | "fsync" | "fdatasync";
  /** Bytes, a multiple of 512; not for fsync and fdatasync. */
  offset?: number;
  /** Bytes, a multiple of 512; 4096 if not given. */
  size?: number;
  /** Not before so many ns from now. */
  after?: number;
}

// ---- experiments: blklab run x.mjs --------------------------------------------------------------

interface Experiment extends Units {
  /** A scenario from its text; files that it names are beside the script. */
  scenario(text: string): Scenario;
  /** A scenario from a file. */
  load(file: string): Scenario;
  /** Runs several at a time, with the same results as one after the other. */
  run_all(scenarios: Iterable<Scenario>): Results[];
  /** What `--set NAME=VALUE` gave; a number if `otherwise` is one. */
  param<T extends number | string>(name: string, otherwise?: T): T;
  print(...values: unknown[]): void;
  /** A table; columns of numbers are aligned to the right. */
  table(columns: string[], rows: (string | number)[][]): void;
  /** Exit code 99 at the end if it is not so. */
  expect(pass: boolean, message?: string): void;
  /** A number among the results of `--json`. */
  result(name: string, value: number): void;
  random(name: string): RandomStream;
}

/** Each run starts from t = 0 with fresh state. */
interface Scenario {
  /** Gives a `param` another value: numbers in base units, text as in the language ("64k"). */
  set(param: string, value: number | string | boolean): Scenario;
  set(params: Record<string, number | string | boolean>): Scenario;
  seed(n: number): Scenario;
  /** Shows what its runs print. */
  verbose(on?: boolean): Scenario;
  copy(): Scenario;
  run(): Results;
}

interface Results {
  /** Any expression of the language, such as "r.read.iops / 1000"; null without samples. */
  get(expression: string): number | string | boolean | null;
  /** The same as `print` shows it: "7.2ms". */
  text(expression: string): string;
  /** Whether all expectations of the scenario hold. */
  readonly passed: boolean;
  /** "ok", "expectation_failed", … */
  readonly status: string;
  /** Simulated time at the end. */
  readonly simulated: number;
  /** What it printed. */
  readonly lines: string[];
  /** All measurements by their paths. */
  readonly measurements: Record<string, number | null>;
}
