/** Shared by several presenters. */

import type { ErrorRecord } from '#domain/errors/app-error';
import { errorTips } from '#domain/errors/tips';
import type { FailureView } from '#domain/files/views';
import type { Page } from '#domain/wire/envelope';

/** The sentence for an error stored in a row. */
export const presentFailure = (record: ErrorRecord | null): FailureView | null =>
  record === null ? null : { code: record.code, tips: errorTips(record.code, record.params) };

export const isoOrNull = (instant: Date | null): string | null => instant?.toISOString() ?? null;

/** Which page of a list was asked for. */
export interface Asked {
  pageNo: number;
  pageSize: number;
}

/** One page of a list. */
export const presentPage = <T>({ pageNo, pageSize }: Asked, totalCount: number, results: T[]): Page<T> => ({
  pageNo,
  pageSize,
  totalCount,
  results,
});
