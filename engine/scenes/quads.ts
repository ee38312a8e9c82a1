/** Triangles that are quads, two by two, as the order of a primitive's triangles says it (`Primitive.quads`). */

import type { Primitive } from './scene.ts';

/** The extension of glTF that marks primitives whose triangles are in this order. */
export const quadsExtension = 'FB_ngon_encoding';

type Faces = Pick<Primitive, 'mode' | 'indices' | 'quads'>;

/** Whether the triangle at `i` and the next one make a quad: both begin with one vertex and share the edge that ends there, whichever way they turn. */
const isQuadAt = (indices: Uint32Array, i: number): boolean =>
  indices[i] === indices[i + 3] && (indices[i + 2] === indices[i + 4] || indices[i + 1] === indices[i + 5]);

/** How many quads a primitive has; the other triangles are single. */
export function countQuads({ mode, indices, quads }: Faces): number {
  let count = 0;
  if (quads !== true || mode !== 'triangles') return count;
  for (let i = 0; i + 6 <= indices.length; i += 3) {
    if (!isQuadAt(indices, i)) continue;
    count++;
    i += 3;
  }
  return count;
}

/** The faces of a primitive: 4 corners a quad, in the order and with the front of its triangles, and 3 a triangle that is in none. */
export function splitQuads(primitive: Faces): { quads: Uint32Array; triangles: Uint32Array } {
  const { indices } = primitive;
  const count = countQuads(primitive);
  if (count === 0) return { quads: new Uint32Array(), triangles: indices };
  const quads = new Uint32Array(count * 4);
  const triangles = new Uint32Array(indices.length - count * 6);
  let [ofQuads, ofTriangles] = [0, 0];
  for (let i = 0; i < indices.length; i += 3) {
    if (i + 6 <= indices.length && isQuadAt(indices, i)) {
      // Turned over, the second triangle comes first on the way around.
      const ring = indices[i + 2] === indices[i + 4] ? [i, i + 1, i + 2, i + 5] : [i, i + 4, i + 1, i + 2];
      for (const at of ring) quads[ofQuads++] = indices[at]!;
      i += 3;
    } else for (let k = 0; k < 3; k++) triangles[ofTriangles++] = indices[i + k]!;
  }
  return { quads, triangles };
}
