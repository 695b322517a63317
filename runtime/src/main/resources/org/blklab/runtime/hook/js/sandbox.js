// Makes the globals of a context the run's own: simulated time, seeded randomness, arithmetic that
// is the same on every processor, and nothing that one script could change for another.
(function (host, strict) {
  "use strict";

  const UNWANTED = [
    "Java", "Polyglot", "Graal", "Intl", "Atomics", "SharedArrayBuffer", "WebAssembly", "Temporal",
    "WeakRef", "FinalizationRegistry", "performance", "console", "print", "load", "quit",
    "arguments",
  ];
  for (const name of UNWANTED) {
    delete globalThis[name];
  }

  for (const name of ["getBigInt64", "getBigUint64", "setBigInt64", "setBigUint64"]) {
    delete DataView.prototype[name]; // there are no BigInts: see Sandbox.java
  }

  // ---- arithmetic and chance
  const FUNCTIONS = [
    "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "exp", "expm1", "log",
    "log1p", "log10", "log2", "cbrt",
  ];
  for (const name of FUNCTIONS) {
    Math[name] = (x) => strict[name](+x);
  }
  Math.atan2 = (y, x) => strict.atan2(+y, +x);
  Math.pow = (x, y) => strict.pow(+x, +y);
  Math.asinh = (x) => {
    const y = Math.abs(x);
    return y === 0 ? +x : Math.sign(x) * strict.log(y + Math.sqrt(y * y + 1));
  };
  Math.acosh = (x) => strict.log(+x + Math.sqrt(x * x - 1));
  Math.atanh = (x) => (+x === 0 ? +x : 0.5 * strict.log1p(2 * x / (1 - x)));
  Math.random = () => host.random();

  // ---- time
  const NativeDate = Date;
  function SimulatedDate(...args) {
    if (new.target === undefined) {
      return new NativeDate(host.dateMs()).toString();
    }
    return Reflect.construct(NativeDate, args.length === 0 ? [host.dateMs()] : args, new.target);
  }
  Object.defineProperty(SimulatedDate, "name", { value: "Date" });
  Object.defineProperty(SimulatedDate, "prototype", {
    value: NativeDate.prototype, writable: false, enumerable: false, configurable: false,
  });
  SimulatedDate.now = () => host.dateMs();
  SimulatedDate.parse = NativeDate.parse;
  SimulatedDate.UTC = NativeDate.UTC;
  NativeDate.prototype.constructor = SimulatedDate;
  globalThis.Date = SimulatedDate;

  // ---- what would depend on a locale
  Number.prototype.toLocaleString = Number.prototype.toString;
  Array.prototype.toLocaleString = Array.prototype.toString;
  Date.prototype.toLocaleString = Date.prototype.toISOString;
  Date.prototype.toLocaleDateString = Date.prototype.toDateString;
  Date.prototype.toLocaleTimeString = Date.prototype.toTimeString;
  String.prototype.toLocaleUpperCase = String.prototype.toUpperCase;
  String.prototype.toLocaleLowerCase = String.prototype.toLowerCase;
  String.prototype.localeCompare = function (other) {
    const a = String(this), b = String(other);
    return a < b ? -1 : a > b ? 1 : 0;
  };

  // ---- frozen; an object may still have a property of its own where a prototype has one
  function overridable(proto, key) {
    const value = proto[key];
    Object.defineProperty(proto, key, {
      get() { return value; },
      set(own) {
        if (this === proto) {
          throw new TypeError("cannot change " + String(key) + " for everybody");
        }
        Object.defineProperty(this, key, {
          value: own, writable: true, enumerable: true, configurable: true,
        });
      },
      enumerable: false, configurable: false,
    });
  }
  for (const key of ["constructor", "toString", "toLocaleString", "valueOf", "hasOwnProperty"]) {
    overridable(Object.prototype, key);
  }
  const ERRORS = [
    Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError, AggregateError,
  ];
  for (const error of ERRORS) {
    for (const key of ["name", "message"]) {
      overridable(error.prototype, key);
    }
  }

  const seen = new Set();
  function freeze(value) {
    if (value === null || (typeof value !== "object" && typeof value !== "function")
        || seen.has(value)) {
      return;
    }
    seen.add(value);
    Object.freeze(value);
    for (const key of Reflect.ownKeys(value)) {
      const property = Reflect.getOwnPropertyDescriptor(value, key);
      freeze(property.value);
      freeze(property.get);
      freeze(property.set);
    }
    freeze(Object.getPrototypeOf(value));
  }
  const hidden = [
    function* () {}, async function () {}, async function* () {}, [][Symbol.iterator](),
    new Map()[Symbol.iterator](), new Set()[Symbol.iterator](), ""[Symbol.iterator](),
    "".matchAll(/./g),
  ];
  hidden.forEach((sample) => freeze(Object.getPrototypeOf(sample)));
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (name !== "globalThis" && name !== "undefined") {
      freeze(globalThis[name]);
      Object.defineProperty(globalThis, name, { writable: false, configurable: false });
    }
  }
});
