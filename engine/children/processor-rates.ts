/** Which rate of processor time each verb has. */

import { processorRates, type ProcessorRate } from '#domain/workflows/processor-time';
import type { VerbName } from './verbs.ts';

const { free, counted, pieces } = processorRates;

const rates: Readonly<Record<VerbName, ProcessorRate>> = {
  unpack: free,
  listArchive: free,
  repackScene: counted,
  unpackScene: counted,
  survey: free,
  check: free,
  optimize: counted,
  reduce: counted,
  remesh: counted,
  convert: counted,
  offline: counted,
  planTiles: counted,
  tileGroups: pieces,
  assembleTiles: pieces,
  surveyMap: free,
  planMap: counted,
  resolveMapRange: pieces,
  foreignMapRanges: counted,
  assembleMap: pieces,
  preview: free,
  look: counted,
  teaser: counted,
  cover: free,
  generate: counted,
  inspectFile: free,
  optimizeFile: counted,
  reduceFile: counted,
  remeshFile: counted,
  convertFile: counted,
  offlineFile: counted,
  compareFiles: counted,
  previewFile: free,
  superresolve: pieces,
  tiles: pieces,
};

export const processorRateOf = (verb: VerbName): ProcessorRate => rates[verb];
