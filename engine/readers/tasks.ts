/** The tasks that readers run in threads. */

import { defineTasks, type TaskAnswer } from '../threads/tasks.ts';
import type { CadInput, CadOutput } from './cad/occt.ts';
import type { ObjChunk, ObjRange } from './obj/parse-range.ts';
import type { StlTextChunk, StlTextRange } from './stl/parse-text.ts';
import type { StlFacets, WeldedFacets } from './stl/weld-facets.ts';

export const tasks = defineTasks(import.meta.url, {
  async parseObjRange(range: ObjRange): Promise<TaskAnswer<ObjChunk>> {
    const { buffersOf, parseObjRange } = await import('./obj/parse-range.ts');
    const value = await parseObjRange(range);
    return { value, transfer: buffersOf(value) };
  },
  async weldStlFacets(facets: StlFacets): Promise<TaskAnswer<WeldedFacets>> {
    const { weldStlFacets } = await import('./stl/weld-facets.ts');
    const value = await weldStlFacets(facets);
    return { value, transfer: [value.places, value.corners, value.attributes].map(({ buffer }) => buffer as ArrayBuffer) };
  },
  async parseStlText(range: StlTextRange): Promise<TaskAnswer<StlTextChunk>> {
    const { buffersOf, parseStlText } = await import('./stl/parse-text.ts');
    const value = await parseStlText(range);
    return { value, transfer: buffersOf(value) };
  },
  async tessellate(input: CadInput): Promise<TaskAnswer<CadOutput | null>> {
    const { buffersOf, tessellate } = await import('./cad/occt.ts');
    const value = await tessellate(input);
    return { value, transfer: value ? buffersOf(value) : [] };
  },
});
