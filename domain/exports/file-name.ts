import { clockInUtc8 } from '../membership/calendar.ts';
import { exportLabels, type ExportList } from './lists.ts';

/** `订单-2026-03-04-0905.csv`, by the clock in UTC+8. */
export const exportFileName = (list: ExportList, at: Date): string =>
  `${exportLabels[list]}-${clockInUtc8(at).slice(0, 16).replace(' ', '-').replace(':', '')}.csv`;
