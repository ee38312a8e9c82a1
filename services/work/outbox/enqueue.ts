import type { Transaction } from 'sequelize';
import { workKinds, type WorkInputOf, type WorkKindName } from '#domain/workflows/kinds';
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

/** Enqueues, in the caller's transaction, the start of a workflow under the id that follows from its input. */
export async function enqueueStart<K extends WorkKindName>(
  database: Database,
  start: { kind: K; input: WorkInputOf<K> },
  transaction: Transaction,
): Promise<void> {
  const { idOf, workflow } = workKinds[start.kind] as { idOf: (input: WorkInputOf<K>) => string; workflow: string };
  const values = {
    ...row(idOf(start.input), new Date()),
    kind: start.kind,
    action: 'start',
    name: workflow,
    payload: start.input,
  } as const;
  await database.outbox.create(values, { transaction });
}

/** Enqueues, in the caller's transaction, a workflow's `cancel` signal; the outbox id joins the payload when it is sent. */
export async function enqueueCancel(
  database: Database,
  cancel: { kind: WorkKindName; workflowId: string; reason: string },
  transaction: Transaction,
): Promise<void> {
  const { kind, workflowId, reason } = cancel;
  const values = { ...row(workflowId, new Date()), kind, action: 'signal', name: 'cancel', payload: { reason } } as const;
  await database.outbox.create(values, { transaction });
}
