import { formatBytes, formatCount } from '../../display/numbers.ts';
import type { MapOptions } from '../../maps/options.ts';
import type { MapReport } from '../../maps/report.ts';
import type { JobDescription } from '../job-description.ts';

export interface SuperResolveJobInput {
  kind: 'superResolve';
  /** Complete. */
  options: MapOptions;
}

/** What lists show of a map that was made finer. */
export interface MapSummary extends Pick<MapReport, 'before' | 'after' | 'tiles'> {
  /** Of the copy to compare it with; 0 where there is none. */
  copyBytes: number;
}

/** The result as shown in lists; `before` has the bytes of the upload, `after` those of all that was made. */
interface SuperResolveJobResult {
  kind: 'superResolve';
  before: { bytes: number };
  after: { bytes: number };
  map: MapSummary;
}

/** With the options that it was made with. */
export interface SuperResolveJobReport extends MapReport {
  options: MapOptions;
}

export const summarizeMap = ({ before, after, tiles }: MapReport, copyBytes: number): MapSummary => ({ before, after, tiles, copyBytes });

/** What the files of a result are saved as. */
export const mapFileName = (stem: string, { scale }: Pick<MapOptions, 'scale'>): string => `${stem}-${scale}x.tif`;
export const mapTilesFileName = (stem: string, { scale, tiles }: Pick<MapOptions, 'scale' | 'tiles'>): string =>
  tiles === 'mbtiles' ? `${stem}-${scale}x.mbtiles` : `${stem}-${scale}x-xyz.zip`;

export interface SuperResolveJob {
  input: SuperResolveJobInput;
  result: SuperResolveJobResult;
  report: SuperResolveJobReport;
}

export const superResolveJob = {
  label: '地图超分',
  orderType: 'mapSuperResolution',
  // Its dialog asks with its options, on which the price depends.
  least: {},
  outcome: ({ map: { after } }: SuperResolveJobResult) =>
    `${formatCount(after.width)} × ${formatCount(after.height)} 像素，大小 ${formatBytes(after.bytes)}`,
} as const satisfies JobDescription<SuperResolveJobResult>;
