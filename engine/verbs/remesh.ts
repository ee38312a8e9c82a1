/** Makes a new, even surface of a model, with pictures of its own that show what the model looks like. */

import { stat } from 'node:fs/promises';
import { extensionOf } from '#domain/formats';
import { engineVersion } from '#domain/models/engine-version';
import type { RemeshOptions } from '#domain/remesh/options';
import type { RemeshReport, RemeshSurface } from '#domain/remesh/report';
import type { ModelWarning } from '#domain/models/warnings';
import type { VerbContext } from '../context.ts';
import { measureScene } from '../findings/measure.ts';
import type { JudgeOptions } from '../optimize/judge.ts';
import { makeOfFile } from '../optimize/make-of-file.ts';
import { createStageMeter } from '../optimize/stage-meter.ts';
import { readModel } from '../readers/read.ts';
import { measureStretch, measureSurface } from '../remesh/measure-surface.ts';
import { remeshScene } from '../remesh/remesh-scene.ts';
import type { Scene } from '../scenes/scene.ts';
import { withPool } from '../threads/pool.ts';
import { writeGlb } from '../writers/glb.ts';

export interface RemeshVerbOptions extends RemeshOptions {
  /** Folder inside which files that the model refers to are looked for; default the model's own. */
  root?: string;
  /** What the user handed in, if that was an archive; default the bytes of the model file. */
  sourceBytes?: number;
  /** Compares the written file with the original; absent: no such stages, `quality` null. */
  quality?: JudgeOptions;
}

/**
 * Remeshes everything that the model at `inputPath` draws, at rest, to one surface of `options.faces` triangles, and writes it as a GLB to `outputPath`:
 * no edge of a surface has more than two faces (where two bodies touch along an edge the report counts it as non-manifold), and base colour, roughness, metalness and a normal map are baked into a new atlas. Stages: read, simplify, remesh,
 * atlas, bake, write, verify, and quality and pictures if they are asked for.
 *
 * @example
 * const { surface } = await remesh('scan.obj', 'scan.glb', { ...defaultRemeshOptions, faces: 40_000 }, { signal });
 * @throws AppError for a file that is at fault; `model.noTriangles` where nothing has a surface.
 */
export async function remesh(
  inputPath: string,
  outputPath: string,
  { root, sourceBytes, quality, ...options }: RemeshVerbOptions,
  context: VerbContext = {},
): Promise<RemeshReport> {
  return await withPool(context, (pool) => run(inputPath, outputPath, { root, sourceBytes, quality, options }, { ...context, pool }));
}

/**
 * `remesh` for a model file or for the one model in an archive, as `makeOfFile` has it: the result is whole or not there.
 *
 * @example
 * const report = await remeshFile('scan.zip', 'scan.glb', defaultRemeshOptions, { signal });
 * @throws AppError as `remesh`.
 */
export async function remeshFile(
  path: string,
  outputPath: string,
  options: RemeshVerbOptions,
  context: VerbContext = {},
): Promise<RemeshReport> {
  return await makeOfFile(path, outputPath, (from, to, source) => remesh(from, to, { ...options, ...source }, context), context);
}

interface Run {
  root: string | undefined;
  sourceBytes: number | undefined;
  quality: JudgeOptions | undefined;
  options: RemeshOptions;
}

async function run(
  inputPath: string,
  outputPath: string,
  { root, sourceBytes, quality, options }: Run,
  context: VerbContext,
): Promise<RemeshReport> {
  const { stage, seconds, memoryBytes } = createStageMeter(context);
  const original = await stage('read', () => readModel(inputPath, root === undefined ? context : { ...context, root }));
  const before = measureScene(original, extensionOf(inputPath), sourceBytes ?? (await stat(inputPath)).size);
  const { made, result, surface } = await makeSurface(original);
  const judged = quality && (await judge(result, quality));
  const after = measureScene(result, extensionOf(outputPath), (await stat(outputPath)).size);
  return {
    engineVersion,
    options,
    before: before.summary,
    beforeFigures: before.figures,
    after: after.summary,
    afterFigures: after.figures,
    surface: { ...surface, holesClosed: made.holesClosed },
    atlas: { ...made.atlas, ...measureStretch(result.meshes[0]!.primitives[0]!) },
    warnings: [...original.warnings, ...made.warnings, ...missedFaces(options.faces, surface), ...(judged?.warnings ?? [])],
    seconds,
    memoryBytes,
    quality: judged?.quality ?? null,
    pictures: judged?.pictures ?? false,
    deviation: judged?.deviation ?? null,
  };

  /** A separate function, so that the indexed source is gone when the result is compared. */
  async function makeSurface(scene: Scene) {
    const { source, scene: remeshed, ...rest } = await remeshScene(scene, options, stage, context);
    await stage('write', () => writeGlb(remeshed, outputPath, { compression: 'none' }, context));
    const written = await stage('verify', () => readModel(outputPath, withoutProgress(context)));
    return { made: rest, result: written, surface: measureSurface(written.meshes[0]!.primitives[0]!, source) };
  }

  async function judge(written: Scene, wanted: JudgeOptions) {
    const { illustrateResult, judgeResult } = await import('../optimize/judge.ts');
    const judgement = await stage('quality', () => judgeResult(original, written, wanted, context));
    const drawn = await stage('pictures', () => illustrateResult(original, written, judgement.quality, wanted, context));
    return { ...judgement, ...drawn };
  }
}

function withoutProgress(context: VerbContext): VerbContext {
  const rest = { ...context };
  delete rest.onProgress;
  return rest;
}

/** A count is met within this share. */
const tolerance = 0.02;

const missedFaces = (wanted: number, { faces, components }: Pick<RemeshSurface, 'faces' | 'components'>): ModelWarning[] =>
  Math.abs(faces - wanted) > wanted * tolerance ? [{ code: 'facesNotReached', params: { wanted, reached: faces, components } }] : [];
