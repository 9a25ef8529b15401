/** Drops triangles that are none (two corners are the same vertex) and triangles that are there twice. */
export function cleanTriangles(
  indices: Uint32Array,
  vertexCount: number,
): { indices: Uint32Array; degenerate: number; doubled: number } {
  const kept = new Uint32Array(indices.length);
  const seen = new Map<number, number[]>(); // lowest vertex · n + middle vertex → highest vertices
  let [length, degenerate, doubled] = [0, 0, 0];
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [indices[t], indices[t + 1], indices[t + 2]];
    if (a === b || b === c || c === a) {
      degenerate++;
      continue;
    }
    const low = Math.min(a, b, c);
    const high = Math.max(a, b, c);
    const key = low * vertexCount + (a + b + c - low - high);
    const thirds = seen.get(key);
    // Also the same three corners the other way round: a sheet drawn for both sides is still one sheet.
    if (thirds?.includes(high)) {
      doubled++;
      continue;
    }
    if (thirds) thirds.push(high);
    else seen.set(key, [high]);
    kept[length++] = a;
    kept[length++] = b;
    kept[length++] = c;
  }
  return { indices: kept.slice(0, length), degenerate, doubled };
}
