/** The formats of glTF's family as targets of a conversion: nothing is compressed. */

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { VerbContext } from '../context.ts';
import type { Scene } from '../scenes/scene.ts';
import { writeAmrt } from './amrt.ts';
import { writeGlb } from './glb.ts';
import { writeGltfFiles } from './gltf-files.ts';
import type { WrittenModel } from './written-model.ts';

const plain = { compression: 'none' } as const;

export async function writeGlbFile(scene: Scene, folder: string, name: string, context: VerbContext): Promise<WrittenModel> {
  const path = `${name}.glb`;
  const { bytes } = await writeGlb(scene, join(folder, path), plain, context);
  return { files: [{ path, bytes }], warnings: [] };
}

export async function writeAmrtFile(scene: Scene, folder: string, name: string, context: VerbContext): Promise<WrittenModel> {
  const path = `${name}.amrt`;
  const { bytes } = await writeAmrt(scene, join(folder, path), plain, context);
  return { files: [{ path, bytes }], warnings: [] };
}

export async function writeGltfFolder(scene: Scene, folder: string, name: string, context: VerbContext): Promise<WrittenModel> {
  const glbPath = `${folder}.glb`;
  try {
    await writeGlb(scene, glbPath, plain, context);
    return { files: await writeGltfFiles(glbPath, folder, name), warnings: [] };
  } finally {
    await rm(glbPath, { force: true });
  }
}
