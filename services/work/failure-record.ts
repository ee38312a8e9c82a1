import { cutParams, cutText } from '#domain/display/sentence';
import { fromErrorRecord, type ErrorRecord } from '#domain/errors/app-error';
import type { Outcome } from '#domain/workflows/outcome';

/** The failure as stored in a row; a code that the error table lacks is a fault of ours. */
export function failureRecord(outcome: Extract<Outcome, { status: 'Error' }>): ErrorRecord {
  const known = fromErrorRecord(outcome);
  return known === undefined ? { code: 'job.gaveUp', params: {} } : { code: known.code, params: known.params };
}

/** The outcome as events keep it: a workflow that began under an older version may bring parameters of any length. */
export const boundOutcome = (outcome: Outcome): Outcome =>
  outcome.status === 'Error' ? { status: 'Error', code: cutText(outcome.code), params: cutParams(outcome.params) } : outcome;
