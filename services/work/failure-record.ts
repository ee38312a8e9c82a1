import { fromErrorRecord, type ErrorRecord } from '#domain/errors/app-error';
import type { Outcome } from '#domain/workflows/outcome';

/** The failure as a row keeps it; one that the error table does not know is ours. */
export function failureRecord(outcome: Extract<Outcome, { status: 'Error' }>): ErrorRecord {
  const known = fromErrorRecord(outcome);
  return known === undefined ? { code: 'job.gaveUp', params: {} } : { code: known.code, params: known.params };
}
