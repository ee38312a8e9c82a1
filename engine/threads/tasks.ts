/** What a thread can be asked to do: one named entry a task, loaded when it is first asked for. */

import type { StlTextChunk, StlTextRange } from '../readers/stl/parse-text.ts';
import type { StlFacets, WeldedFacets } from '../readers/stl/weld-facets.ts';
import type { CadInput, CadOutput } from '../readers/cad/occt.ts';
import type { ObjChunk, ObjRange } from '../readers/obj/parse-range.ts';
import type { Ktx2Input } from '../textures/ktx2.ts';
import type { PackInput, PackedPrimitive, PackedStream, Stream } from '../writers/pack-streams.ts';
import type { ClusterInput, ClusterOutput } from '../transforms/simplify-cluster.ts';

/** A task's answer: `value` is cloned to the caller, except what `transfer` names, which moves. */
export interface TaskAnswer<T> {
  value: T;
  transfer?: ArrayBuffer[];
}

/**
 * A task takes one structured-cloneable argument. It keeps nothing between calls but what it is free to lose (a compiled kernel, its memory):
 * which thread runs a call, and which calls it ran before, is chance.
 */
export const tasks = {
  /** Sum of bytes, modulo 2^32: the smallest real task, for the pool's own tests. */
  async checksum({ bytes }: { bytes: Uint8Array }): Promise<TaskAnswer<number>> {
    const { checksum } = await import('./checksum.ts');
    return { value: checksum(bytes) };
  },
  async parseObjRange(range: ObjRange): Promise<TaskAnswer<ObjChunk>> {
    const { buffersOf, parseObjRange } = await import('../readers/obj/parse-range.ts');
    const value = await parseObjRange(range);
    return { value, transfer: buffersOf(value) };
  },
  async weldStlFacets(facets: StlFacets): Promise<TaskAnswer<WeldedFacets>> {
    const { weldStlFacets } = await import('../readers/stl/weld-facets.ts');
    const value = await weldStlFacets(facets);
    return { value, transfer: [value.places, value.corners, value.attributes].map(({ buffer }) => buffer as ArrayBuffer) };
  },
  async parseStlText(range: StlTextRange): Promise<TaskAnswer<StlTextChunk>> {
    const { parseStlText } = await import('../readers/stl/parse-text.ts');
    // The runs of a range share their buffers, so that they are copied once and not moved.
    return { value: await parseStlText(range) };
  },
  async tessellate(input: CadInput): Promise<TaskAnswer<CadOutput | null>> {
    const { buffersOf, tessellate } = await import('../readers/cad/occt.ts');
    const value = await tessellate(input);
    return { value, transfer: value ? buffersOf(value) : [] };
  },
  async orderTriangles({ indices, vertices }: { indices: Uint32Array; vertices: number }): Promise<TaskAnswer<Uint32Array>> {
    const { orderTriangles } = await import('../writers/pack-streams.ts');
    const value = orderTriangles(indices, vertices);
    return { value, transfer: [value.buffer as ArrayBuffer] };
  },
  async packIndices(input: { indices: Uint32Array; vertices: number }): Promise<TaskAnswer<Uint8Array>> {
    const { packIndices } = await import('../writers/pack-streams.ts');
    const value = packIndices(input);
    return { value, transfer: [value.buffer as ArrayBuffer] };
  },
  async packStream(input: { stream: Stream; order: Uint32Array }): Promise<TaskAnswer<PackedStream>> {
    const { packStream } = await import('../writers/pack-streams.ts');
    const value = packStream(input);
    return { value, transfer: [value.bytes.buffer as ArrayBuffer] };
  },
  async packPrimitive(input: PackInput): Promise<TaskAnswer<PackedPrimitive>> {
    const { packPrimitive } = await import('../writers/pack-streams.ts');
    return { value: packPrimitive(input) };
  },
  async encodeKtx2(input: Ktx2Input): Promise<TaskAnswer<Uint8Array>> {
    const { encodeKtx2 } = await import('../textures/ktx2.ts');
    return { value: await encodeKtx2(input) };
  },
  async positionRemap(positions: Float32Array): Promise<TaskAnswer<Uint32Array>> {
    const { positionRemap } = await import('../transforms/position-remap.ts');
    const value = positionRemap(positions);
    return { value, transfer: [value.buffer as ArrayBuffer] };
  },
  async simplifyCluster(input: ClusterInput): Promise<TaskAnswer<ClusterOutput>> {
    const { simplifyCluster } = await import('../transforms/simplify-cluster.ts');
    const value = await simplifyCluster(input);
    return { value, transfer: [value.indices.buffer as ArrayBuffer] };
  },
};

type Tasks = typeof tasks;
export type TaskName = keyof Tasks;
export type TaskInput<N extends TaskName> = Parameters<Tasks[N]>[0];
export type TaskOutput<N extends TaskName> = Awaited<ReturnType<Tasks[N]>>['value'];
