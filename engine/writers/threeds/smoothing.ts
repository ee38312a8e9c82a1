/** Smoothing groups that give back a mesh's normals: faces that share a normal at a corner smooth together, those that meet otherwise do not. */

import { VertexTable } from '../../numbers/vertex-table.ts';
import { positionRemap } from '../../transforms/meshes/position-remap.ts';

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
  const shared = new VertexTable(vertices);
  const placeOf = positionRemap(positions);
  const sharedOf = new Int32Array(vertices);
  for (let vertex = 0; vertex < vertices; vertex++) {
    const at = vertex * 3;
    const [x, y, z] = [Math.round(normals[at]! * steps), Math.round(normals[at + 1]! * steps), Math.round(normals[at + 2]! * steps)];
    sharedOf[vertex] = shared.indexOf(placeOf[vertex]!, x * 4096 + y, z);
  }
  const patches = patchesOf(faces, sharedOf, shared.size);
  const bent = bentPatches(positions, normals, faces, patches);
  const order = orderOf(patches);
  const taken = new Uint32Array(vertices);
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
  const above = new Int32Array(faces.length / 3);
  for (let face = 0; face < above.length; face++) above[face] = face;
  const topOf = (face: number): number => {
    let top = face;
    while (above[top] !== top) top = above[top] = above[above[top]!]!;
    return top;
  };
  const firstAt = new Int32Array(sharedCount).fill(-1);
  for (let face = 0; face < above.length; face++)
    for (let corner = face * 3; corner < face * 3 + 3; corner++) {
      const at = sharedOf[faces[corner]!]!;
      const own = topOf(face);
      const other = firstAt[at]! < 0 ? own : topOf(firstAt[at]!);
      const low = Math.min(own, other);
      above[Math.max(own, other)] = low;
      firstAt[at] = low;
    }
  for (let face = 0; face < above.length; face++) above[face] = topOf(face);
  return above;
}

/** Faces of a patch one behind the other, patches and their faces in order. */
function orderOf(patches: Int32Array): Uint32Array {
  const ends = new Uint32Array(patches.length + 1);
  for (const patch of patches) ends[patch + 1]!++;
  for (let patch = 0; patch < patches.length; patch++) ends[patch + 1]! += ends[patch]!;
  const order = new Uint32Array(patches.length);
  for (let face = 0; face < patches.length; face++) order[ends[patches[face]!]!++] = face;
  return order;
}

/** Which patches have a corner whose normal is not that of its face. */
function bentPatches(positions: Float32Array, normals: Float32Array, faces: Uint16Array, patches: Int32Array): Uint8Array {
  const bent = new Uint8Array(patches.length);
  for (let face = 0; face < patches.length; face++) {
    if (bent[patches[face]!]) continue;
    const [a, b, c] = [faces[face * 3]! * 3, faces[face * 3 + 1]! * 3, faces[face * 3 + 2]! * 3];
    const [x, y, z] = [positions[a]!, positions[a + 1]!, positions[a + 2]!];
    const [ux, uy, uz] = [positions[b]! - x, positions[b + 1]! - y, positions[b + 2]! - z];
    const [vx, vy, vz] = [positions[c]! - x, positions[c + 1]! - y, positions[c + 2]! - z];
    const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const length = Math.hypot(nx, ny, nz);
    if (length === 0) continue;
    for (let corner = 0; corner < 3; corner++) {
      const at = faces[face * 3 + corner]! * 3;
      const [mx, my, mz] = [normals[at]!, normals[at + 1]!, normals[at + 2]!];
      const cosine = nx * mx + ny * my + nz * mz;
      if (cosine < flatCosine * Math.hypot(mx, my, mz) * length) bent[patches[face]!] = 1;
    }
  }
  return bent;
}
