import type { AuditEvent } from '#domain/audit/events';
import { bulkSteps, type BulkStep } from '#domain/bulk/state';
import { AppError } from '#domain/errors/app-error';
import { bulkRunId } from '#domain/workflows/ids';
import type { Administrator } from '../administration/administrator.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { enqueueWake } from '../work/outbox/enqueue.ts';
import { transitionBulk } from './transition.ts';

const events = { pause: 'bulkPaused', resume: 'bulkResumed', stop: 'bulkStopped' } as const satisfies Record<BulkStep, AuditEvent>;

interface Steered {
  bulkId: string;
  step: BulkStep;
  cause?: string | undefined;
  by: Administrator;
}

/**
 * Has an act pause, go on or stop before its next row; its workflow is told, and the audit log. Again is no error. `bulk.notFound`, or `bulk.moved` where it has ended
 * meanwhile.
 */
export async function steerBulk(deps: ClockDeps, { bulkId, step, cause, by }: Steered): Promise<void> {
  const { database } = deps;
  const { to, from } = bulkSteps[step];
  const now = currentTime(deps);
  await database.transact(async (transaction) => {
    const row = await database.bulkActs.findByPk(bulkId, { transaction, lock: true });
    if (row === null) throw new AppError('bulk.notFound');
    if (row.status === to) return;
    if (!(await transitionBulk(database, { id: bulkId, to, from, at: now }, transaction))) throw new AppError('bulk.moved');
    const { act, done, skipped, failed } = row;
    const entry = { event: events[step], actorId: by.administratorId, subjectId: null, address: by.address } as const;
    await recordAudit(
      database,
      { ...entry, details: { bulkId, act, done, skipped, failed, ...(cause !== undefined && { cause }) } },
      now,
      transaction,
    );
    await enqueueWake(database, { kind: 'bulk', workflowId: bulkRunId(bulkId) }, transaction);
  });
}
