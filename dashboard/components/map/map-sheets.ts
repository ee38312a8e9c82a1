import Projection from 'ol/proj/Projection.js';
import ImageTile from 'ol/source/ImageTile.js';
import TileGrid from 'ol/tilegrid/TileGrid.js';
import { tileEdge, type MapFile, type Range } from './map-messages.ts';
import type { MapReader } from './map-reader.ts';

/** A picture of the map that can be laid over another: a file, from one of its levels on. */
export interface Sheet {
  reader: MapReader;
  file: MapFile;
  /** The finest level that is shown; coarser ones are as they are. */
  finest: number;
}

/**
 * Pixels of the map as a plane: x to the right, y upwards from the upper edge. Nothing is projected, so that no system has to be known, and what is
 * compared lies where the files put it.
 */
export const planeOf = ({ width, height }: MapFile): Projection =>
  new Projection({ code: 'map-pixels', units: 'pixels', extent: [0, -height, width, 0], metersPerUnit: 1 });

/** Pixels of the plane across one of a level: a whole power of two of the finest where rounding alone stands between. */
export function resolutionOf(width: number, level: number): number {
  const exact = width / level;
  const power = 2 ** Math.round(Math.log2(exact));
  return Math.ceil(width / power) === level || Math.floor(width / power) === level ? power : exact;
}

/** What a sheet shows of the plane of `width` pixels, read tile by tile. `range` is shown as black and white. */
export function sourceOf({ reader, file, finest }: Sheet, projection: Projection, width: number, range: Range | null): ImageTile {
  const levels = file.levels.slice(finest).toReversed();
  const scale = width / file.width;
  const resolutions = levels.map((level) => scale * resolutionOf(file.width, level.width));
  const tileGrid = new TileGrid({
    extent: projection.getExtent(),
    origin: [0, 0],
    resolutions,
    tileSize: tileEdge,
  });
  return new ImageTile({
    ...{ projection, tileGrid, wrapX: false, transition: 0, interpolate: true },
    // What is no longer wanted is read all the same: tiles share blocks, and one that is given up would take others with it.
    loader: (z, column, row) => reader.tile({ level: finest + levels.length - 1 - z, column, row, range }),
  });
}

/** The level of a result that has its source's pixels: where a source cannot be read by ranges, it stands for that. Undefined where there is none. */
export function sourceLevel({ width, levels }: MapFile, scale: number): number | undefined {
  const index = levels.findIndex((level) => Math.abs(resolutionOf(width, level.width) - scale) < 1e-6);
  return index < 0 ? undefined : index;
}
