// Where does more depth stop helping? A sweep whose next point follows from the last ones: double
// the depth while that brings a tenth more, then halve the step around the best. Run it by
//   blklab run knee.mjs        or, for another device,  blklab run --set lun=evo-870-1t knee.mjs

const lun = blk.param("lun", "pm9a3-4t");
const scenario = blk.scenario(`
  param depth = 1
  lun d : ${lun}
  workload r on d {
    rw = randread;  bs = 4k;  ioengine = libaio;  direct = on
    iodepth = depth;  ramp_time = 5ms;  runtime = 25ms
  }
`);

const measured = new Map();
function at(depth) {
  if (!measured.has(depth)) {
    const run = scenario.set({ depth }).run();
    measured.set(depth, { iops: run.get("r.read.iops"), mean: run.text("r.read.clat.mean") });
  }
  return measured.get(depth).iops;
}

const GAIN = 1.1;
let depth = 1;
while (depth < 1024 && at(2 * depth) > GAIN * at(depth)) depth *= 2;
for (let step = depth / 2; step >= depth / 8 && step >= 1; step /= 2) {
  const enough = at(2 * depth) / GAIN;
  if (at(depth - step) > enough) depth -= step;
}

const rows = [...measured].sort(([a], [b]) => a - b);
blk.table(
  ["depth", "IOPS", "mean latency"],
  rows.map(([d, { iops, mean }]) => [d, Math.round(iops), mean]));
print("the knee of", lun, "is at", depth);
blk.result("knee", depth);
blk.expect(at(2 * depth) < GAIN * at(depth), "twice the depth brings less than a tenth more");
