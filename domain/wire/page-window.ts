import { AppError } from '../errors/app-error.ts';
import { listLimits } from '../limits.ts';

/**
 * The rows of a page, as a database is asked for them. What pages skip is read all the same, so that they reach `listLimits.reach` rows;
 * `request.tooDeepPage` beyond.
 *
 * @param page Counts from 1.
 */
export function pageWindow({ pageNo, pageSize }: { pageNo: number; pageSize: number }): { limit: number; offset: number } {
  const { reach } = listLimits;
  if (pageNo > 1 && pageNo * pageSize > reach) throw new AppError('request.tooDeepPage', { limit: reach });
  return { limit: pageSize, offset: (pageNo - 1) * pageSize };
}
