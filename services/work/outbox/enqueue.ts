import type { Transaction } from 'sequelize';
import { originText } from '#domain/traces/ids';
import { workKinds, type WorkInputOf, type WorkKindName } from '#domain/kinds/works';
import type { TurnQueue } from '#domain/workflows/turn';
import type { Database } from '#storage/database/connect';
import { currentOrigin } from '../origin.ts';
import { endedMsOf } from '../turns/ended.ts';

const originColumns = () => {
  const origin = currentOrigin();
  return { requestId: null, traceparent: null, ...(origin && originText(origin)) };
};

/** What every row has, the request on whose behalf it is written among it. */
const row = (workflowId: string, now: Date) => ({
  workflowId,
  status: 'Pending' as const,
  leaseOwner: null,
  leaseUntil: null,
  notBefore: now,
  note: null,
  ...{ ownerId: null, queue: null, takenAt: null, releasedAt: null },
  ...originColumns(),
  createdAt: now,
});

/**
 * Enqueues, in the caller's transaction, the start of a workflow under the id that follows from its input. With a `turn` in the input, it
 * waits for one.
 * `short`: it is expected to be over soon; default no.
 */
export async function enqueueStart<K extends WorkKindName>(
  database: Database,
  start: { kind: K; input: WorkInputOf<K>; short?: boolean },
  transaction: Transaction,
): Promise<void> {
  const { idOf, workflow } = workKinds[start.kind] as { idOf: (input: WorkInputOf<K>) => string; workflow: string };
  const { ownerId } = start.input;
  // What took too long within a day makes all of its owner's work long.
  const short = start.short === true && !(await endedMsOf(database, [ownerId], transaction)).has(ownerId);
  const values = {
    ...row(idOf(start.input), new Date()),
    short,
    kind: start.kind,
    action: 'start',
    name: workflow,
    payload: start.input,
    ownerId,
    queue: start.input.turn ?? null,
  } as const;
  await database.outbox.create(values, { transaction });
}

/** Enqueues, in the caller's transaction, a workflow's `turn` signal, which waits for one unless the workflow has it `atOnce`. */
export async function enqueueTurn(
  database: Database,
  turn: { kind: WorkKindName; workflowId: string; ownerId: string; queue: TurnQueue; short: boolean; atOnce: boolean },
  transaction: Transaction,
): Promise<void> {
  const { kind, workflowId, ownerId, queue, short, atOnce } = turn;
  const now = new Date();
  const values = { ...row(workflowId, now), kind, action: 'signal', name: 'turn', payload: { queue }, ownerId, queue, short } as const;
  await database.outbox.create(atOnce ? { ...values, status: 'Sent', takenAt: now } : values, { transaction });
}

/** Enqueues, in the caller's transaction, the signal `wake`: something has changed. A workflow that is not there is started, if it is wanted. */
export async function enqueueWake(
  database: Database,
  wake: { kind: WorkKindName; workflowId: string },
  transaction: Transaction,
): Promise<void> {
  const { kind, workflowId } = wake;
  const values = { ...row(workflowId, new Date()), kind, action: 'signal', name: 'wake', payload: {} } as const;
  await database.outbox.create(values, { transaction });
}

/** What an operator may decide about work that waits. */
export type Decision = 'retry' | 'giveUp';

/** Enqueues, in the caller's transaction, an operator's decision about a workflow that waits. */
export async function enqueueDecision(
  database: Database,
  decided: { kind: WorkKindName; workflowId: string; decision: Decision; reason: string },
  transaction: Transaction,
): Promise<void> {
  const { kind, workflowId, decision, reason } = decided;
  const values = { ...row(workflowId, new Date()), kind, action: 'signal', name: decision, payload: { reason } } as const;
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
