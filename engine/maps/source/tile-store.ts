/** Where web map tiles come from. */

import type { MapFormat } from '#domain/maps/image';
import type { ByteSpan } from '#engine/archives/held-bytes';

/** The first and last columns and rows, from the north-west. */
export interface TileArea {
  minColumn: number;
  maxColumn: number;
  minRow: number;
  maxRow: number;
}

/** Tiles of one zoom level. */
export interface TileExtent extends TileArea {
  zoom: number;
  count: number;
}

export interface TileStore {
  format: MapFormat & ('mbtiles' | 'xyz');
  /** Levels that there are, the finest first. */
  levels: readonly TileExtent[];
  /** The picture's bytes; undefined for one that is not there. */
  read(zoom: number, column: number, row: number): Promise<Uint8Array | undefined>;
  /** Which bytes the tiles of the finest level take that lie in an area; a store that cannot say so is read as a whole. */
  spans?(area: TileArea): Promise<ByteSpan[]>;
  close(): Promise<void>;
}
