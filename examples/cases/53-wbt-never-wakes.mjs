// A disk that never answers for its upper half.
export function service_time(io) {
  return io.sector < 8 * blk.gib / 512 ? 10 * blk.ms : 3600 * blk.s;
}
