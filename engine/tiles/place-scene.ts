/** Where a scene's tiles stand: from each block's coordinates to metres east, north and up of one place, in 64-bit numbers. */

import { AppError } from '#domain/errors/app-error';
import { enuToEcef } from '../writers/tiles3d/earth.ts';
import { toGeodetic, type Point } from './crs/ellipsoid.ts';
import { readSystem, type ToEarth } from './crs/read-system.ts';
import type { SceneMetadata } from './metadata.ts';

export interface PlaceOptions {
  /** In place of what metadata.xml says or leaves out: coordinate system and origin. */
  system?: string | undefined;
  origin?: [x: number, y: number, z: number] | undefined;
  /** Metres added to every height (default 0). */
  heightOffset?: number | undefined;
}

/**
 * The way from coordinates of a block's tiles to the earth. Throws `oblique.noPlace` for what is neither in the metadata nor in the options,
 * `oblique.systemUnknown`.
 */
export function placeBlock(metadata: SceneMetadata | null, { system, origin, heightOffset = 0 }: PlaceOptions): ToEarth {
  const text = system ?? metadata?.system;
  const from = origin ?? metadata?.origin;
  if (!text || !from) {
    const missing = [
      !metadata && '没有可以读取的 metadata.xml',
      metadata && !text && '没有写明坐标系',
      metadata && !from && '没有写明原点',
    ];
    throw new AppError('oblique.noPlace', { missing: missing.filter(Boolean).join('，') });
  }
  const toEarth = readSystem(text);
  const [x0, y0, z0] = from;
  return (x, y, z) => toEarth(x + x0, y + y0, z + z0 + heightOffset);
}

/** The frame of a tileset: east, north and up at a place. */
export interface Frame {
  place: { longitude: number; latitude: number; height: number };
  /** Column by column, from the frame to earth-centred metres. */
  matrix: readonly number[];
  fromEarth: (point: Point) => Point;
}

/** Farther than this from the surface nothing was photographed: the origin does not belong to the coordinate system. */
const farthest = 100_000;

/** The frame at a point in earth-centred metres. Throws `oblique.noPlace` for one that is not near the earth's surface. */
export function frameAt(point: Point): Frame {
  const place = toGeodetic(point);
  // Written so that what is no number fails too.
  if (!(Math.abs(place.height) < farthest)) throw new AppError('oblique.noPlace', { missing: '原点不在坐标系的范围内' });
  const m = enuToEcef(place);
  return {
    place,
    matrix: m,
    fromEarth: ([x, y, z]) => {
      const [dx, dy, dz] = [x - m[12]!, y - m[13]!, z - m[14]!];
      return [0, 4, 8].map((column) => m[column]! * dx + m[column + 1]! * dy + m[column + 2]! * dz) as Point;
    },
  };
}
