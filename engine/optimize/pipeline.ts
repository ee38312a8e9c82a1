/** From a model file to its lightweighted file and the report on both: read, lighten, write, verify, judge. */

import { stat } from 'node:fs/promises';
import { extensionOf } from '#domain/formats';
import type { LightweightOptions } from '#domain/kinds/lightweight/options';
import type { DeviationFigures, JobReport, LevelFigures, ModelSummary, QualityFigures } from '#domain/models/figures';
import type { ModelWarning } from '#domain/models/warnings';
import type { FittedScene } from './fit-size.ts';
import { levelPath } from './level-path.ts';
import { prepareKernel } from '../kernels/load.ts';
import type { Illustration, JudgeOptions, Judgement } from './judge.ts';
import { readModel } from '../readers/read.ts';
import { amrtOf, setAmrt } from '../scenes/amrt.ts';
import { measureScene } from '../findings/measure.ts';
import type { VerbContext } from '../context.ts';
import type { Scene } from '../scenes/scene.ts';
import { createStageMeter } from './stage-meter.ts';
import { lockParts } from '../transforms/lock-parts.ts';
import { exceededBound, largerResult } from './unmet-options.ts';
import { engineVersion } from '#domain/models/engine-version';
import { writeAmrt } from '../writers/amrt.ts';
import { writeGlb, type WrittenGlb } from '../writers/glb.ts';

export interface OptimizeOptions extends LightweightOptions {
  /** Folder inside which files that the model refers to are looked for; default the model's own. */
  root?: string;
  /** What the user handed in, if that was an archive; default the bytes of the model file. */
  sourceBytes?: number;
  /** Compares the written file with the original, which is read once more for it; absent: no such stages, `quality` null. */
  quality?: JudgeOptions;
}

