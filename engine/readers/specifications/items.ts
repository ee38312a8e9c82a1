/** What a reader does with each item of its format's specification. */

import type { ErrorCode } from '#domain/errors/table';
import type { MapReportWarning } from '#domain/maps/warnings';
import type { TilesReport } from '#domain/models/tiles';
import type { WarningCode } from '#domain/models/warnings';

/** What becomes of an item: it stays what it is, becomes something else that looks the same, or is passed over with a word about it. */
export type Deal = 'keep' | 'convert' | 'tell';

/** A figure of the report on an oblique scene. */
type TileFigure = `tiles.${keyof TilesReport}`;

export interface Item {
  item: string;
  deal: Deal;
  /** In what it is kept, or what it becomes; '' where nothing needs to be said. */
  as: string;
  /** The warning that is given, the error where the file is refused, or the figure of the report. */
  code?: WarningCode | MapReportWarning | ErrorCode | TileFigure;
}

export interface Specification {
  label: string;
  /** Where the items are defined. */
  source: string;
  /** Folders and files of `engine/` whose code reads the format and warns of it. */
  code: readonly string[];
  items: readonly Item[];
}

export const keep = (item: string, as = ''): Item => ({ item, deal: 'keep', as });
export const convert = (item: string, as: string): Item => ({ item, deal: 'convert', as });
export const tell = (item: string, code: NonNullable<Item['code']>, as = ''): Item => ({ item, deal: 'tell', as, code });
