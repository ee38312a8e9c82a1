/** The tasks that writers run in threads. */

import { defineTasks, type TaskAnswer } from '../threads/tasks.ts';
import type { RewriteInput } from './exact/rewrite-shapes.ts';
import type { PackInput, PackedPrimitive, PackedStream, Stream } from './pack-streams.ts';

export const tasks = defineTasks(import.meta.url, {
  async orderTriangles({ indices, vertices }: { indices: Uint32Array; vertices: number }): Promise<TaskAnswer<Uint32Array>> {
    const { orderTriangles } = await import('./pack-streams.ts');
    const value = orderTriangles(indices, vertices);
    return { value, transfer: [value.buffer as ArrayBuffer] };
  },
  async packIndices(input: { indices: Uint32Array; vertices: number }): Promise<TaskAnswer<Uint8Array>> {
    const { packIndices } = await import('./pack-streams.ts');
    const value = packIndices(input);
    return { value, transfer: [value.buffer as ArrayBuffer] };
  },
  async packStream(input: { stream: Stream; order: Uint32Array }): Promise<TaskAnswer<PackedStream>> {
    const { packStream } = await import('./pack-streams.ts');
    const value = packStream(input);
    return { value, transfer: [value.bytes.buffer as ArrayBuffer] };
  },
  async rewriteShapes(input: RewriteInput): Promise<TaskAnswer<Uint8Array<ArrayBuffer> | null>> {
    const { rewriteShapes } = await import('./exact/rewrite-shapes.ts');
    const value = await rewriteShapes(input);
    return { value, transfer: value ? [value.buffer] : [] };
  },
  async packPrimitive(input: PackInput): Promise<TaskAnswer<PackedPrimitive>> {
    const { packPrimitive } = await import('./pack-streams.ts');
    const value = packPrimitive(input);
    return { value, transfer: [value.indices, ...value.streams.map(({ bytes }) => bytes)].map((bytes) => bytes.buffer as ArrayBuffer) };
  },
});
