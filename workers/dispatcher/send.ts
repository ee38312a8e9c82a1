import { WorkflowExecutionAlreadyStartedError, WorkflowNotFoundError } from '@temporalio/client';
import type { Client } from '@temporalio/client';
import { defineSearchAttributeKey } from '@temporalio/common';
import type { WorkInput } from '#domain/workflows/kind';
import { workKind, type WorkKindName } from '#domain/kinds/works';
import { parseWorkInput } from '#domain/kinds/work-schema';
import type { SignalPayload } from '#domain/workflows/signals';
import type { DatabaseDeps } from '#services/deps';
import { originText, type Origin } from '#domain/traces/ids';
import { originOfRow, withOrigin } from '#services/work/origin';
import type { Settlement } from '#services/work/outbox/settle';
import { works } from '#services/catalog/works';
import { giveBackTurns } from '#services/work/turns/release';
import type { Database } from '#storage/database/connect';
import type { OutboxRow } from '#storage/database/models/work';
import { originName, queues, searchAttributeNames } from '#workflows/contracts';

export interface SendDeps {
  database: Database;
  client: Client;
  /** A row older than this may concern a workflow that Temporal has forgotten, so it is checked against our own state first. */
  retentionMs: number;
}

/** Gives back what a workflow held that Temporal no longer runs, and enqueues its next attempt if the state still wants it. */
export async function restartLost(deps: DatabaseDeps, { kind, workflowId }: { kind: WorkKindName; workflowId: string }): Promise<boolean> {
  await giveBackTurns(deps, workflowId);
  if (!(await works[kind].isWanted(deps, workflowId))) return false;
  // The next attempt is made on behalf of the request that wanted the first.
  const started = await deps.database.outbox.findOne({ where: { workflowId, action: 'start' } });
  return withOrigin(started === null ? undefined : originOfRow(started), () => works[kind].restart(deps, workflowId));
}

/** Timeout of one call to Temporal; after it the row is sent again. */
const callMs = 5000;

/** Sends a row to Temporal, on behalf of `origin`. Throws when Temporal does not answer. */
export async function send(deps: SendDeps, row: OutboxRow, origin: Origin | undefined): Promise<Settlement> {
  if (row.queue !== null && row.takenAt === null) return { result: 'dropped', note: '轮到之前已取消' };
  const stale = Date.now() - row.createdAt.getTime() > deps.retentionMs;
  if (stale && !(await works[row.kind].isWanted(deps, row.workflowId))) return { result: 'dropped', note: '超过保留时间，状态已不需要' };
  return deps.client.connection.withDeadline(Date.now() + callMs, () =>
    row.action === 'start' ? start(deps, row, origin) : signal(deps, row),
  );
}

async function start({ client }: SendDeps, row: OutboxRow, origin: Origin | undefined): Promise<Settlement> {
  const kind = workKind(row.kind);
  // A row that an older version wrote in another shape would start work that fails; the upkeep starts the next attempt with the right one.
  const input: WorkInput | undefined = parseWorkInput(row.kind, row.payload);
  if (input === undefined) return { result: 'dropped', note: '输入与这类工作的格式不符' };
  const keyword = (attribute: keyof typeof searchAttributeNames, value: string) => ({
    key: defineSearchAttributeKey(searchAttributeNames[attribute], 'KEYWORD'),
    value,
  });
  try {
    await client.workflow.start(kind.workflow, {
      workflowId: row.workflowId,
      taskQueue: queues.orchestration,
      args: [input],
      ...(origin && { memo: { [originName]: originText(origin) } }),
      workflowIdReusePolicy: kind.reusePolicy,
      staticSummary: kind.summary(input),
      staticDetails: `用户 ${input.ownerId}\n\n文件 ${input.fileName}\n\n编号 ${row.workflowId}`,
      typedSearchAttributes: [
        keyword('owner', input.ownerId),
        keyword('kind', kind.name),
        keyword('stage', 'queued'),
        keyword('fileName', input.fileName),
      ],
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
  return { result: 'sent' };
}

/** Signals that say work is wanted: where its workflow is gone, its next attempt begins. */
const restartsLost = new Set(['turn', 'wake', 'retry']);

async function signal(deps: SendDeps, row: OutboxRow): Promise<Settlement> {
  const payload: SignalPayload = { ...(row.payload as SignalPayload), outboxId: row.id };
  try {
    await deps.client.workflow.getHandle(row.workflowId).signal(row.name, payload);
    return { result: 'sent' };
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
    // No workflow is left to record the cancellation.
    if (row.name === 'cancel') await works[row.kind].cancelLost(deps, row.workflowId);
    if (restartsLost.has(row.name)) await restartLost(deps, row);
    return { result: 'dropped', note: '流程已结束或不存在' };
  }
}
