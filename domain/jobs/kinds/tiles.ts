import type { TilesReport } from '../../models/tiles.ts';
import type { TilesOptions } from '../../tiles/options.ts';

export interface TilesJobInput {
  kind: 'tiles';
  /** Complete. */
  options: TilesOptions;
}

/** What lists show of a scene. */
export type TilesSummary = Pick<
  TilesReport,
  'files' | 'tiles' | 'triangles' | 'textures' | 'bytesBefore' | 'bytesAfter' | 'partial' | 'place'
>;

/** The result as shown in lists; `before` has the bytes of the upload, `after` those of all that is served. */
export interface TilesJobResult {
  kind: 'tiles';
  before: { bytes: number };
  after: { bytes: number };
  scene: TilesSummary;
}

/** With the options that it was made with; reports of older versions have none. */
export interface TilesJobReport extends TilesReport {
  options?: TilesOptions;
}

export const summarizeScene = ({
  files,
  tiles,
  triangles,
  textures,
  bytesBefore,
  bytesAfter,
  partial,
  place,
}: TilesReport): TilesSummary => ({ files, tiles, triangles, textures, bytesBefore, bytesAfter, partial, place });

/** Where a scene begins, below the address that all of it is served under. */
export const tilesetName = 'tileset.json';

/** What a scene is saved as. */
export const sceneFileName = (stem: string): string => `${stem}-3dtiles.zip`;
