// Between a generator of I/Os and the process that does them.
(function (kit, exports, host, answerBytes) {
  "use strict";

  const answer = new Float64Array(answerBytes); // offset, size, delay
  const OPS = { read: 0, write: 1, trim: 2, fsync: 3, fdatasync: 4 };
  const END = 5;
  const size = host.size();
  const job = Object.freeze({
    workload: host.name(), index: host.index(), jobs: host.jobs(), lun: host.lun(), size,
    random: kit.random("workload/" + host.name() + "/" + host.index()),
  });

  let next = exports.next;
  if (typeof exports.default === "function") {
    const generator = exports.default(job);
    let started = false;
    next = (now) => {
      const step = started ? generator.next(now) : generator.next();
      started = true;
      return step.done ? null : step.value;
    };
  } else {
    exports.init?.(job);
  }

  function whole(value, what) {
    if (typeof value !== "number" || !(value >= 0 && value <= Number.MAX_SAFE_INTEGER)) {
      throw new RangeError(what + " must be a number of at least 0, not " + String(value));
    }
    return Math.trunc(value);
  }

  return function (now) {
    const io = next(now);
    if (io === null || io === undefined) {
      return END;
    }
    const op = OPS[io.op ?? "read"];
    if (op === undefined) {
      throw new TypeError("op must be one of " + Object.keys(OPS).join(", ") + ", not " + io.op);
    }
    answer[0] = answer[1] = 0;
    if (op < OPS.fsync) {
      const offset = whole(io.offset, "offset"), length = whole(io.size ?? 4096, "size");
      if (offset % 512 !== 0 || length % 512 !== 0 || length === 0) {
        throw new RangeError("offset and size must be multiples of 512, not "
          + offset + " and " + length);
      }
      if (offset + length > size) {
        throw new RangeError("byte " + (offset + length) + " is beyond the end, " + size);
      }
      answer[0] = offset;
      answer[1] = length;
    }
    answer[2] = whole(io.after ?? 0, "after");
    return op;
  };
});
