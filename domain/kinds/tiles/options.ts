/** Options of 倾斜摄影轻量化: what 3D Tiles are made of an oblique-photography scene. */

import type { Place } from '../../formats/place.ts';
import type { ObliqueMetadata, ObliqueReport } from '../../models/oblique.ts';
import type { TileOptions } from '../../models/tiles.ts';
import { tilePresets } from './presets.ts';

export interface TilesOptions extends Required<TileOptions> {
  /** Metres added to every height. */
  heightOffset: number;
  /** In place of metadata.xml's coordinate system: `EPSG:4547`, `ENU:LAT,LON` or WKT; null takes metadata.xml's. */
  system: string | null;
  /** In place of metadata.xml's origin; null takes metadata.xml's. */
  origin: [x: number, y: number, z: number] | null;
  /** Puts the scene's middle here, and its lowest point at this height; null leaves it where its coordinates say. */
  centre: Place | null;
}

/** Those of the options that say where a scene stands. */
export type PlaceChoice = Pick<TilesOptions, 'system' | 'origin' | 'heightOffset' | 'centre'>;

/** As metadata.xml says. */
export const unchangedPlace = { system: null, origin: null, heightOffset: 0, centre: null } as const satisfies PlaceChoice;

export const defaultTilesOptions: TilesOptions = { ...tilePresets.balanced.options, ...unchangedPlace };

/** Options with the usual ones for those that are left out, as by work of older versions. */
export const completeTilesOptions = (options: Partial<TilesOptions>): TilesOptions => ({ ...defaultTilesOptions, ...options });

/** Those of the options that say how tiles are written. */
export const writingOptions = ({
  compression,
  textures,
  version,
  textureSize,
  ratio,
  errorPixels,
}: TilesOptions): Required<TileOptions> => ({ compression, textures, version, textureSize, ratio, errorPixels });

export const tilesLimits = {
  /** Metres. */
  heightOffset: { min: -10_000, max: 10_000 },
  /** Characters; a coordinate system in full takes 2,000. */
  system: 4000,
  /** Coordinates of no system on earth are larger. */
  origin: 100_000_000,
} as const;

type Known = Pick<ObliqueReport, 'metadata' | 'blockMetadata'>;

/** What metadata.xml says of each block that is known of. */
export const blocksOf = ({ metadata, blockMetadata }: Known): readonly (ObliqueMetadata | null)[] => blockMetadata ?? [metadata];

/** What neither metadata.xml nor the options say of the scene's place, of any of its blocks; empty where it is known. */
export const missingPlace = (known: Known, { system, origin }: Pick<TilesOptions, 'system' | 'origin'>): ('system' | 'origin')[] => [
  ...(system === null && blocksOf(known).some((block) => !block?.coordinateSystem) ? (['system'] as const) : []),
  ...(origin === null && blocksOf(known).some((block) => !block?.origin) ? (['origin'] as const) : []),
];
