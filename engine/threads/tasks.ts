/** What a thread can be asked to do: one named entry a task, loaded when it is first asked for. */

import type { ObjChunk, ObjRange } from '../readers/obj/parse-range.ts';

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
};

type Tasks = typeof tasks;
export type TaskName = keyof Tasks;
export type TaskInput<N extends TaskName> = Parameters<Tasks[N]>[0];
export type TaskOutput<N extends TaskName> = Awaited<ReturnType<Tasks[N]>>['value'];
