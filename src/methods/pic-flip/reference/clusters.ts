/** The twin of the passes that find clusters: cells that share a face have the least index of their piece for a label; others −1. */
export function labelClusters(rigid: ArrayLike<number>, [x, y, z]: readonly [number, number, number]): Int32Array {
  const labels = new Int32Array(x * y * z).fill(-1);
  for (let first = 0; first < labels.length; first++) {
    if (!rigid[first] || labels[first] >= 0) continue;
    // ascending: the first cell of a piece that is met is its least
    labels[first] = first;
    const waiting = [first];
    for (let c = waiting.pop(); c !== undefined; c = waiting.pop()) {
      for (const [step, at, size] of [
        [1, c % x, x],
        [x, Math.floor(c / x) % y, y],
        [x * y, Math.floor(c / (x * y)), z],
      ]) {
        for (const next of [at > 0 ? c - step : -1, at < size - 1 ? c + step : -1]) {
          if (next < 0 || !rigid[next] || labels[next] >= 0) continue;
          labels[next] = first;
          waiting.push(next);
        }
      }
    }
  }
  return labels;
}
