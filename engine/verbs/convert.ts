/** Writes a model in another format, or in several. */

import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, toErrorRecord, type ErrorRecord } from '#domain/errors/app-error';
import { extensionOf } from '#domain/formats';
import { keepsSurfaces, type ExactFormat } from '#domain/formats/exact';
import { measureScene } from '../findings/measure.ts';
import { lossesOf } from '#domain/models/losses';
import { targetOf, type TargetId } from '#domain/formats/targets';
import { isTessellated, usualTessellation } from '#domain/formats/tessellation';
import type { ModelContents } from '#domain/formats/contents';
import type { ConvertJobReport } from '#domain/kinds/convert/job';
import type { ModelSummary } from '#domain/models/figures';
import type { ModelWarning } from '#domain/models/warnings';
import type { VerbContext } from '../context.ts';
import type { BakeOptions } from './bake.ts';
import { makeWhole } from '../files/part-folder.ts';
import { readModel, type ReadOptions } from '../readers/read.ts';
import { withModel } from '../readers/with-model.ts';
import { contentsOf } from '../scenes/contents.ts';
import { copyScene } from '../scenes/copy-scene.ts';
import type { Scene } from '../scenes/scene.ts';
import { engineVersion } from '#domain/models/engine-version';
import { safeName } from '../writers/safe-name.ts';
import { commentOf } from '../writers/signature.ts';
import { writeModel, type MeshTarget, type WriteOptions } from '../writers/write-model.ts';

/** How a model is written. */
interface Output extends WriteOptions {
  target: TargetId;
  /** What the model is called; its file inside a result that has several, too, where systems allow it. Without extension. */
  name: string;
}

export interface ConvertOptions extends Output, ReadOptions {
  /** A JSON file of what was edited on the model, which is written into it; default nothing. */
  settingsPath?: string;
  /** Of these, the folder of their pictures. */
  texturesPath?: string;
}

/** One of several files that a model is written to. */
export interface ConvertOutput extends Output {
  path: string;
}

/** What became of an output. */
export type ConvertOutcome = { report: ConvertJobReport } | { error: ErrorRecord };

/**
 * Reads the model at `inputPath` and writes it to `outputPath` as `options.target`: its file, or a ZIP of it and what lies beside it where the target has
 * several. Nothing is simplified or compressed. Stages: read, write. The report's warnings are those of reading, then what the target could not hold.
 *
 * @example
 * const { files } = await convert('chair.fbx', 'chair.zip', { target: 'gltf', name: 'chair' });
 * @throws AppError for a file that is at fault.
 */
export async function convert(
  inputPath: string,
  outputPath: string,
  { root, tessellation, settingsPath, texturesPath, ...output }: ConvertOptions,
  context: VerbContext = {},
): Promise<ConvertJobReport> {
  const source = await readSource(inputPath, { ...(root !== undefined && { root }), ...(tessellation && { tessellation }) }, context);
  if (settingsPath !== undefined) await bakeInto(source, { settingsPath, texturesPath, workPath: `${outputPath}.edited.glb` }, context);
  return await writeTarget(source, { path: outputPath, ...output }, context);
}

/**
 * Reads the model of `path`, a file or an archive with one model, once and writes each of `outputs` as `convert` does. A target that the model does not fit keeps no
 * other from being written. An archive's warnings come first and its bytes count as the original's.
 *
 * @returns in the order of `outputs`.
 * @example
 * const [fbx, usdz] = await convertFile('chair.zip', [
 *   { path: 'chair.fbx', target: 'fbx', name: 'chair' },
 *   { path: 'chair.usdz', target: 'usdz', name: 'chair' },
 * ]);
 * @throws AppError for a file that is at fault.
 */
