/** A model's exact surfaces in another format of such, read again to see that they are all there. */

import { join } from 'node:path';
import { AppError } from '#domain/errors/app-error';
import type { ExactFormat } from '#domain/formats/exact';
import { targetOf } from '#domain/formats/targets';
import type { ModelWarning, WarningCode } from '#domain/models/warnings';
import type { VerbContext } from '../context.ts';
import { areaOf } from '../quality/area.ts';
import { findExactSource } from '../readers/cad/exact-source.ts';
import { readModel } from '../readers/read.ts';
import type { Material, Scene } from '../scenes/scene.ts';
import { WarningList } from '../scenes/warning-list.ts';
import type { WrittenModel } from '../writers/written-model.ts';
import { writeExact } from '../writers/exact/write-exact.ts';

/** Triangles of the same surfaces differ by less: their points depend on what a file calls one part. */
const areaTolerance = 0.02;

/** Our reader left something out, which the file may well have. */
const partial: ReadonlySet<WarningCode> = new Set<WarningCode>(['partFailed', 'partTimeout', 'partFacesDropped']);

/** Of a channel: files round colours. */
const colorTolerance = 0.01;

/** Without a unit, readers take numbers for metres, and Open CASCADE for millimetres. */
const unitless = 0.001;

export interface WrittenSurfaces extends WrittenModel {
  /** What our reader sees in the file. */
  scene: Scene;
}

/**
 * Writes the surfaces of the model at `path` as `to` into `folder`; null where it has none. What `scene` shows of it must be in the file.
 *
 * @throws AppError model.surfacesUnwritable where they cannot be written whole; as `writeExact`.
 */
export async function writeSurfaces(
  { path, root, scene }: { path: string; root?: string; scene: Scene },
  to: ExactFormat,
  folder: string,
  name: string,
  context: VerbContext,
): Promise<WrittenSurfaces | null> {
  const source = await findExactSource(path, root, context);
  if (!source) return null;
  const written = await writeExact({ ...source, credits: scene.credits }, to, folder, name, context);
  const { signal, threads } = context;
  const quiet: VerbContext = { ...(signal && { signal }), ...(threads && { threads }) };
  const unwritable = new AppError('model.surfacesUnwritable', { format: targetOf(to).label });
  const back = await readModel(join(folder, written.files[0]!.path), quiet).catch((error: unknown) => {
    throw error instanceof AppError ? unwritable : error;
  });
  const wanted = areaOf(scene) * (source.unitless ? unitless : 1) ** 2;
  const found = areaOf(back) * (to === 'brep' ? unitless : 1) ** 2;
  const isMore = found > wanted * (1 + areaTolerance) && !scene.warnings.some(({ code }) => partial.has(code));
  if (isMore || found < wanted * (1 - areaTolerance)) throw unwritable;
  return { ...written, warnings: [...written.warnings, ...unkept(scene, back, to)], scene: back };
}

/** What the library did not carry over, beyond what the table of targets says of the format. */
function unkept(scene: Scene, back: Scene, to: ExactFormat): ModelWarning[] {
  const warnings = new WarningList();
  const isKept = ({ baseColor }: Material): boolean =>
    back.materials.some((other) => baseColor.every((value, channel) => Math.abs(value - other.baseColor[channel]!) <= colorTolerance));
  if (to !== 'brep') warnings.count('colorsPartlyLost', scene.materials.filter((material) => !isKept(material)).length);
  const [before, after] = [scene, back].map(({ nodes }) => nodes.filter(({ mesh }) => mesh !== null).length) as [number, number];
  if (after > before * 2) warnings.count('facesApart', after);
  return warnings.list();
}
