/**
 * How long each stage of a job takes, by the size of its model, so that its percent follows the clock. Only the shares count: on another machine, or beside
 * other work, all of them grow alike. Each kind's `work.ts` has the seconds: measured on the sample models, on scans of a million triangles and on our own, in
 * cold children (docs/engine.md). Comparing, which draws many views, is most of a small job.
 */

import { extensionOf, modelFormatOf } from '../formats.ts';
import type { PercentSpan } from '../workflows/kind.ts';
import { workKinds } from '../kinds/works.ts';
import type { JobWorkKind, StageSeconds } from '../kinds/job-work.ts';
import type { JobKind, RunningJobStage } from '../kinds/jobs.ts';

/** What is known of the model before the job. */
export interface WorkSize {
  /** Of the upload. */
  bytes: number;
  triangles: number;
  /** Of all textures, without their mips; of a map, its own. */
  texturePixels: number;
  /** Surfaces that are cut into triangles while they are read. */
  isCad: boolean;
}

const cadFormats = new Set(['step', 'iges', 'brep']);

/** What a file's check tells of the size of work on it; without one, a small model. */
export function workSize({
  fileName,
  fileSize,
  summary,
  map = null,
}: {
  fileName: string;
  fileSize: number;
  summary: { triangles: number; textureBytes: number } | null;
  map?: { width: number; height: number } | null;
}): WorkSize {
  return {
    bytes: fileSize,
    triangles: summary?.triangles ?? 0,
    // With mips, a pixel takes a third more than its four bytes.
    texturePixels: map ? map.width * map.height : ((summary?.textureBytes ?? 0) * 3) / 16,
    isCad: cadFormats.has(modelFormatOf(extensionOf(fileName))?.id ?? ''),
  };
}

const million = 1e6;

const secondsOf = (
  { base, cad = 0, megabyte = 0, cadMegabyte = 0, million: triangles = 0, megapixel = 0 }: StageSeconds,
  size: WorkSize,
): number =>
  base +
  (size.isCad ? cad : 0) +
  ((megabyte + (size.isCad ? cadMegabyte : 0)) * size.bytes) / million +
  (triangles * size.triangles) / million +
  (megapixel * size.texturePixels) / million;

/** Where the last stage ends: the rest is the ending, which alone says 100. */
const lastPercent = 99;

/** How long a job of this kind takes on the machine that the shares were measured on. */
export function expectedSeconds(kind: JobKind, size: WorkSize): number {
  const { stages }: JobWorkKind = workKinds[kind];
  return Object.values(stages).reduce((sum, { seconds }) => sum + secondsOf(seconds, size), 0);
}

/** Each stage's span of percent for a job over a model of that size. */
export function stageSpans<K extends JobKind>(kind: K, size: WorkSize): Record<RunningJobStage<K>, PercentSpan> {
  const { stages: table }: JobWorkKind = workKinds[kind];
  const stages = Object.entries(table).map(([stage, { seconds }]) => ({ stage, seconds: secondsOf(seconds, size) }));
  const total = stages.reduce((sum, { seconds }) => sum + seconds, 0);
  const spans: Record<string, PercentSpan> = {};
  let done = 0;
  for (const { stage, seconds } of stages) {
    const from = (done / total) * lastPercent;
    done += seconds;
    spans[stage] = { from, to: (done / total) * lastPercent };
  }
  return spans;
}
