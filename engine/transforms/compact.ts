/** Drops the vertices that no index uses; the others keep their order. */

import type { Primitive } from '../scenes/scene.ts';
import { gatherVertices } from './gather.ts';

const unused = 0xffffffff;

/** @returns the primitive itself when every vertex is used, else a smaller copy. */
export function compactVertices(primitive: Primitive): Primitive {
  const vertices = primitive.positions.length / 3;
  const place = new Uint32Array(vertices).fill(unused);
  let used = 0;
  for (const index of primitive.indices) {
    if (place[index] === unused) {
      place[index] = 0;
      used++;
    }
  }
  if (used === vertices) return primitive;
  const order = new Uint32Array(used);
  let next = 0;
  for (let vertex = 0; vertex < vertices; vertex++) {
    if (place[vertex] === unused) continue;
    place[vertex] = next;
    order[next++] = vertex;
  }
  const indices = new Uint32Array(primitive.indices.length);
  for (let i = 0; i < indices.length; i++) indices[i] = place[primitive.indices[i]!]!;
  return gatherVertices(primitive, order, indices);
}
