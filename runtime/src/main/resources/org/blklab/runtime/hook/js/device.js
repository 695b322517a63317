// Between a device's exports and the commands that it gets.
(function (kit, exports, host, params) {
  "use strict";

  const { service_time, init } = exports;
  const device = Object.freeze({
    name: host.name(), size: host.size(), random: kit.random("device/" + host.name()),
  });
  init?.(device, params);

  return function () {
    const ns = service_time(kit.rq);
    if (!(ns >= 0 && ns <= Number.MAX_SAFE_INTEGER)) {
      throw new RangeError("service_time must return nanoseconds, 0 or more, not " + String(ns));
    }
    return ns;
  };
});
