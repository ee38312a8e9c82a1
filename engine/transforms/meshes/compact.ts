/** Drops the vertices that no index uses; the others keep their order. */

import { listLoops } from '../../kernels/lists.ts';
import type { Primitive } from '../../scenes/scene.ts';
import { gatherVertices } from './gather.ts';

/** @returns the primitive itself when every vertex is used, else a smaller copy. */
export function compactVertices(primitive: Primitive): Primitive {
  const vertices = primitive.positions.length / 3;
  const { indices: source } = primitive;
  const { marks: seen, count: used } = listLoops.drawn(source, vertices);
  if (used === vertices) return primitive;
  const place = new Uint32Array(vertices);
  const order = new Uint32Array(used);
  let next = 0;
  for (let vertex = 0; vertex < vertices; vertex++) {
    if (!seen[vertex]) continue;
    place[vertex] = next;
    order[next++] = vertex;
  }
  const indices = new Uint32Array(source.length);
  for (let i = 0; i < indices.length; i++) indices[i] = place[source[i]!]!;
  return gatherVertices(primitive, order, indices);
}
