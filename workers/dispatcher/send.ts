import { WorkflowExecutionAlreadyStartedError, WorkflowNotFoundError } from '@temporalio/client';
import type { Client } from '@temporalio/client';
import { defineSearchAttributeKey } from '@temporalio/common';
import { parseWorkflowId, type WorkflowName, type WorkflowStarts } from '#domain/jobs/ids';
import { finishCheck } from '#services/checks/finish';
import { finishJob } from '#services/jobs/finish';
import type { Settlement } from '#services/outbox/settle';
import { isStillWanted } from '#services/outbox/still-wanted';
import type { Database } from '#storage/database/connect';
import type { OutboxRow } from '#storage/database/models/messaging';
import { queues, searchAttributeNames, type SignalPayload } from '#workflows/contracts';

export interface SendDeps {
  database: Database;
  client: Client;
  /** A row older than this may ask for what Temporal has forgotten; it is compared with the product's state first. */
  retentionMs: number;
}

/** No call to Temporal is waited for longer; the row is sent again. */
const callMs = 5000;
const kindLabels = { checkModelWorkflow: '检测', lightweightWorkflow: '轻量化', purgeWorkflow: '清除' } as const satisfies Record<
  WorkflowName,
  string
>;

/** Tells Temporal what a row says, and answers how that went. Throws when Temporal does not answer. */
export async function send(deps: SendDeps, row: OutboxRow): Promise<Settlement> {
  const stale = Date.now() - row.createdAt.getTime() > deps.retentionMs;
  if (stale && !(await isStillWanted(deps, row.workflowId))) return { result: 'dropped', note: '超过保留时间，状态已不需要' };
  return deps.client.connection.withDeadline(Date.now() + callMs, () => (row.action === 'start' ? start(deps, row) : signal(deps, row)));
}

async function start({ client }: SendDeps, row: OutboxRow): Promise<Settlement> {
  const name = row.name as WorkflowName;
  const input = row.payload as WorkflowStarts[WorkflowName];
  const keyword = (attribute: keyof typeof searchAttributeNames, value: string) => ({
    key: defineSearchAttributeKey(searchAttributeNames[attribute], 'KEYWORD'),
    value,
  });
  try {
    await client.workflow.start(name, {
      workflowId: row.workflowId,
      taskQueue: queues.orchestration,
      args: [input],
      // A purge is idempotent: one that an operator ended may be asked for again under its name.
      workflowIdReusePolicy: name === 'purgeWorkflow' ? 'ALLOW_DUPLICATE_FAILED_ONLY' : 'REJECT_DUPLICATE',
      staticSummary: `${kindLabels[name]} ${input.fileName}`,
      staticDetails: `用户 ${input.ownerId}\n\n文件 ${input.fileName}\n\n编号 ${row.workflowId}`,
      typedSearchAttributes: [
        keyword('owner', input.ownerId),
        keyword('kind', name),
        keyword('stage', 'queued'),
        keyword('fileName', input.fileName),
      ],
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
  return { result: 'sent' };
}

async function signal(deps: SendDeps, row: OutboxRow): Promise<Settlement> {
  const payload: SignalPayload = { ...(row.payload as SignalPayload), outboxId: row.id };
  try {
    await deps.client.workflow.getHandle(row.workflowId).signal(row.name, payload);
    return { result: 'sent' };
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
    if (row.name === 'cancel') await cancelRow(deps, row.workflowId);
    return { result: 'dropped', note: '流程已结束或不存在' };
  }
}

/** Nobody runs it any more, so nobody else would write that it was cancelled. A row that has ended stays as it is. */
async function cancelRow(deps: SendDeps, workflowId: string): Promise<void> {
  const subject = parseWorkflowId(workflowId);
  if (subject === undefined || subject.kind === 'purge') return;
  const finish = subject.kind === 'check' ? finishCheck : finishJob;
  await finish(deps, { id: subject.id, attempt: subject.attempt, outcome: { status: 'Cancelled' } });
}
