/** Holds what a verb answers within bounds: in the child, so that the message is small, and in the parent, which trusts no child. */

import { boundReport, limitPerCode } from '#domain/models/bound-report';
import { safePath } from '../archives/entry-path.ts';
import type { VerbName, VerbResult } from './verbs.ts';

type Bounds = { [V in VerbName]: (result: VerbResult[V]) => VerbResult[V] };

const bounds: Bounds = {
  // The paths become object keys and paths of the parent's.
  unpack: ({ entries, modelPath, warnings }) => ({
    entries: entries.map(({ path, bytes }) => ({ path: safePath(path), bytes })),
    modelPath: safePath(modelPath),
    ...boundReport({ warnings: limitPerCode(warnings) }),
  }),
  listArchive: boundReport,
  repackScene: boundReport,
  unpackScene: boundReport,
  survey: boundReport,
  check: boundReport,
  optimize: boundReport,
  reduce: boundReport,
  remesh: boundReport,
  convert: boundReport,
  offline: boundReport,
  planTiles: boundReport,
  tileGroups: boundReport,
  assembleTiles: boundReport,
  surveyMap: boundReport,
  planMap: boundReport,
  resolveMapRange: boundReport,
  foreignMapRanges: boundReport,
  assembleMap: boundReport,
  preview: boundReport,
  look: boundReport,
  teaser: boundReport,
  cover: boundReport,
  generate: boundReport,
  inspectFile: boundReport,
  optimizeFile: boundReport,
  reduceFile: boundReport,
  remeshFile: boundReport,
  convertFile: (outcomes) => outcomes.map(boundReport),
  offlineFile: boundReport,
  compareFiles: boundReport,
  previewFile: boundReport,
  superresolve: boundReport,
  tiles: boundReport,
};

/** @throws AppError `model.reportTooLarge`, `archive.unsafePath`, `archive.longPath`. */
export const boundAnswer = (verb: VerbName, value: unknown): unknown => (bounds[verb] as (value: unknown) => unknown)(value);
