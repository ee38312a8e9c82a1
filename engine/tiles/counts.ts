/** What is counted of a scene's files, and summed over its groups. */

import { cutText } from '#domain/display/sentence';
import type { TileCounts, TileProblem } from '#domain/models/tiles';

const maxProblems = 100;
const maxMissingFiles = 10;
const numbers = ['files', 'unreadable', 'missing', 'tiles', 'triangles', 'textures', 'bytesBefore', 'bytesAfter'] as const;
const maxFarthest = 10;
const maxKinds = 10;
const losses = ['primitives', 'textures', 'repeated'] as const;

export const noCounts = (): TileCounts => ({
  ...{ files: 0, unreadable: 0, missing: 0, missingFiles: [], problems: [] },
  ...{ tiles: 0, triangles: 0, textures: 0, bytesBefore: 0, bytesAfter: 0 },
  dropped: { primitives: 0, textures: 0, repeated: 0 },
});

type AboveRatio = NonNullable<TileCounts['aboveRatio']>;
const uniteShares = (a: AboveRatio = { tiles: 0, farthest: [] }, b: AboveRatio): AboveRatio => ({
  tiles: a.tiles + b.tiles,
  farthest: [...a.farthest, ...b.farthest].toSorted((one, other) => other.share - one.share).slice(0, maxFarthest),
});

type PassedOver = NonNullable<TileCounts['passedOver']>;
const unitePassed = (a: PassedOver = { files: 0, first: [] }, b: PassedOver): PassedOver => ({
  files: a.files + b.files,
  first: [...a.first, ...b.first].slice(0, maxMissingFiles),
});

type Unknown = NonNullable<TileCounts['unknown']>;
const uniteUnknown = (a: Unknown = { nodes: 0, kinds: [] }, b: Unknown): Unknown => ({
  nodes: a.nodes + b.nodes,
  kinds: [...new Set([...a.kinds, ...b.kinds])].slice(0, maxKinds),
});

/** Each picture once: many tiles may name it. */
const uniteLost = (a: readonly TileProblem[] = [], b: readonly TileProblem[]): TileProblem[] => {
  const cut = b.map(({ file, reason }) => ({ file: cutText(file), reason }));
  return [...new Map([...a, ...cut].map((one) => [one.file, one])).values()].slice(0, maxMissingFiles);
};

/** Adds `more` to `counts`; the first hundred problems are kept, and the first ten missing files, each once. Names are cut: a tile may write any length. */
export function addCounts(counts: TileCounts, more: Partial<TileCounts>): void {
  for (const key of numbers) counts[key] += more[key] ?? 0;
  for (const key of losses) counts.dropped[key] += more.dropped?.[key] ?? 0;
  counts.problems = [...counts.problems, ...(more.problems ?? [])].slice(0, maxProblems);
  if (more.aboveRatio) counts.aboveRatio = uniteShares(counts.aboveRatio, more.aboveRatio);
  if (more.passedOver) counts.passedOver = unitePassed(counts.passedOver, more.passedOver);
  if (more.unknown) counts.unknown = uniteUnknown(counts.unknown, more.unknown);
  if (more.shrunkTextures) counts.shrunkTextures = (counts.shrunkTextures ?? 0) + more.shrunkTextures;
  if (more.lostTextures) counts.lostTextures = uniteLost(counts.lostTextures, more.lostTextures);
  const missing = (more.missingFiles ?? []).slice(0, maxMissingFiles).map((file) => cutText(file));
  counts.missingFiles = [...new Set([...counts.missingFiles, ...missing])].slice(0, maxMissingFiles);
}
