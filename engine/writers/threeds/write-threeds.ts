/** Writes 3D Studio's 3DS. */

import { rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { stemOf } from '#domain/formats';
import { AppError } from '#domain/errors/app-error';
import { aiMarkText } from '#domain/models/ai-mark';
import type { ModelWarning } from '#domain/models/warnings';
import type { VerbContext } from '../../context.ts';
import { writeOutput, type OutputFile } from '../../files/output-file.ts';
import { copyScene } from '../../scenes/copy-scene.ts';
import type { Scene } from '../../scenes/scene.ts';
import { splitShear } from '../../scenes/split-shear.ts';
import { coarseNumbers } from '../coarse-numbers.ts';
import { pictureNames } from '../picture-files.ts';
import type { WrittenModel } from '../written-model.ts';
import { chunk, chunkHeaderBytes, f32, header, u32 } from './chunks.ts';
import { keyframerHead, nodeChunk } from './keyframer.ts';
import { materialChunk } from './materials.ts';
import { nameBytes, ShortNames } from './names.ts';
import { objectChunks, planObjects, type ObjectPlan } from './objects.ts';

const largestFile = 0xffffffff;
/** Of our own: the mark of generated content. */
const markChunk = 0xa16c;

/**
 * Writes `<name>.3ds` and its pictures beside it, under names of 8.3 letters, into the existing, empty `folder`: metres, Z up, display colours; materials
 * as Phong, smoothing groups after the normals, the hierarchy with the first clip's movement, 30 frames a second. Names keep 10 bytes, those of
 * materials 16; a mesh beyond 65,535 vertices or faces becomes several; beyond 65,000 nodes the hierarchy goes. The scene is not changed. Source:
 * Autodesk 3D Studio file toolkit.
 *
 * @example
 * const { files, warnings } = await writeThreeds(scene, '/tmp/job/out', '椅子', { signal });
 * @throws AppError model.tooComplex beyond 4 GB; engine.diskFull when the disk is full; nothing that was written then stays.
 */
export async function writeThreeds(scene: Scene, folder: string, name: string, context: VerbContext = {}): Promise<WrittenModel> {
  const path = `${name}.3ds`;
  const own = copyScene(scene);
  splitShear(own);
  const pictures = shortPictureNames(own);
  const plan = planObjects(own);
  const materialNames = new ShortNames(nameBytes.material);
  const titles = own.materials.map((material) => materialNames.claim(material.name, 'material'));
  const files = [path, ...pictures];
  try {
    const bytes = await writeOutput(
      join(folder, path),
      async (file) => {
        await inChunk(file, 0x4d4d, async () => {
          await file.write(chunk(0x0002, u32(3)));
          // Readers skip chunks that they do not know.
          if (own.aiMark) await file.write(chunk(markChunk, Buffer.from(aiMarkText(own.aiMark))));
          await inChunk(file, 0x3d3d, async () => {
            await file.write(chunk(0x3d3e, u32(3)));
            const named = new Map(pictures.entries());
            for (const [index, material] of own.materials.entries()) await file.write(materialChunk(titles[index]!, material, named));
            await file.write(chunk(0x0100, f32(1)));
            await writeObjects(file, own, plan, titles, context);
          });
          if (plan.nodes.length > 0)
            await inChunk(file, 0xb000, async () => {
              for (const part of keyframerHead(plan.frames)) await file.write(part);
              for (const { node, tracks } of plan.nodes) await file.write(nodeChunk(node, tracks()));
            });
        });
      },
      context,
    );
    const written = [{ path, bytes }];
    for (const [index, picture] of pictures.entries())
      written.push({
        path: picture,
        bytes: await writeOutput(join(folder, picture), (file) => file.write(own.textures[index]!.bytes), context),
      });
    return { files: written, warnings: warningsOf(own, plan, materialNames) };
  } catch (error) {
    for (const file of files) await rm(join(folder, file), { force: true });
    throw error;
  }
}

/** Writes a chunk whose length is known once its body is written. */
async function inChunk(file: OutputFile, id: number, body: () => Promise<void>): Promise<void> {
  const start = file.bytes;
  await file.write(header(id, 0));
  await body();
  if (file.bytes > largestFile) throw new AppError('model.tooComplex', { limit: '3DS 4 GB' });
  await file.patch(start, header(id, file.bytes - start - chunkHeaderBytes));
}

async function writeObjects(
  file: OutputFile,
  scene: Scene,
  plan: ObjectPlan,
  titles: readonly string[],
  context: VerbContext,
): Promise<void> {
  for (const [done, object] of plan.objects.entries()) {
    for (const part of objectChunks(scene, object, titles)) {
      context.signal?.throwIfAborted();
      if (file.bytes > largestFile) throw new AppError('model.tooComplex', { limit: '3DS 4 GB' });
      await file.write(part);
    }
    context.onProgress?.('write', done + 1, plan.objects.length);
  }
}

/** File names of eight letters and an extension, which every reader of the format has room for. */
function shortPictureNames(scene: Scene): string[] {
  const names = new ShortNames(nameBytes.picture);
  return pictureNames(scene).map((name, index) => {
    const stem = stemOf(name).replace(/[^A-Za-z0-9_-]+/g, '_');
    return `${names.claim(/[A-Za-z0-9]/.test(stem) ? stem : `map${index + 1}`, 'map')}${extname(name)}`;
  });
}

function warningsOf(scene: Scene, plan: ObjectPlan, materials: ShortNames): ModelWarning[] {
  const count = plan.shortened + materials.changed;
  return [
    ...coarseNumbers(scene, '3ds', { up: 'z' }),
    ...(count > 0 ? [{ code: 'namesShortened' as const, params: { count, limit: nameBytes.object } }] : []),
    ...(plan.split > 0 ? [{ code: 'meshesSplit' as const, params: { count: plan.split, limit: 65_535 } }] : []),
    ...(plan.isFlat ? [{ code: 'hierarchyLost' as const, params: { count: scene.nodes.length } }] : []),
    ...(plan.isFlat && scene.animations.length > 0 ? [{ code: 'clipsLost' as const, params: { count: scene.animations.length } }] : []),
  ];
}
