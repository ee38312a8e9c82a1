/** Places of a lattice of squares on a surface, along an orientation field (Jakob et al. 2015, as `orientation-field.ts`). */

import { bound, type Level } from './levels.ts';

const sweeps = 8;

/**
 * For each vertex of the finest level the corner of the lattice that is nearest to it, 3 numbers a vertex; corners of vertices side by side
 * agree where the field is regular.
 * @param side of the squares.
 */
export function positionField(levels: readonly Level[], directions: readonly Float64Array[], side: number): Float64Array {
  let above: Float64Array | undefined;
  for (let at = levels.length - 1; at >= 0; at--) {
    const level = levels[at]!;
    const places = above ? spread(level, above) : level.positions.slice();
    for (let sweep = 0; sweep < sweeps; sweep++) smooth(level, directions[at]!, places, side);
    above = places;
  }
  return above!;
}

/** Corners of a coarser level, put into the tangent planes of the vertices that it stands for. */
function spread({ count, positions, normals, bounds, parents }: Level, above: Float64Array): Float64Array {
  const places = new Float64Array(count * 3);
  for (let i = 0; i < count; i++) {
    const [at, from] = [i * 3, parents[i]! * 3];
    let lift = 0;
    for (let axis = 0; axis < 3; axis++) lift += normals[at + axis]! * (above[from + axis]! - positions[at + axis]!);
    for (let axis = 0; axis < 3; axis++) {
      places[at + axis] = bounds[i] === bound.corner ? positions[at + axis]! : above[from + axis]! - lift * normals[at + axis]!;
    }
  }
  return places;
}

// Corners of the cells in which two vertices see the place between them, relative to where each begins.
const own = new Float64Array(12);
const theirs = new Float64Array(12);

/** One round of Gauss and Seidel: each corner takes the mean of those that its neighbours see nearest to it. */
function smooth(
  { count, positions: v, normals: n, bounds, lines, first, beside, weights }: Level,
  q: Float64Array,
  o: Float64Array,
  side: number,
): void {
  for (let i = 0; i < count; i++) {
    if (bounds[i] === bound.corner) continue;
    const a = i * 3;
    const [vx, vy, vz] = [v[a]!, v[a + 1]!, v[a + 2]!];
    const [nx, ny, nz] = [n[a]!, n[a + 1]!, n[a + 2]!];
    let [x, y, z] = [o[a]!, o[a + 1]!, o[a + 2]!];
    let total = 0;
    for (let k = first[i]!; k < first[i + 1]!; k++) {
      const b = beside[k]! * 3;
      // The place between both that lies nearest to both tangent planes.
      const [wx, wy, wz] = [v[b]!, v[b + 1]!, v[b + 2]!];
      const [mx, my, mz] = [n[b]!, n[b + 1]!, n[b + 2]!];
      const nm = nx * mx + ny * my + nz * mz;
      const rise = nx * (wx - vx) + ny * (wy - vy) + nz * (wz - vz);
      const fall = mx * (vx - wx) + my * (vy - wy) + mz * (vz - wz);
      const share = 0.5 / (1 - nm * nm + 1e-4);
      const [l0, l1] = [(rise - nm * fall) * share, (fall - nm * rise) * share];
      const px = (vx + wx) / 2 - nx * l0 - mx * l1;
      const py = (vy + wy) / 2 - ny * l0 - my * l1;
      const pz = (vz + wz) / 2 - nz * l0 - mz * l1;
      cornersAround(q, n, a, x, y, z, px, py, pz, side, own);
      cornersAround(q, n, b, o[b]!, o[b + 1]!, o[b + 2]!, px, py, pz, side, theirs);
      let [best, mine, other] = [Infinity, 0, 0];
      for (let s = 0; s < 12; s += 3) {
        for (let t = 0; t < 12; t += 3) {
          const distance = (own[s]! - theirs[t]!) ** 2 + (own[s + 1]! - theirs[t + 1]!) ** 2 + (own[s + 2]! - theirs[t + 2]!) ** 2;
          if (distance < best) [best, mine, other] = [distance, s, t];
        }
      }
      const weight = weights[k]!;
      x = (own[mine]! * total + theirs[other]! * weight) / (total + weight);
      y = (own[mine + 1]! * total + theirs[other + 1]! * weight) / (total + weight);
      z = (own[mine + 2]! * total + theirs[other + 2]! * weight) / (total + weight);
      total += weight;
      const lift = nx * (x - vx) + ny * (y - vy) + nz * (z - vz);
      [x, y, z] = [x - lift * nx, y - lift * ny, z - lift * nz];
    }
    if (bounds[i] === bound.line) {
      const along = lines[a]! * (x - vx) + lines[a + 1]! * (y - vy) + lines[a + 2]! * (z - vz);
      [x, y, z] = [vx + along * lines[a]!, vy + along * lines[a + 1]!, vz + along * lines[a + 2]!];
    }
    nearest(q, n, a, x, y, z, v, side, o);
  }
}

/** The four corners of the cell around a place, of the lattice of vertex `at` through x, y, z. */
function cornersAround(
  q: Float64Array,
  n: Float64Array,
  at: number,
  x: number,
  y: number,
  z: number,
  px: number,
  py: number,
  pz: number,
  side: number,
  out: Float64Array,
): void {
  const [qx, qy, qz] = [q[at]!, q[at + 1]!, q[at + 2]!];
  const [nx, ny, nz] = [n[at]!, n[at + 1]!, n[at + 2]!];
  const [tx, ty, tz] = [ny * qz - nz * qy, nz * qx - nx * qz, nx * qy - ny * qx];
  const [dx, dy, dz] = [px - x, py - y, pz - z];
  const s = Math.floor((qx * dx + qy * dy + qz * dz) / side) * side;
  const t = Math.floor((tx * dx + ty * dy + tz * dz) / side) * side;
  for (let k = 0; k < 4; k++) {
    const [f, g] = [s + (k & 1) * side, t + (k >> 1) * side];
    out[k * 3] = x + qx * f + tx * g;
    out[k * 3 + 1] = y + qy * f + ty * g;
    out[k * 3 + 2] = z + qz * f + tz * g;
  }
}

/** Writes to `o` the corner nearest to vertex `at` of its lattice through x, y, z. */
function nearest(
  q: Float64Array,
  n: Float64Array,
  at: number,
  x: number,
  y: number,
  z: number,
  v: Float64Array,
  side: number,
  o: Float64Array,
): void {
  const [qx, qy, qz] = [q[at]!, q[at + 1]!, q[at + 2]!];
  const [nx, ny, nz] = [n[at]!, n[at + 1]!, n[at + 2]!];
  const [tx, ty, tz] = [ny * qz - nz * qy, nz * qx - nx * qz, nx * qy - ny * qx];
  const [dx, dy, dz] = [v[at]! - x, v[at + 1]! - y, v[at + 2]! - z];
  const s = Math.round((qx * dx + qy * dy + qz * dz) / side) * side;
  const t = Math.round((tx * dx + ty * dy + tz * dz) / side) * side;
  o[at] = x + qx * s + tx * t;
  o[at + 1] = y + qy * s + ty * t;
  o[at + 2] = z + qz * s + tz * t;
}
