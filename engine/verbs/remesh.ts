/** Makes a new, even surface of a model, with pictures of its own that show what the model looks like. */

import { stat } from 'node:fs/promises';
import { basename, dirname, extname } from 'node:path';
import { AppError } from '#domain/errors/app-error';
import { extensionOf } from '#domain/formats';
import { engineVersion } from '#domain/models/engine-version';
import { isRemeshTarget, type RemeshOptions } from '#domain/kinds/remesh/options';
import { brokenBy } from '#domain/kinds/remesh/broken';
import type { RemeshReport, RemeshSurface } from '#domain/kinds/remesh/report';
import type { ModelWarning } from '#domain/models/warnings';
import type { VerbContext } from '../context.ts';
import { measureScene } from '../findings/measure.ts';
import type { JudgeOptions } from '../optimize/judge.ts';
import { makeOfFile } from '../optimize/make-of-file.ts';
import { createStageMeter } from '../optimize/stage-meter.ts';
import { readModel } from '../readers/read.ts';
import { measureStretch, measureSurface } from '../remesh/measure-surface.ts';
import { measureQuads } from '../remesh/quads/measure-quads.ts';
import { remeshScene } from '../remesh/remesh-scene.ts';
import type { Scene } from '../scenes/scene.ts';
import { withPool } from '../threads/pool.ts';
import { writeGlb } from '../writers/glb.ts';
import { writeModel } from '../writers/write-model.ts';

export interface RemeshVerbOptions extends RemeshOptions {
  /** Folder inside which files that the model refers to are looked for; default the model's own. */
  root?: string;
  /** What the user handed in, if that was an archive; default the bytes of the model file. */
  sourceBytes?: number;
  /** Compares the written file with the original; absent: no such stages, `quality` null. */
  quality?: JudgeOptions;
}

/**
 * Remeshes everything that the model at `inputPath` draws, at rest, to one surface of `options.faces` faces, and writes it to `outputPath`, a GLB unless its name ends as
 * another of `remeshTargets` does; what an OBJ needs goes beside it:
 * no edge of a surface has more than two faces (where two bodies touch along an edge the report counts it as non-manifold), and base colour, roughness, metalness and a normal map are baked into a new atlas. Stages: read, simplify, remesh,
 * atlas, bake, write, verify, and quality and pictures if they are asked for.
 *
 * @example
 * const { surface } = await remesh('scan.obj', 'scan.glb', { ...defaultRemeshOptions, faces: 40_000 }, { signal });
 * @throws AppError for a file that is at fault; `model.noTriangles` where nothing has a surface; `remesh.broken` where the surface would be, by `brokenBy`, twice.
 * @throws TypeError for a name with another ending.
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
  const { made, result, surface, stretch } = await makeSound(original);
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
    atlas: { ...made.atlas, ...stretch },
    warnings: [...original.warnings, ...made.warnings, ...missedFaces(options.faces, surface), ...(judged?.warnings ?? [])],
    seconds,
    memoryBytes,
    quality: judged?.quality ?? null,
    pictures: judged?.pictures ?? false,
    deviation: judged?.deviation ?? null,
  };

  /** A surface that is broken is made once more, of another start. */
  async function makeSound(scene: Scene) {
    let fault: string | undefined;
    for (const startShare of startShares) {
      const made = await makeSurface(scene, startShare);
      fault = brokenBy(made.surface, made.made.own, options);
      if (fault === undefined) return made;
    }
    throw new AppError('remesh.broken', { fault: fault! });
  }

  /** A separate function, so that the indexed source is gone when the result is compared. */
  async function makeSurface(scene: Scene, startShare: number) {
    const { source, scene: remeshed, ...rest } = await remeshScene(scene, options, startShare, stage, context);
    // Writers change the scene, and formats differ in what they give back of it.
    const primitive = { ...remeshed.meshes[0]!.primitives[0]! };
    await stage('write', () => write(remeshed, outputPath, context));
    const written = await stage('verify', () => readModel(outputPath, withoutProgress(context)));
    const quads = measureQuads(primitive);
    const measured = measureSurface(written, source);
    const surface = { ...measured, faces: measured.faces - (quads?.count ?? 0), ...(quads && { quads }) };
    return { made: rest, result: written, surface, stretch: measureStretch(primitive) };
  }

  async function judge(written: Scene, wanted: JudgeOptions) {
    const { illustrateResult, judgeResult } = await import('../optimize/judge.ts');
    const judgement = await stage('quality', () => judgeResult(original, written, wanted, context));
    const drawn = await stage('pictures', () => illustrateResult(original, written, judgement.quality, wanted, context));
    return { ...judgement, ...drawn };
  }
}

/** Triangles that remeshing starts from, as multiples of the faces that are wanted: the first is enough to find the source's shape, the second pinches less of it. */
const startShares = [4, 12];

async function write(scene: Scene, path: string, context: VerbContext): Promise<void> {
  const target = extensionOf(path);
  if (!isRemeshTarget(target)) throw new TypeError(`no target of remeshing: ${target}`);
  if (target === 'glb') return void (await writeGlb(scene, path, { compression: 'none' }, context));
  const name = basename(path, extname(path));
  // Pictures of several models may lie in one folder.
  for (const texture of scene.textures) texture.name = `${name}-${texture.name}`;
  await writeModel(scene, target, dirname(path), name, context);
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
