/** Which ranges of a map are finished, as its job's row keeps it and its owner sees it. */

import { rangeAt, rangesOf, type MapPlanSummary, type MapRange } from './plan.ts';

export interface MapPieces {
  /** Of the result, in pixels. */
  width: number;
  height: number;
  /** Edges of a range; the last of a row or column is cut off. */
  range: { width: number; height: number };
  /** Base64 of a bit a range, from left to right and from top to bottom, the lowest first. */
  done: string;
}

const bytesOf = (text: string): Uint8Array => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
const textOf = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

/** The ranges of a plan, none of which is finished. */
export const piecesOf = ({ width, height, range, ranges }: Omit<MapPlanSummary, 'pixels'>): MapPieces => ({
  ...{ width, height, range },
  done: textOf(new Uint8Array(Math.ceil(ranges / 8))),
});

/** The same with these marked as finished, or as not; what is none of its ranges is ignored. */
export function markPieces(pieces: MapPieces, indexes: readonly number[], isDone: boolean): MapPieces {
  const bytes = bytesOf(pieces.done);
  for (const index of indexes) {
    const [at, bit] = [Math.floor(index / 8), 1 << (index % 8)];
    const byte = bytes[at];
    if (byte !== undefined) bytes[at] = isDone ? byte | bit : byte & ~bit;
  }
  return { ...pieces, done: textOf(bytes) };
}

/** The ranges with their places in pixels of the result. */
export function cellsOf({ width, height, range, done }: MapPieces): (MapRange & { isDone: boolean })[] {
  const plan = { image: { width, height }, options: { scale: 1 }, range };
  const bytes = bytesOf(done);
  return Array.from({ length: rangesOf(plan).count }, (_, index) => ({
    ...rangeAt(plan, index),
    isDone: ((bytes[Math.floor(index / 8)] ?? 0) & (1 << (index % 8))) !== 0,
  }));
}