/** The stages of lightweighting one after another, as `optimize` (engine/verbs/optimize.ts) says them; `context.pool` serves all of them. */
export async function runPipeline(
  inputPath: string,
  outputPath: string,
  options: OptimizeOptions,
  context: VerbContext,
): Promise<JobReport> {
  const { root, sourceBytes, quality, ...lightweight } = options;
  const { stage, seconds, memoryBytes } = createStageMeter(context);
  const readContext = root === undefined ? context : { ...context, root };

  /** A separate function, so that its scene can be freed before the original is read again. */
  async function lighten(): Promise<{
    report: Pick<JobReport, 'before' | 'beforeFigures' | 'simplifyErrorPercent' | 'warnings' | 'rounds' | 'lockedParts'>;
    levelCount: number;
  }> {
    // Loaded and compiled while the file is read; if that fails, the stage that needs it reports it.
    const lightening = import('./lighten.ts');
    lightening.catch(() => undefined);
    if (lightweight.ratio < 1 || lightweight.targetTriangles !== null) prepareKernel('simplify');
    const scene = await stage('read', () => readModel(inputPath, readContext));
    const { prepareScene, reduceScene } = await lightening;
    const before = measureScene(scene, extensionOf(inputPath), sourceBytes ?? (await stat(inputPath)).size);
    const warnings: ModelWarning[] = [...scene.warnings];

    const { locked, warnings: unlocked } = lockParts(scene, { names: lightweight.lockedParts });
    warnings.push(...unlocked);
    warnings.push(...(await prepareScene(scene, lightweight, stage, context)));
    const write = (draft: Scene, path: string): Promise<WrittenGlb> => stage('write', () => writeScene(draft, path, before.summary));
    let ofGrids: ModelWarning[] = [];
    const writeResult = async (draft: Scene): Promise<WrittenGlb> => {
      const written = await write(draft, outputPath);
      ofGrids = written.warnings;
      return written;
    };
    const { targetBytes } = lightweight;
    const asAsked = async (): Promise<Omit<FittedScene, 'rounds'>> => {
      const reduced = await reduceScene(scene, lightweight, stage, context);
      await writeResult(scene);
      return reduced;
    };
    const fitted = async (bytes: number): Promise<FittedScene> => {
      const { fitSize } = await import('./fit-size.ts');
      return await fitSize(scene, { ...lightweight, targetBytes: bytes }, writeResult, stage, context);
    };
    const made: Omit<FittedScene, 'rounds'> & Pick<JobReport, 'rounds'> = await (targetBytes === null ? asAsked() : fitted(targetBytes));
    const levelFiles = lightweight.levelFiles ? made.levels : [];
    for (const [index, level] of levelFiles.entries()) await write(level, levelPath(outputPath, index + 1));
    warnings.push(...made.warnings, ...ofGrids);
    const { errorPercent: simplifyErrorPercent, rounds } = made;
    const report = {
      ...{ before: before.summary, beforeFigures: before.figures, simplifyErrorPercent, warnings },
      ...(rounds && { rounds }),
      ...(locked.length > 0 && { lockedParts: locked }),
    };
    return { report, levelCount: levelFiles.length };
  }

  function writeScene(scene: Scene, path: string, before: ModelSummary): Promise<WrittenGlb> {
    const { compression, positionBits: position, normalBits: normal, uvBits: uv, colorBits: color } = lightweight;
    const isAmrt = extensionOf(path) === 'amrt';
    if (isAmrt) setAmrt(scene, { ...amrtOf(scene), version: 1, lightweighting: { engineVersion, options: { ...lightweight }, before } });
    return (isAmrt ? writeAmrt : writeGlb)(scene, path, { compression, draco: { position, normal, uv, color } }, context);
  }

  /** Transforms work in place, so the original is read again, without a stage of its own. */
  async function judge(result: Scene, wanted: JudgeOptions): Promise<Judgement & Illustration> {
    // Libraries for pictures take longer to load than small models to lighten.
    const { illustrateResult, judgeResult } = await import('./judge.ts');
    const original = await readModel(inputPath, { ...silent(context), ...(root !== undefined && { root }) });
    const judgement = await stage('quality', () => judgeResult(original, result, wanted, context));
    const drawn = await stage('pictures', () => illustrateResult(original, result, judgement.quality, wanted, context));
    return { ...judgement, ...drawn, quality: judgement.quality && withLargest(judgement.quality, drawn.deviation) };
  }

  /** Figures of each level's file, read back like the result. */
  async function measureLevel(level: number): Promise<LevelFigures> {
    const path = levelPath(outputPath, level);
    const { bytes, triangles } = measureScene(await readBack(path, context), extensionOf(path), (await stat(path)).size).summary;
    return { level, bytes, triangles };
  }

  const { report: made, levelCount } = await lighten();
  const result = await stage('verify', () => readBack(outputPath, context));
  const after = measureScene(result, extensionOf(outputPath), (await stat(outputPath)).size);
  const levels: LevelFigures[] = [];
  for (let level = 1; level <= levelCount; level++) levels.push(await stage('verify', () => measureLevel(level)));
  const judged = quality && (await judge(result, quality));

  return {
    engineVersion,
    options: { ...lightweight },
    ...made,
    after: after.summary,
    afterFigures: after.figures,
    warnings: [
      ...made.warnings,
      ...(judged?.warnings ?? []),
      ...exceededBound(judged?.quality ?? null, lightweight, made),
      ...largerResult(made.before, after.summary),
    ],
    ...(levels.length > 0 && { levels }),
    seconds,
    memoryBytes,
    quality: judged?.quality ?? null,
    pictures: judged?.pictures ?? false,
    deviation: judged?.deviation ?? null,
    ...(judged?.parts !== undefined && { parts: judged.parts }),
  };
}

/** The map looks at other places than the comparison: the largest deviation is that of both. */
const withLargest = (quality: QualityFigures, map: DeviationFigures | null): QualityFigures =>
  map && quality.maxPercent !== null ? { ...quality, maxPercent: Math.max(quality.maxPercent, map.maxPercent) } : quality;

function silent(context: VerbContext): VerbContext {
  const rest = { ...context };
  delete rest.onProgress;
  return rest;
}

/** Reads the written file back, so that the report describes the file rather than the intention. */
const readBack = (path: string, context: VerbContext): Promise<Scene> => readModel(path, silent(context));
