import { relative, sep } from 'node:path';
import { extensionOf } from '#domain/formats';
import type { CheckReport } from '#domain/models/figures';
import { fingerprintScene } from '../findings/fingerprint.ts';
import { findProblems } from '../findings/find-problems.ts';
import { readModel } from '../readers/read.ts';
import { measureScene } from '../findings/measure.ts';
import type { VerbContext } from '../context.ts';
import { writeWholeFile } from '../files/whole-file.ts';
import { listParts, rankParts } from '../scenes/parts.ts';
import { engineVersion } from '#domain/models/engine-version';
import { writeGlb } from '../writers/glb.ts';

export interface CheckOptions {
  /** Folder inside which the model's other files lie; `modelPath` in the report is relative to it. */
  root: string;
  /** Bytes of what was uploaded: the archive, or the file itself. */
  sourceBytes: number;
  /** Where to write the scene as a GLB for the viewer; none without it. */
  previewPath?: string;
  /** Where to write its parts as JSON, a `PartList`; none without it. */
  partsPath?: string;
  /** Where to write by what its shape is known again as JSON, a `Fingerprint` or null; none without it. */
  shapePath?: string;
}

/**
 * Reads a model, counts it and says what is wrong with it. Throws `model.*` for what cannot be read.
 *
 * @example
 * const { findings } = await check('job/chair/chair.obj', { root: 'job/chair', sourceBytes: 50961 });
 */
export async function check(modelPath: string, options: CheckOptions, context: VerbContext = {}): Promise<CheckReport> {
  const scene = await readModel(modelPath, { ...context, root: options.root });
  const { figures, summary } = measureScene(scene, extensionOf(modelPath), options.sourceBytes);
  const findings = findProblems(scene, context);
  const parts = listParts(scene);
  if (options.partsPath !== undefined) await writeWholeFile(options.partsPath, JSON.stringify(rankParts(parts)));
  if (options.shapePath !== undefined) await writeWholeFile(options.shapePath, JSON.stringify(fingerprintScene(scene)));
  if (options.previewPath !== undefined) await writeGlb(scene, options.previewPath, { compression: 'none' }, context);
  const inside = relative(options.root, modelPath).split(sep).join('/');
  return { engineVersion, modelPath: inside, figures, summary, parts: parts.length, findings };
}
