/** Triangles in the order of the GPU's vertex cache, large meshes in stretches side by side. */

import { MeshoptEncoder } from '../kernels/meshopt.ts';
import { withPool } from '../threads/pool.ts';
import type { Primitive, Scene, VerbContext } from '../scenes/scene.ts';

/** Below it a thread costs more than it brings. */
const leastTriangles = 100_000;
const stretchTriangles = 200_000;

/** Puts triangles that share vertices behind each other. Task of a thread. */
export function orderStretch(indices: Uint32Array): Uint32Array {
  orderInPlace(indices);
  return indices;
}

const unused = 0xffffffff;

/** Vertices keep their numbers. */
export function orderInPlace(indices: Uint32Array): void {
  // The encoder numbers the vertices anew as well, by the order of their use in this stretch; that is taken back.
  const [remap, count] = MeshoptEncoder.reorderMesh(indices, true, true);
  const original = new Uint32Array(count);
  for (let vertex = 0; vertex < remap.length; vertex++) if (remap[vertex] !== unused) original[remap[vertex]!] = vertex;
  for (let i = 0; i < indices.length; i++) indices[i] = original[indices[i]!]!;
}

/**
 * Orders the triangles of all large primitives; the others are left to whoever writes them. How a mesh is cut goes by its triangles
 * alone, so that threads do not show in the result.
 */
export async function orderLargePrimitives(scene: Scene, context: VerbContext): Promise<Map<Primitive, Uint32Array>> {
  const large = new Set(
    scene.meshes.flatMap(({ primitives }) =>
      primitives.filter(({ mode, indices }) => mode === 'triangles' && indices.length / 3 >= leastTriangles),
    ),
  );
  const ordered = new Map<Primitive, Uint32Array>();
  if (large.size === 0) return ordered;
  await withPool(context, async (pool) => {
    for (const primitive of large) {
      const { indices } = primitive;
      const stretches = 2 * Math.ceil(indices.length / 3 / (2 * stretchTriangles));
      const cut = (stretch: number): number => Math.floor((indices.length / 3 / stretches) * stretch) * 3;
      const parts = await Promise.all(
        Array.from({ length: stretches }, (_, stretch) => {
          const part = indices.slice(cut(stretch), stretch + 1 === stretches ? indices.length : cut(stretch + 1));
          return pool.run('orderStretch', part, [part.buffer]);
        }),
      );
      const whole = new Uint32Array(indices.length);
      let next = 0;
      for (const part of parts) {
        whole.set(part, next);
        next += part.length;
      }
      ordered.set(primitive, whole);
    }
  });
  return ordered;
}
