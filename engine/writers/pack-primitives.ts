/** Packs primitives concurrently: small ones as a whole, large ones stream by stream. */

import type { VerbContext } from '../context.ts';
import type { Primitive } from '../scenes/scene.ts';
import { withPool, type Pool } from '../threads/pool.ts';
import { vertexCount } from './attributes.ts';
import { numberVertices, packPrimitive, type PackInput, type PackedPrimitive, type Stream } from './pack-streams.ts';
import { tasks } from './tasks.ts';

/** Below this a thread is not worth its cost. */
const minTriangles = 100_000;
/** Triangles of a large primitive that a thread orders at a time. */
const batchTriangles = 200_000;

const trianglesOf = ({ indices }: { indices: Uint32Array }): number => indices.length / 3;

/**
 * Packs each primitive with its streams. How a mesh is cut depends on its triangles alone, so the result does not depend on the number of threads.
 * @param onPacked told after each, in any order.
 */
export async function packPrimitives(
  streams: Map<Primitive, Stream[]>,
  context: VerbContext,
  onPacked: () => void,
): Promise<Map<Primitive, PackedPrimitive>> {
  const inputs = [...streams].map(([primitive, list]) => ({
    primitive,
    input: { indices: primitive.indices, vertices: vertexCount(primitive), streams: list },
  }));
  const packed = new Map<Primitive, PackedPrimitive>();
  const keep = (primitive: Primitive, result: PackedPrimitive): void => {
    packed.set(primitive, result);
    onPacked();
  };
  const all = inputs.reduce((sum, { input }) => sum + trianglesOf(input), 0);
  if (all < minTriangles) {
    for (const { primitive, input } of inputs) {
      context.signal?.throwIfAborted();
      keep(primitive, packPrimitive(input));
    }
    return packed;
  }
  await withPool(context, async (pool) => {
    const small = inputs.filter(({ input }) => trianglesOf(input) < minTriangles);
    await pool.runInOrder(
      tasks.packPrimitive,
      small.map(({ input }) => input),
      (result, index) => keep(small[index]!.primitive, result),
    );
    for (const { primitive, input } of inputs) {
      if (trianglesOf(input) >= minTriangles) keep(primitive, await packLarge(input, pool));
    }
  });
  return packed;
}

async function packLarge({ indices: source, vertices: all, streams }: PackInput, pool: Pool): Promise<PackedPrimitive> {
  const { indices, order } = numberVertices(await orderInBatches(source, all, pool), all);
  const vertices = order.length;
  const shared = new Uint32Array(new SharedArrayBuffer(order.byteLength));
  shared.set(order);
  const [packedIndices, ...packedStreams] = await Promise.all([
    pool.run(tasks.packIndices, { indices, vertices }, [indices.buffer as ArrayBuffer]),
    ...streams.map((stream) => pool.run(tasks.packStream, { stream, order: shared })),
  ]);
  return { vertices, corners: source.length, indices: packedIndices, streams: packedStreams };
}

async function orderInBatches(indices: Uint32Array, vertices: number, pool: Pool): Promise<Uint32Array> {
  const triangles = indices.length / 3;
  const batches = 2 * Math.ceil(triangles / (2 * batchTriangles));
  const cut = (batch: number): number => Math.floor((triangles / batches) * batch) * 3;
  const parts = await Promise.all(
    Array.from({ length: batches }, (_, batch) => {
      const part = indices.slice(cut(batch), batch + 1 === batches ? indices.length : cut(batch + 1));
      return pool.run(tasks.orderTriangles, { indices: part, vertices }, [part.buffer]);
    }),
  );
  const whole = new Uint32Array(indices.length);
  let next = 0;
  for (const part of parts) {
    whole.set(part, next);
    next += part.length;
  }
  return whole;
}
