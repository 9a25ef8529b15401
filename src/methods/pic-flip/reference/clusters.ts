/**
 * The twin of the passes that find clusters: cells that share an open face have the least index of their piece for a label; others
 * −1. `isOpen`: whether the low face of a cell along an axis is.
 */
export function labelClusters(
  rigid: ArrayLike<number>,
  [x, y, z]: readonly [number, number, number],
  isOpen: (c: number, axis: number) => boolean = () => true,
): Int32Array {
  const labels = new Int32Array(x * y * z).fill(-1);
  for (let first = 0; first < labels.length; first++) {
    if (!rigid[first] || labels[first] >= 0) continue;
    // ascending: the first cell of a piece that is met is its least
    labels[first] = first;
    const waiting = [first];
    for (let c = waiting.pop(); c !== undefined; c = waiting.pop()) {
      for (const [axis, step, at, size] of [
        [0, 1, c % x, x],
        [1, x, Math.floor(c / x) % y, y],
        [2, x * y, Math.floor(c / (x * y)), z],
      ]) {
        for (const next of [at > 0 ? c - step : -1, at < size - 1 ? c + step : -1]) {
          if (next < 0 || !rigid[next] || labels[next] >= 0 || !isOpen(Math.max(c, next), axis)) continue;
          labels[next] = first;
          waiting.push(next);
        }
      }
    }
  }
  return labels;
}
