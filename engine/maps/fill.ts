/** Places without data are given values before the net sees them, which then show nothing beside the places that hold data. */

/**
 * Fills what is not valid in `planes`, in place: `radius` times over, what has a valid or filled neighbour becomes the mean of those, per plane; what is farther becomes
 * `means`. A value depends on no pixel farther away than `radius`, so that a window with a margin of that much fills as the whole would.
 *
 * @param valid 0 where there is no data
 */
export function fillHoles(
  planes: readonly Float32Array[],
  valid: Uint8Array,
  { width, height, radius, means }: { width: number; height: number; radius: number; means: readonly number[] },
): void {
  /** 1 where there is a value. */
  const known = new Uint8Array(valid.length);
  for (let i = 0; i < valid.length; i++) known[i] = valid[i] === 0 ? 0 : 1;
  let edge: number[] = [];
  for (let at = 0; at < known.length; at++) if (known[at] === 0 && hasKnown(known, at, width, height)) edge.push(at);
  for (let round = 0; round < radius && edge.length > 0; round++) {
    for (const [index, plane] of planes.entries()) {
      // Read before any of the round is written: the order of pixels must not matter.
      const values = edge.map((at) => meanOfKnown(plane, known, at, width, height));
      for (const [i, at] of edge.entries()) plane[at] = values[i] ?? means[index]!;
    }
    for (const at of edge) known[at] = 1;
    edge = nextEdge(edge, known, width, height);
  }
  for (const [index, plane] of planes.entries()) for (let at = 0; at < known.length; at++) if (known[at] === 0) plane[at] = means[index]!;
}

/** Neighbours in a fixed order: sums of floats depend on it. */
function* neighbours(at: number, width: number, height: number): Generator<number> {
  const [x, y] = [at % width, Math.floor(at / width)];
  for (let dy = -1; dy <= 1; dy++)
    for (let dx = -1; dx <= 1; dx++)
      if ((dx !== 0 || dy !== 0) && x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height) yield at + dy * width + dx;
}

function hasKnown(known: Uint8Array, at: number, width: number, height: number): boolean {
  const [x, y] = [at % width, Math.floor(at / width)];
  const [left, right] = [x > 0 ? 1 : 0, x + 1 < width ? 1 : 0];
  for (let row = y > 0 ? at - width : at; row <= at + (y + 1 < height ? width : 0); row += width)
    for (let near = row - left; near <= row + right; near++) if (known[near] === 1) return true;
  return false;
}

function meanOfKnown(plane: Float32Array, known: Uint8Array, at: number, width: number, height: number): number {
  let [sum, count] = [0, 0];
  for (const near of neighbours(at, width, height)) {
    if (known[near] === 0) continue;
    sum += plane[near]!;
    count++;
  }
  return sum / count;
}

function nextEdge(edge: readonly number[], known: Uint8Array, width: number, height: number): number[] {
  const next = new Set<number>();
  for (const at of edge) for (const near of neighbours(at, width, height)) if (known[near] === 0) next.add(near);
  return [...next];
}
