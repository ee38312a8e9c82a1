import type { Outcome } from '#domain/workflows/outcome';
import { runId } from '#domain/workflows/ids';
import type { Subject } from '#domain/workflows/subject';
import type { DatabaseDeps } from '../deps.ts';
import { uncountDrawn } from '../uploads/uncount-drawn.ts';
import { boundOutcome, failureRecord } from '../work/failure-record.ts';
import { releaseTurns } from '../work/turns/release.ts';
import { transitionLook } from './transition.ts';

/** What an attempt without pictures leaves in its row. */
const nothing = { pictures: null, engineVersion: null, bytes: 0 } as const;

/** Finishes the look's attempt, once: false when it has already finished or belongs to a later attempt. */
export async function finishLook({ database }: DatabaseDeps, input: Subject & { outcome: Outcome }): Promise<boolean> {
  const { id, attempt } = input;
  const outcome = boundOutcome(input.outcome);
  return database.transact(async (transaction) => {
    await releaseTurns(database, runId('look', { id, attempt }), transaction);
    const before = await database.looks.findByPk(id, { transaction });
    const changes =
      outcome.status === 'Success' ? { percent: 100 } : { ...nothing, error: outcome.status === 'Error' ? failureRecord(outcome) : null };
    if (before === null || !(await transitionLook(database, { id, attempt, to: outcome.status, changes }, transaction))) return false;
    if (outcome.status !== 'Success') await uncountDrawn(database, before, transaction);
    return true;
  });
}
