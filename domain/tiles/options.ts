/** Options of 倾斜摄影轻量化: what 3D Tiles are made of an oblique-photography scene. */

import type { ObliqueMetadata } from '../models/oblique.ts';
import type { tileCompressions, tileTextures } from '../models/tiles.ts';

export interface TilesOptions {
  compression: (typeof tileCompressions)[number];
  /** `keep` leaves JPEG and PNG as they are. */
  textures: (typeof tileTextures)[number];
  /** Metres added to every height. */
  heightOffset: number;
  /** In place of metadata.xml's coordinate system: `EPSG:4547`, `ENU:LAT,LON` or WKT; null takes metadata.xml's. */
  system: string | null;
  /** In place of metadata.xml's origin; null takes metadata.xml's. */
  origin: [x: number, y: number, z: number] | null;
}

export const defaultTilesOptions: TilesOptions = { compression: 'draco', textures: 'webp', heightOffset: 0, system: null, origin: null };

export const tilesLimits = {
  /** Metres. */
  heightOffset: { min: -10_000, max: 10_000 },
  /** Characters; a coordinate system in full takes 2,000. */
  system: 4000,
  /** Coordinates of no system on earth are larger. */
  origin: 100_000_000,
} as const;

/** What neither metadata.xml nor the options say of the scene's place; empty where it is known. */
export const missingPlace = (
  metadata: ObliqueMetadata | null,
  { system, origin }: Pick<TilesOptions, 'system' | 'origin'>,
): ('system' | 'origin')[] => [
  ...(system === null && !metadata?.coordinateSystem ? (['system'] as const) : []),
  ...(origin === null && !metadata?.origin ? (['origin'] as const) : []),
];
