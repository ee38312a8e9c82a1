import { fromErrorRecord, type ErrorRecord } from '#domain/errors/app-error';
import type { Outcome } from '#domain/workflows/outcome';

/** The failure as stored in a row; a code that the error table lacks is a fault of ours. */
export function failureRecord(outcome: Extract<Outcome, { status: 'Error' }>): ErrorRecord {
  const known = fromErrorRecord(outcome);
  return known === undefined ? { code: 'job.gaveUp', params: {} } : { code: known.code, params: known.params };
}
