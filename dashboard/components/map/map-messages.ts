/** What the page and the worker that reads a map tell each other. */

import type { MapPlace } from '#domain/maps/place';

/** A map as its file describes it. */
export interface MapFile {
  width: number;
  height: number;
  /** Sizes of the whole and of its overviews, finest first. */
  levels: readonly { width: number; height: number }[];
  /** Null: the file does not say where it lies. */
  place: MapPlace | null;
  /** The values that are shown as black and as white; null where they are shown as they are. */
  range: Range | null;
}
export type Range = readonly [low: number, high: number];

/** Edge of what is asked for at once, in pixels of a level. */
export const tileEdge = 512;

export type MapRequest =
  | { id: number; open: string }
  /** A tile of a level (0 is the finest), with what to show as black and white. */
  | { id: number; level: number; column: number; row: number; range: Range | null };

export type MapFailure = 'missing' | 'refused' | 'network' | 'unreadable' | 'unsuitable';
export type MapAnswer = { id: number; file: MapFile } | { id: number; picture: ImageBitmap } | { id: number; failure: MapFailure };
