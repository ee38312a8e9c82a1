/** Loads and runs, on a model of our own, what a user's first verb would otherwise wait for. */

import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { resolveOptions } from '#domain/kinds/lightweight/options';
import { handlers } from './handlers.ts';

/**
 * Checks, draws and lightweights a small sphere in a folder below `folder`, which is removed again: modules are loaded, kernels
 * compiled and the hot paths run once. Ends early, between two steps, when `signal` is aborted. Never fails: a child that could
 * not be warmed up meets its trouble again with its first task, which reports it.
 */
export async function warmUp(folder: string, signal: AbortSignal): Promise<void> {
  const own = join(folder, 'warm-up');
  const modelPath = join(own, 'sphere.glb');
  const previewPath = join(own, 'preview.glb');
  const steps = [
    () => writeSphere(own, modelPath),
    () => handlers.check({ modelPath, root: own, sourceBytes: 1, previewPath }, {}),
    () => handlers.preview({ modelPath: previewPath, outputPath: join(own, 'preview.webp'), size: 64 }, {}),
    () =>
      handlers.optimize({ inputPath: modelPath, outputPath: join(own, 'result.glb'), options: resolveOptions('balanced') }, { threads: 1 }),
  ];
  try {
    for (const step of steps) {
      if (signal.aborted) break;
      await step();
    }
  } catch {
    // As the docstring says.
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

async function writeSphere(folder: string, path: string): Promise<void> {
  const [{ createSphere }, { addRootMesh, createMesh, createScene }, { writeGlb }] = await Promise.all([
    import('../generators/surface.ts'),
    import('../scenes/create-scene.ts'),
    import('../writers/glb.ts'),
    mkdir(folder),
  ]);
  const scene = createScene('sphere');
  addRootMesh(scene, createMesh('sphere', [createSphere({ columns: 24, rows: 16 })]));
  await writeGlb(scene, path, { compression: 'none' });
}
