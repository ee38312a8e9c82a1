/** Where a scene's tiles stand: from each block's coordinates to metres east, north and up of one place, in 64-bit numbers. */

import { AppError } from '#domain/errors/app-error';
import type { Place } from '#domain/formats/place';
import type { BlockPlace } from '#domain/models/tile-plan';
import type { Point } from '#domain/crs/ellipsoid';
import { enuToEcef } from '#domain/crs/enu-to-ecef';
import { placeAt, toEarthOf } from '#domain/crs/place-block';
import type { Box } from './box.ts';
import type { SceneMetadata } from './metadata.ts';

export interface PlaceOptions {
  /** In place of what metadata.xml says or leaves out: coordinate system and origin. */
  system?: string | undefined;
  origin?: [x: number, y: number, z: number] | undefined;
  /** Metres added to every height (default 0). */
  heightOffset?: number | undefined;
  /** Puts the middle of the scene here, and its lowest point at this height (default: where its coordinates say). */
  centre?: Place | undefined;
}

/**
 * How a block stands, from its metadata and what the options say in their place. Throws `oblique.noPlace` for what is in neither.
 */
export function resolveBlock(metadata: SceneMetadata | null, { system, origin, heightOffset = 0 }: PlaceOptions): BlockPlace {
  const text = system ?? metadata?.system;
  const from = origin ?? metadata?.origin;
  if (text && from) return { system: text, origin: from, heightOffset };
  const missing = [!metadata && '没有可以读取的 metadata.xml', metadata && !text && '没有写明坐标系', metadata && !from && '没有写明原点'];
  throw new AppError('oblique.noPlace', { missing: missing.filter(Boolean).join('，') });
}

/** The place of a block's coordinates; undefined for those that lie nowhere near the earth. */
export function placeOf(block: BlockPlace, point: Point): Place | undefined {
  try {
    return placeAt(toEarthOf(block)(...point));
  } catch (error) {
    if (error instanceof AppError && error.entry.permanent) return undefined;
    throw error;
  }
}

/** The matrix from the frame to the earth for a scene that draws within this box, which is put at `centre` where there is one. */
export function frameToEarth(frame: Place, centre: Place | undefined, { min, max }: Box): number[] {
  if (!centre) return enuToEcef(frame);
  const m = enuToEcef(centre);
  const moved = [-(min[0] + max[0]) / 2, -(min[1] + max[1]) / 2, -min[2]];
  for (let row = 0; row < 3; row++) m[12 + row]! += m[row]! * moved[0]! + m[4 + row]! * moved[1]! + m[8 + row]! * moved[2]!;
  return m;
}

/** The way from coordinates of a block's tiles to metres east, north and up of the frame's place. */
export function exactToFrame(block: BlockPlace, frame: Place): (x: number, y: number, z: number) => Point {
  const toEarth = toEarthOf(block);
  const m = enuToEcef(frame);
  return (east, north, up) => {
    const [x, y, z] = toEarth(east, north, up);
    const [dx, dy, dz] = [x - m[12]!, y - m[13]!, z - m[14]!];
    const along = (column: number): number => m[column]! * dx + m[column + 1]! * dy + m[column + 2]! * dz;
    return [along(0), along(4), along(8)];
  };
}
