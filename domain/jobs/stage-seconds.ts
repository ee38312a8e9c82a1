/**
 * How long each stage of a job takes, by the size of its model, so that its percent follows the clock. Only the shares count: on another machine, or beside
 * other work, all of them grow alike.
 */

import { extensionOf, modelFormatOf } from '../formats.ts';
import type { PercentSpan } from '../workflows/kind.ts';
import { workKinds } from '../workflows/kinds.ts';
import type { JobKind, RunningJobStage } from './kinds.ts';

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

/** Seconds of a stage: a part that each job takes, and parts that grow with its model. */
interface Seconds {
  base: number;
  /** Of a CAD model, whose library has to be loaded. */
  cad?: number;
  megabyte?: number;
  cadMegabyte?: number;
  /** Of triangles. */
  million?: number;
  megapixel?: number;
}

const fetch: Seconds = { base: 0.05, megabyte: 0.005 };
const read: Seconds = { base: 0.2, megabyte: 0.1, cad: 1.2, cadMegabyte: 3.5 };

/** Measured on the sample models, on scans of a million triangles and on our own, in cold children (docs/engine.md). Comparing, which draws many views, is most of a small job. */
const stageSeconds: { readonly [K in JobKind]: Readonly<Record<RunningJobStage<K>, Seconds>> } = {
  lightweight: {
    fetch,
    read,
    weld: { base: 0.05, million: 0.8 },
    simplify: { base: 0.1, million: 7 },
    textures: { base: 0.05, megapixel: 0.15 },
    write: { base: 0.1, million: 7 },
    quality: { base: 2.4, million: 25, megapixel: 0.1 },
    store: { base: 0.4, megabyte: 0.005 },
  },
  // As a lightweighting that keeps its textures.
  reduce: {
    fetch,
    read,
    weld: { base: 0.05, million: 0.8 },
    simplify: { base: 0.1, million: 7 },
    write: { base: 0.1, million: 1 },
    quality: { base: 2.4, million: 25, megapixel: 0.1 },
    store: { base: 0.4, megabyte: 0.005 },
  },
  // Of 20,000 faces and 2048 pixels; more of either makes laying, unfolding and baking longer alike.
  remesh: {
    fetch,
    read,
    simplify: { base: 0.3, million: 7 },
    remesh: { base: 3.5 },
    atlas: { base: 2.5 },
    bake: { base: 16 },
    write: { base: 0.2 },
    quality: { base: 2.4, million: 25 },
    store: { base: 0.4, megabyte: 0.005 },
  },
  // Half the bytes are read while others are written; most of it are textures, encoded anew.
  tiles: {
    fetch: { base: 0.1, megabyte: 0.005 },
    plan: { base: 0.5, megabyte: 0.01 },
    tiles: { base: 0.5, megabyte: 0.5 },
    assemble: { base: 0.5, megabyte: 0.01 },
    store: { base: 0.4, megabyte: 0.01 },
  },
  // Of a source's pixels, most of whose time goes into the four of a result for each.
  superResolve: {
    fetch: { base: 0.1, megabyte: 0.005 },
    divide: { base: 0.5 },
    resolve: { base: 1, megapixel: 2 },
    join: { base: 0.5, megapixel: 0.1 },
    store: { base: 0.4, megapixel: 0.05 },
  },
  convert: {
    fetch,
    read,
    write: { base: 0.1, million: 0.5, megapixel: 0.02 },
    store: { base: 0.4, megabyte: 0.01 },
  },
  offline: {
    fetch,
    read,
    write: { base: 0.4, million: 0.5, megabyte: 0.025 },
    store: { base: 0.4, megabyte: 0.01 },
  },
};

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
  { base, cad = 0, megabyte = 0, cadMegabyte = 0, million: triangles = 0, megapixel = 0 }: Seconds,
  size: WorkSize,
): number =>
  base +
  (size.isCad ? cad : 0) +
  ((megabyte + (size.isCad ? cadMegabyte : 0)) * size.bytes) / million +
  (triangles * size.triangles) / million +
  (megapixel * size.texturePixels) / million;

/** Where the last stage ends: the rest is the ending, which alone says 100. */
const lastPercent = 99;

/** Each stage's span of percent for a job over a model of that size. */
export function stageSpans<K extends JobKind>(kind: K, size: WorkSize): Record<RunningJobStage<K>, PercentSpan> {
  const table: Readonly<Record<string, Seconds>> = stageSeconds[kind];
  const stages = Object.keys(workKinds[kind].stages).map((stage) => ({ stage, seconds: secondsOf(table[stage] ?? { base: 0 }, size) }));
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
