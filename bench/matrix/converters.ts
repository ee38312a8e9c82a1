/** The programs of the matrix: which formats each reads and writes, and how it is called. None of them but ours is needed by the product. */

import { execFile } from 'node:child_process';
import { cp, readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { extensionOf, type ModelFormatId } from '#domain/formats';
import { keepsSurfaces } from '#domain/formats/exact';
import { targetIds, targetOf, type TargetId } from '#domain/formats/targets';
import { readModel } from '#engine/readers/read';
import { withModel } from '#engine/readers/with-model';
import { copyScene } from '#engine/scenes/copy-scene';
import { convertFile } from '#engine/verbs/convert';
import { writeModel, type MeshTarget } from '#engine/writers/write-model';
import type { ReaderId } from '#test/readback/readers';
import type { Tools } from '#test/readback/tools';
import type { ConverterId } from '#test/truth/matrix';
import { findBinary } from '../../script/platform/binaries.ts';
import type { Peers } from '../engine/peers.ts';

export interface Converter {
  /** Undefined reads what we read. */
  reads?: readonly ModelFormatId[];
  writes: readonly TargetId[];
  /** The reader that is of the same making, which says nothing of what it wrote. */
  kin?: ReaderId;
  /** Writes the files of `outputs`, each into an empty folder of its own. What it fails at is not there. */
  convert: (input: string, outputs: ReadonlyMap<TargetId, string>) => Promise<void>;
}

const limits = { timeout: 300_000, maxBuffer: 2 ** 26 };
const run = (command: string, args: string[]): Promise<void> =>
  promisify(execFile)(command, args, limits).then(
    () => undefined,
    () => undefined,
  );
const blenderScript = fileURLToPath(new URL('../../../bench/matrix/blender_convert.py', import.meta.url));

/** What assimp calls the formats that it writes. */
const assimpFormats = {
  glb: 'glb2',
  gltf: 'gltf2',
  fbx: 'fbx',
  obj: 'obj',
  stl: 'stlb',
  ply: 'plyb',
  dae: 'collada',
  '3ds': '3ds',
  '3mf': '3mf',
  step: 'stp',
} as const satisfies Partial<Record<TargetId, string>>;

async function convertOurselves(input: string, outputs: ReadonlyMap<TargetId, string>): Promise<void> {
  const extension = extensionOf(input);
  const scene = await withModel(input, ({ modelPath, root }) => readModel(modelPath, { root }));
  for (const [target, path] of outputs) {
    if (keepsSurfaces(extension, targetOf(target))) await convertFile(input, [{ path, target, name: 'model' }]);
    else await writeModel(copyScene(scene), target as MeshTarget, dirname(path), 'model');
  }
}

/** Those that are on this machine, ours first. */
export function convertersOf(
  tools: Tools,
  peers: Pick<Peers, 'fbx2gltf' | 'obj2gltf'> | undefined,
): Partial<Record<ConverterId, Converter>> {
  const assimp = findBinary('assimp');
  return {
    // What 3D Tiles hold is a GLB, and nobody else writes them of one model.
    modelmill: { writes: targetIds.filter((id) => id !== '3dtiles'), convert: convertOurselves },
    ...(assimp !== undefined && {
      assimp: {
        reads: ['glb', 'gltf', 'obj', 'stl', 'ply', 'fbx', 'dae', '3ds', '3mf', 'off'],
        writes: Object.keys(assimpFormats) as TargetId[],
        kin: 'assimp',
        convert: async (input, outputs) => {
          for (const [target, path] of outputs) {
            // It names pictures where they were, relative to the model, and copies none; 3MF and STEP it writes wrongly with polygons.
            await cp(dirname(input), dirname(path), { recursive: true });
            await run(assimp, ['export', input, path, `-f${assimpFormats[target as keyof typeof assimpFormats]}`, '-tri']);
          }
        },
      },
    }),
    ...(tools.has.has('blender') && {
      blender: {
        reads: ['glb', 'gltf', 'obj', 'stl', 'ply', 'fbx', 'dae'],
        writes: ['glb', 'gltf', 'fbx', 'usdz', 'obj', 'stl', 'ply', 'dae', 'usda'],
        kin: 'blender',
        convert: (input, outputs) => run(tools.python, [blenderScript, input, ...outputs.values()]),
      },
    }),
    ...(peers && {
      fbx2gltf: {
        reads: ['fbx'],
        writes: ['glb', 'gltf'],
        convert: async (input, outputs) => {
          for (const [target, path] of outputs) {
            const place = join(dirname(path), 'model');
            await run(peers.fbx2gltf, ['--input', input, '--output', place, ...(target === 'glb' ? ['--binary'] : [])]);
            // Its folder of a text file's parts has a name of its own.
            if (target === 'gltf') await moveUp(`${place}_out`, dirname(path));
          }
        },
      },
      obj2gltf: {
        reads: ['obj'],
        writes: ['glb', 'gltf'],
        convert: async (input, outputs) => {
          for (const [target, path] of outputs)
            await run(peers.obj2gltf, ['-i', input, '-o', path, ...(target === 'glb' ? ['-b'] : ['-s'])]);
        },
      },
    }),
  };
}

async function moveUp(from: string, to: string): Promise<void> {
  const names = await readdir(from).catch(() => []);
  for (const name of names) await rename(join(from, name), join(to, name));
}
