import { readFile } from 'node:fs/promises';
import { stemOf } from '#domain/formats';
import { createScene } from '#engine/scenes/create-scene';
import type { Scene, VerbContext } from '#engine/scenes/scene';
import { WarningList } from '#engine/scenes/warning-list';
import { createPool, type Pool } from '#engine/threads/pool';
import { unreadable } from '../read-failure.ts';
import { addRoot, addTree } from './nodes.ts';
import type { CadFormat } from './occt.ts';
import { PartMeshes } from './part-meshes.ts';
import { tessellations, type TessellationPreset } from './tessellation.ts';

/** What reading a CAD file takes beside every verb's context. */
export interface CadContext extends VerbContext {
  /** How finely surfaces become triangles (default `normal`). */
  tessellation?: TessellationPreset;
}

/**
 * Runs `work` with threads that can be ended in the middle of a call: the kernel neither looks at a signal nor returns for minutes, so it
 * never runs in the calling thread.
 */
export async function withKernel<T>({ threads, signal }: VerbContext, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = createPool({ ...(signal && { signal }), threads: Math.max(2, threads ?? 2) });
  try {
    return await work(pool);
  } finally {
    await pool.close();
  }
}

/**
 * Reads an IGES: solids, shells and free faces with colours, in the units of its header. Its parts are read as copies, so those that are
 * alike share a mesh. Throws `model.unreadable`.
 */
export const readIges = (path: string, context: CadContext = {}): Promise<Scene> => readWhole(path, 'iges', context);

/** Reads an Open CASCADE BREP, which knows neither units nor names nor colours. Throws `model.unreadable`. */
export const readBrep = (path: string, context: CadContext = {}): Promise<Scene> => readWhole(path, 'brep', context);

async function readWhole(path: string, format: CadFormat, context: CadContext): Promise<Scene> {
  const scene = createScene(stemOf(path));
  const warnings = new WarningList();
  const bytes = await readFile(path, context.signal ? { signal: context.signal } : {});
  context.onProgress?.('read', 0, 1);
  const { linear, angular } = tessellations[context.tessellation ?? 'normal'];
  const output = await withKernel(context, (pool) => pool.run('tessellate', { format, bytes, linear, relative: true, angular }));
  if (!output) throw unreadable('文件已损坏，或其中没有可以识别的实体和曲面');
  // A BREP has numbers, no units: they stay as they are, as in every format without units.
  const parts = new PartMeshes(scene, format === 'brep' ? 1 : 0.001);
  if (format === 'brep') warnings.add('unitUnknown');
  addTree(scene, addRoot(scene, format !== 'brep'), output.root, output.meshes, parts, (part, count) =>
    warnings.add('partFacesDropped', { part, count }),
  );
  context.onProgress?.('read', 1, 1);
  scene.warnings.push(...warnings.list());
  return scene;
}
