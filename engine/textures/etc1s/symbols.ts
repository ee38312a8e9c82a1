/** What a level's blocks are as symbols (Basis Universal's ETC1S slices; KTX File Format Specification 2.0, BasisLZ): once to be counted, once to be written. */

import { named, type Etc1sLevel } from './kernel.ts';

/** The codes that all levels share. */
export type CodeName = 'predictions' | 'endpoints' | 'selectors' | 'runs';

/** Takes a symbol of a code, or a number in pieces. */
export interface SymbolSink {
  symbol(code: CodeName, symbol: number): void;
  pieces(value: number, size: number): void;
}

export const historySize = 64;
/** Predictions of four blocks in one symbol, and one that says that the last is repeated. */
export const predictionSymbols = 257;
const repeatPredictions = 256;
const leastPredictionRun = 3;
const predictionRunBits = 4;
/** Blocks of the selector before them: a run of 3 and up to 62 more is a symbol, a longer one a number. */
export const runSymbols = 64;
const leastRun = 3;
const longRunBits = 7;

/** Selectors that came lately: what is found moves half-way to the front, what is new comes in turn into the second half. */
class History {
  readonly #values = new Uint16Array(historySize);
  #next = historySize / 2;

  find(selector: number): number {
    return this.#values.indexOf(selector);
  }

  use(index: number): void {
    const half = index >> 1;
    [this.#values[half], this.#values[index]] = [this.#values[index]!, this.#values[half]!];
  }

  add(selector: number): void {
    this.#values[this.#next++] = selector;
    if (this.#next === historySize) this.#next = historySize / 2;
  }
}

/** All symbols of a level, in their order. `entries`: of the books. */
export function putLevel(level: Etc1sLevel, entries: { endpoints: number; selectors: number }, sink: SymbolSink): void {
  const { across, endpoints, selectors, predictions } = level;
  const quads = predictionQuads(level);
  const history = new History();
  let [quad, sameQuads, sameSelectors, before] = [0, 0, 0, 0];
  for (let block = 0; block < endpoints.length; block++) {
    if ((block % across) % 2 === 0 && Math.floor(block / across) % 2 === 0) {
      if (sameQuads > 0) sameQuads--;
      else sameQuads = putQuad(quads, quad, sink);
      quad++;
    }
    const endpoint = endpoints[block]!;
    if (predictions[block] === named) sink.symbol('endpoints', (endpoint - before + entries.endpoints) % entries.endpoints);
    before = endpoint;
    if (sameSelectors > 0) sameSelectors--;
    else sameSelectors = putSelector(selectors, block, history, entries.selectors, sink);
  }
}

/** A symbol for each two by two blocks, two bits a block. */
function predictionQuads({ across, down, predictions }: Etc1sLevel): Uint8Array {
  const wide = Math.ceil(across / 2);
  const quads = new Uint8Array(wide * Math.ceil(down / 2));
  for (let block = 0; block < predictions.length; block++) {
    const [x, y] = [block % across, Math.floor(block / across)];
    quads[(y >> 1) * wide + (x >> 1)]! |= predictions[block]! << ((y % 2) * 4 + (x % 2) * 2);
  }
  return quads;
}

/** Answers how many of those that follow are said with it. */
function putQuad(quads: Uint8Array, at: number, sink: SymbolSink): number {
  const last = at > 0 ? quads[at - 1] : 0;
  let end = at;
  while (end < quads.length && quads[end] === last) end++;
  if (end - at < leastPredictionRun) {
    sink.symbol('predictions', quads[at]!);
    return 0;
  }
  sink.symbol('predictions', repeatPredictions);
  sink.pieces(end - at - leastPredictionRun, predictionRunBits);
  return end - at - 1;
}

/** As `putQuad`. */
function putSelector(selectors: Uint16Array, at: number, history: History, entries: number, sink: SymbolSink): number {
  const selector = selectors[at]!;
  const found = history.find(selector);
  if (found < 0) {
    sink.symbol('selectors', selector);
    history.add(selector);
    return 0;
  }
  if (found > 0) {
    sink.symbol('selectors', entries + found);
    history.use(found);
    return 0;
  }
  let end = at;
  while (end < selectors.length && selectors[end] === selector) end++;
  const run = end - at - leastRun;
  if (run < 0) {
    sink.symbol('selectors', entries);
    return 0;
  }
  sink.symbol('selectors', entries + historySize);
  sink.symbol('runs', Math.min(run, runSymbols - 1));
  if (run >= runSymbols - 1) sink.pieces(run, longRunBits);
  return end - at - 1;
}
