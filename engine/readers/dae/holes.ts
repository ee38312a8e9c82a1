type Place = readonly [number, number, number];

/** Holes are joined until this many pairs of corners have been compared, since the time is quadratic; further holes stay filled. */
const maxPairs = 250_000;

/**
 * Makes one polygon of an outline and its holes: each hole is joined to the outline by a bridge, there and back, between their nearest
 * corners. `loops` are corner numbers, the rim first; a hole that runs the same way round as the rim is turned.
 */
export function joinHoles(loops: readonly number[][], placeOf: (corner: number) => Place): number[] {
  let outline = [...(loops[0] ?? [])];
  const rim = normalOf(outline, placeOf);
  let pairs = 0;
  for (const loop of loops.slice(1)) {
    if (loop.length < 3) continue;
    const normal = normalOf(loop, placeOf);
    const hole = dot(rim, normal) > 0 ? loop.toReversed() : loop;
    pairs += outline.length * hole.length;
    if (pairs > maxPairs) break;
    const [from, to] = nearest(outline, hole, placeOf);
    outline = [...outline.slice(0, from + 1), ...hole.slice(to), ...hole.slice(0, to + 1), ...outline.slice(from)];
  }
  return outline;
}

const dot = (a: Place, b: Place): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** Newell's normal, not of unit length. */
function normalOf(loop: readonly number[], placeOf: (corner: number) => Place): Place {
  let [x, y, z] = [0, 0, 0];
  loop.forEach((corner, i) => {
    const a = placeOf(corner);
    const b = placeOf(loop[(i + 1) % loop.length]!);
    x += (a[1] - b[1]) * (a[2] + b[2]);
    y += (a[2] - b[2]) * (a[0] + b[0]);
    z += (a[0] - b[0]) * (a[1] + b[1]);
  });
  return [x, y, z];
}

/** Places in the two lists of the corners that lie nearest to each other. */
function nearest(outline: readonly number[], hole: readonly number[], placeOf: (corner: number) => Place): [number, number] {
  let best: [number, number] = [0, 0];
  let min = Infinity;
  outline.forEach((outer, i) => {
    const a = placeOf(outer);
    hole.forEach((inner, k) => {
      const b = placeOf(inner);
      const distance = (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;
      if (distance < min) {
        min = distance;
        best = [i, k];
      }
    });
  });
  return best;
}
