/**
 * Directions on a surface along which quads are to lie, the same after a quarter turn, smooth in space (W. Jakob, M. Tarini, D. Panozzo,
 * O. Sorkine-Hornung: "Instant Field-Aligned Meshes", SIGGRAPH Asia 2015, the extrinsic energy).
 */

import { cross, dot, pointAt, unit } from '../geometry.ts';
import { bound, type Level } from './levels.ts';

const sweeps = 8;

/** Unit directions in the tangent planes of each level's vertices, 3 numbers a vertex; the finest first. Along a line it is the line's. */
export function orientationField(levels: readonly Level[]): Float64Array[] {
  const fields: Float64Array[] = [];
  for (let at = levels.length - 1; at >= 0; at--) {
    const level = levels[at]!;
    const field = new Float64Array(level.count * 3);
    const above = fields[0];
    for (let i = 0; i < level.count; i++) {
      const n = pointAt(level.normals, i);
      const from = above ? pointAt(above, level.parents[i]!) : Math.abs(n[0]) < 0.6 ? ([1, 0, 0] as const) : ([0, 1, 0] as const);
      const lift = n[0] * from[0] + n[1] * from[1] + n[2] * from[2];
      const flat = unit([from[0] - lift * n[0], from[1] - lift * n[1], from[2] - lift * n[2]]);
      // What stands upright on a tangent plane has no direction in it.
      const some = dot(flat, flat) > 0.5 ? flat : unit(cross(Math.abs(n[0]) < 0.6 ? [1, 0, 0] : [0, 1, 0], n));
      field.set(level.bounds[i] === bound.line ? pointAt(level.lines, i) : some, i * 3);
    }
    for (let sweep = 0; sweep < sweeps; sweep++) smooth(level, field);
    fields.unshift(field);
  }
  return fields;
}

/** One round of Gauss and Seidel. */
function smooth({ count, normals, bounds, first, beside, weights }: Level, field: Float64Array): void {
  for (let i = 0; i < count; i++) {
    if (bounds[i] === bound.line) continue;
    const [nx, ny, nz] = [normals[i * 3]!, normals[i * 3 + 1]!, normals[i * 3 + 2]!];
    let [x, y, z] = [field[i * 3]!, field[i * 3 + 1]!, field[i * 3 + 2]!];
    let total = 0;
    for (let k = first[i]!; k < first[i + 1]!; k++) {
      const j = beside[k]! * 3;
      const weight = weights[k]!;
      const [mx, my, mz] = [normals[j]!, normals[j + 1]!, normals[j + 2]!];
      const [ax, ay, az] = [field[j]!, field[j + 1]!, field[j + 2]!];
      const [bx, by, bz] = [my * az - mz * ay, mz * ax - mx * az, mx * ay - my * ax];
      const [ux, uy, uz] = [ny * z - nz * y, nz * x - nx * z, nx * y - ny * x];
      const [aa, ab] = [x * ax + y * ay + z * az, x * bx + y * by + z * bz];
      const [ba, bb] = [ux * ax + uy * ay + uz * az, ux * bx + uy * by + uz * bz];
      const most = Math.max(Math.abs(aa), Math.abs(ab), Math.abs(ba), Math.abs(bb));
      const turned = most !== Math.abs(aa) && most !== Math.abs(ab);
      const other = turned ? most !== Math.abs(ba) : most !== Math.abs(aa);
      const value = turned ? (other ? bb : ba) : other ? ab : aa;
      const sign = value < 0 ? -weight : weight;
      if (turned) [x, y, z] = [ux, uy, uz];
      x = x * total + sign * (other ? bx : ax);
      y = y * total + sign * (other ? by : ay);
      z = z * total + sign * (other ? bz : az);
      const lift = nx * x + ny * y + nz * z;
      [x, y, z] = [x - lift * nx, y - lift * ny, z - lift * nz];
      const length = Math.sqrt(x * x + y * y + z * z);
      if (length > 1e-12) [x, y, z] = [x / length, y / length, z / length];
      total += weight;
    }
    const length = x * x + y * y + z * z;
    if (length > 0.5) {
      field[i * 3] = x;
      field[i * 3 + 1] = y;
      field[i * 3 + 2] = z;
    }
  }
}
