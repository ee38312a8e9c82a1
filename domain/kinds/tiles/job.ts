import { formatBytes, formatCount } from '../../display/numbers.ts';
import type { TilesReport } from '../../models/tiles.ts';
import type { TilesOptions } from './options.ts';
import type { JobDescription } from '../job-description.ts';

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
interface TilesJobResult {
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

export interface TilesJob {
  input: TilesJobInput;
  result: TilesJobResult;
  report: TilesJobReport;
}

export const tilesJob = {
  label: '倾斜摄影轻量化',
  orderType: 'obliqueLightweight',
  // A scene must stand somewhere.
  least: { options: { system: 'EPSG:4490', origin: [114, 22, 0] } },
  outcome: ({ scene: { tiles, partial }, after }: TilesJobResult) =>
    `${formatCount(tiles)} 个瓦片，大小 ${formatBytes(after.bytes)}${partial ? '，有文件无法读取，场景不完整' : ''}`,
} as const satisfies JobDescription<TilesJobResult>;
