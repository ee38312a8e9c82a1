import type { Transaction } from 'sequelize';
import type { SignalName, WorkflowName, WorkflowStarts } from '#domain/jobs/ids';
import type { Database } from '#storage/database/connect';

const row = (workflowId: string, now: Date) => ({
  workflowId,
  status: 'Pending' as const,
  leaseOwner: null,
  leaseUntil: null,
  notBefore: now,
  note: null,
  createdAt: now,
});

/** Writes, in the caller's transaction, that a workflow is to be started; the dispatcher does it. */
export async function enqueueStart<N extends WorkflowName>(
  database: Database,
  start: { workflowId: string; name: N; input: WorkflowStarts[N] },
  transaction: Transaction,
): Promise<void> {
  await database.outbox.create(
    { ...row(start.workflowId, new Date()), action: 'start', name: start.name, payload: start.input },
    { transaction },
  );
}

/** Writes, in the caller's transaction, that a workflow is to be signalled; its own id is added to the payload when it is sent. */
export async function enqueueSignal(
  database: Database,
  signal: { workflowId: string; name: SignalName; reason?: string },
  transaction: Transaction,
): Promise<void> {
  await database.outbox.create(
    { ...row(signal.workflowId, new Date()), action: 'signal', name: signal.name, payload: { reason: signal.reason ?? '' } },
    { transaction },
  );
}
