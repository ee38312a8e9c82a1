import { fromErrorRecord, type ErrorRecord } from '#domain/errors/app-error';
import { detailOf, statusOf, titleOf, wireCode, type Language } from '#domain/open/problems';
import type { FailureView } from '#domain/open/resources';

/** A failure of a check or a job. */
export function presentFailure(record: ErrorRecord | null, language: Language): FailureView | null {
  const error = fromErrorRecord(record);
  if (error === undefined) return null;
  return { code: wireCode(error.code), title: titleOf(statusOf(error), language), detail: detailOf(error, language) };
}
