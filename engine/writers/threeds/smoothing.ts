/** Smoothing groups that give back a mesh's normals: faces that share a normal at a corner smooth together, those that meet otherwise do not. */

import { floatBits } from '../../numbers/float-bits.ts';
import { VertexTable } from '../../numbers/vertex-table.ts';

/** Normals that agree to this share of their length are one. */
const steps = 500;
/** Cosine of the angle to the face below which a corner counts as bent. */
const flatCosine = 0.9999;
const groupsThereAre = 32;

/**
 * A 32-bit set of groups for each of the `faces` (3 vertices each); 0 where a face is flat. `normals` may be null: all flat. Faces that meet at a place
 * without smoothing get different groups as long as there are some left.
 */
export function smoothingGroups(positions: Float32Array, normals: Float32Array | null, faces: Uint16Array): Uint32Array {
  const count = faces.length / 3;
  const groups = new Uint32Array(count);
  if (!normals) return groups;
  const vertices = positions.length / 3;
  const places = new VertexTable(vertices);
  const shared = new VertexTable(vertices);
  const placeOf = new Int32Array(vertices);
  const sharedOf = new Int32Array(vertices);
  const bits = (vertex: number, axis: number): number => floatBits(positions[vertex * 3 + axis]!);
  const rounded = (vertex: number, axis: number): number => Math.round(normals[vertex * 3 + axis]! * steps);
  for (let vertex = 0; vertex < vertices; vertex++) {
    const place = places.indexOf(bits(vertex, 0), bits(vertex, 1), bits(vertex, 2));
    placeOf[vertex] = place;
    sharedOf[vertex] = shared.indexOf(place, rounded(vertex, 0) * 4096 + rounded(vertex, 1), rounded(vertex, 2));
  }
  const patches = patchesOf(faces, sharedOf, shared.size);
  const bent = bentPatches(positions, normals, faces, patches);
  // Faces of a patch one behind the other.
  const order = Uint32Array.from({ length: count }, (_, face) => face).sort((a, b) => patches[a]! - patches[b]! || a - b);
  const taken = new Uint32Array(places.size);
  for (let from = 0, to = 0; from < count; from = to) {
    const patch = patches[order[from]!]!;
    let used = 0;
    for (to = from; to < count && patches[order[to]!] === patch; to++)
      for (let corner = 0; corner < 3; corner++) used |= taken[placeOf[faces[order[to]! * 3 + corner]!]!]!;
    if (!bent[patch]) continue;
    // The lowest that is not taken around; none is left where all bits are set.
    const free = 31 - Math.clz32(~used & -~used);
    const group = (1 << (free >= 0 ? free : patch % groupsThereAre)) >>> 0;
    for (let at = from; at < to; at++) {
      groups[order[at]!] = group;
      for (let corner = 0; corner < 3; corner++) taken[placeOf[faces[order[at]! * 3 + corner]!]!]! |= group;
    }
  }
  return groups;
}

/** The smallest face of each face's patch: those that share a place with its normal, from one to the next (union-find). */
function patchesOf(faces: Uint16Array, sharedOf: Int32Array, sharedCount: number): Int32Array {
  const above = Int32Array.from({ length: faces.length / 3 }, (_, face) => face);
  const topOf = (face: number): number => {
    let top = face;
    while (above[top] !== top) top = above[top] = above[above[top]!]!;
    return top;
  };
  const firstAt = new Int32Array(sharedCount).fill(-1);
  for (let corner = 0; corner < faces.length; corner++) {
    const at = sharedOf[faces[corner]!]!;
    const face = topOf(Math.floor(corner / 3));
    const other = firstAt[at]! < 0 ? face : topOf(firstAt[at]!);
    const [low, high] = face < other ? [face, other] : [other, face];
    above[high] = low;
    firstAt[at] = low;
  }
  return above.map((_, face) => topOf(face));
}

/** Which patches have a corner whose normal is not that of its face. */
function bentPatches(positions: Float32Array, normals: Float32Array, faces: Uint16Array, patches: Int32Array): Uint8Array {
  const bent = new Uint8Array(patches.length);
  for (let face = 0; face < patches.length; face++) {
    if (bent[patches[face]!]) continue;
    const [a, b, c] = [faces[face * 3]! * 3, faces[face * 3 + 1]! * 3, faces[face * 3 + 2]! * 3] as const;
    const edge = (to: number, axis: number): number => positions[to + axis]! - positions[a + axis]!;
    const [ux, uy, uz, vx, vy, vz] = [edge(b, 0), edge(b, 1), edge(b, 2), edge(c, 0), edge(c, 1), edge(c, 2)];
    const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx] as const;
    const length = Math.hypot(...normal);
    if (length === 0) continue;
    for (const at of [a, b, c]) {
      const size = Math.hypot(normals[at]!, normals[at + 1]!, normals[at + 2]!) * length;
      const cosine = normal[0] * normals[at]! + normal[1] * normals[at + 1]! + normal[2] * normals[at + 2]!;
      if (cosine < flatCosine * size) bent[patches[face]!] = 1;
    }
  }
  return bent;
}