export async function convertFile(
  path: string,
  outputs: readonly ConvertOutput[],
  options: Pick<ReadOptions, 'tessellation'> = {},
  context: VerbContext = {},
): Promise<ConvertOutcome[]> {
  return await withModel(
    path,
    async ({ modelPath, root, warnings }) => {
      const source = await readSource(modelPath, { ...options, root }, context);
      source.before.bytes = (await stat(path)).size;
      source.warnings.unshift(...warnings);
      const outcomes: ConvertOutcome[] = [];
      for (const [index, output] of outputs.entries()) {
        const scene = index < outputs.length - 1 ? copyScene(source.scene) : source.scene;
        const report = writeTarget({ ...source, scene }, output, shareOf(context, index, outputs.length));
        outcomes.push(await report.then((written) => ({ report: written }), failed));
      }
      return outcomes;
    },
    context,
  );
}

/** Puts what was edited into the model; its surfaces, which edits know nothing of, are then triangles like others. */
async function bakeInto(source: Source, edits: BakeOptions, context: VerbContext): Promise<void> {
  const { bake } = await import('./bake.ts');
  const { scene, warnings } = await bake(source.scene, edits, context);
  Object.assign(source, { scene, contents: contentsOf(scene), isEdited: true });
  source.warnings.push(...warnings);
}

/** What was read, before a writer changes the scene. */
interface Source extends ReadOptions {
  path: string;
  scene: Scene;
  before: ModelSummary;
  contents: ModelContents;
  /** Its scene is not what the file has. */
  isEdited?: boolean;
  /** What reading had to say. */
  warnings: ModelWarning[];
}

async function readSource(path: string, options: ReadOptions, context: VerbContext): Promise<Source> {
  context.onProgress?.('read', 0, 1);
  const scene = await readModel(path, { ...context, ...options });
  const { summary: before } = measureScene(scene, extensionOf(path), (await stat(path)).size);
  return { path, ...options, scene, before, contents: contentsOf(scene), warnings: [...scene.warnings] };
}

async function writeTarget(
  source: Source,
  { path, target, name: wanted, ...options }: ConvertOutput,
  context: VerbContext,
): Promise<ConvertJobReport> {
  const { before, contents, warnings: read, tessellation = usualTessellation } = source;
  const extension = extensionOf(source.path);
  context.onProgress?.('write', 0, 1);
  const name = safeName(wanted);
  const { report } = await makeWhole(path, async (part) => {
    const folder = join(part, 'files');
    await mkdir(folder);
    const isExact = source.isEdited !== true && keepsSurfaces(extension, targetOf(target));
    // The readers and writers of surfaces are modules that no other target needs.
    const surfaces = isExact
      ? await (await import('./write-surfaces.ts')).writeSurfaces(source, target as ExactFormat, folder, name, context)
      : null;
    if (!surfaces && targetOf(target).exactOnly) throw new AppError('model.noSurfaces', { format: targetOf(target).label });
    const { files, warnings } = surfaces ?? (await writeModel(source.scene, target as MeshTarget, folder, name, context, options));
    let made = join(folder, files[0]!.path);
    if (targetOf(target).packed) {
      const { packZip } = await import('../archives/pack-zip.ts');
      made = join(part, 'result.zip');
      await packZip(
        folder,
        files.map((file) => file.path),
        made,
        context,
        commentOf(source.scene),
      );
    }
    context.onProgress?.('write', 1, 1);
    const { summary: after } = measureScene(surfaces?.scene ?? source.scene, target, (await stat(made)).size);
    // A STEP file may give triangles alone: then it is one of these.
    const losses = lossesOf(contents, targetOf(target), isExact && !surfaces ? '' : extension);
    const report = {
      ...{ engineVersion, target, before, after, files },
      ...(isTessellated(extension, targetOf(target)) && { tessellation }),
      warnings: [...read, ...losses, ...warnings],
    };
    return { made, report };
  });
  return report;
}

function failed(error: unknown): ConvertOutcome {
  if (error instanceof AppError) return { error: toErrorRecord(error) };
  throw error;
}

/** Progress of one of several outputs as that of all. */
const shareOf = ({ onProgress, ...context }: VerbContext, index: number, count: number): VerbContext =>
  onProgress === undefined
    ? context
    : { ...context, onProgress: (stage, done, total) => onProgress(stage, index + (total > 0 ? done / total : 0), count) };
