/** Points sorted into cubic cells, for questions about neighbours on the CPU. */
export class PointGrid {
  readonly points: Float32Array | Float64Array;
  readonly #cell: number;
  readonly #min = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  readonly #across = [1, 1, 1];
  readonly #starts: Uint32Array;
  readonly #members: Uint32Array;

  /** Most questions should reach no further than `cell`. */
  constructor(points: Float32Array | Float64Array, cell: number) {
    this.points = points;
    const max = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let i = 0; i < points.length; i++) {
      this.#min[i % 3] = Math.min(this.#min[i % 3], points[i]);
      max[i % 3] = Math.max(max[i % 3], points[i]);
    }
    const longest = Math.max(...max.map((value, axis) => value - this.#min[axis]), 0);
    this.#cell = Math.max(cell, longest / 200);
    for (let axis = 0; axis < 3; axis++) {
      this.#across[axis] = points.length === 0 ? 1 : Math.floor((max[axis] - this.#min[axis]) / this.#cell) + 1;
    }
    const count = points.length / 3;
    this.#starts = new Uint32Array(this.#across[0] * this.#across[1] * this.#across[2] + 1);
    const cellOf = new Uint32Array(count);
    for (let i = 0; i < count; i++) {
      cellOf[i] = this.#index(
        this.#place(points[3 * i], 0),
        this.#place(points[3 * i + 1], 1),
        this.#place(points[3 * i + 2], 2),
      );
      this.#starts[cellOf[i] + 1]++;
    }
    for (let c = 1; c < this.#starts.length; c++) this.#starts[c] += this.#starts[c - 1];
    const next = this.#starts.slice();
    this.#members = new Uint32Array(count);
    for (let i = 0; i < count; i++) this.#members[next[cellOf[i]]++] = i;
  }

  /** Calls `visit(index, squared distance)` for the points in the 27 cells around. */
  around(x: number, y: number, z: number, visit: (index: number, squared: number) => void): void {
    const [i, j, k] = [this.#place(x, 0), this.#place(y, 1), this.#place(z, 2)];
    for (let c = Math.max(k - 1, 0); c <= Math.min(k + 1, this.#across[2] - 1); c++) {
      for (let b = Math.max(j - 1, 0); b <= Math.min(j + 1, this.#across[1] - 1); b++) {
        const low = Math.min(Math.max(i - 1, 0), this.#across[0]);
        const high = Math.min(i + 1, this.#across[0] - 1);
        if (high < low) continue;
        const end = this.#starts[this.#index(high, b, c) + 1];
        for (let at = this.#starts[this.#index(low, b, c)]; at < end; at++) {
          const m = this.#members[at];
          const [dx, dy, dz] = [this.points[3 * m] - x, this.points[3 * m + 1] - y, this.points[3 * m + 2] - z];
          visit(m, dx * dx + dy * dy + dz * dz);
        }
      }
    }
  }

  /** Distance to the nearest point other than `except`; infinite when there is none. */
  nearest(x: number, y: number, z: number, except = -1): number {
    let best = Number.POSITIVE_INFINITY;
    const look = (index: number, squared: number) => {
      if (index !== except && squared < best) best = squared;
    };
    this.around(x, y, z, look);
    // something nearer may hide beyond the 27 cells: rare, so all points are asked
    if (best > this.#cell * this.#cell) {
      for (let i = 0; i < this.points.length / 3; i++) {
        look(i, (this.points[3 * i] - x) ** 2 + (this.points[3 * i + 1] - y) ** 2 + (this.points[3 * i + 2] - z) ** 2);
      }
    }
    return Math.sqrt(best);
  }

  #place(value: number, axis: number): number {
    return Math.floor((value - this.#min[axis]) / this.#cell);
  }

  #index(i: number, j: number, k: number): number {
    return i + this.#across[0] * (j + this.#across[1] * k);
  }
}
