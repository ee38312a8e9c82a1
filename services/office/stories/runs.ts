import { subjectOfRun } from '#domain/workflows/ids';
import { errorTips } from '#domain/errors/tips';
import type { ErrorRecord } from '#domain/errors/app-error';
import { Op } from 'sequelize';
import type { Database } from '#storage/database/connect';
import type { Entry } from './story.ts';

const sent = { Pending: '等待发出', Sent: '已发出', Dropped: '没有发出' } as const;
const shown = 50;

/** Messages to the workflows of one row, each a run or a decision, with the request that asked for it. */
export async function runEntries({ outbox }: Database, workflowIds: readonly string[]): Promise<Entry[]> {
  const rows = await outbox.findAll({ where: { workflowId: [...workflowIds] }, order: [['id', 'DESC']], limit: shown });
  return rows.map(({ createdAt, workflowId, action, name, status, note, requestId, ownerId }) => ({
    at: createdAt,
    what: action === 'start' ? `第 ${subjectOfRun(workflowId)?.attempt ?? 1} 次运行` : `通知运行：${name}`,
    by: ownerId,
    note: [sent[status], note ?? '', requestId === null ? '' : `请求编号 ${requestId}`].filter((part) => part !== '').join('，'),
    workflowId,
  }));
}

/** What an operator decided of these workflows, from the audit log of their owner. */
export async function decisionEntries({ auditEvents }: Database, ownerId: string, workflowIds: readonly string[]): Promise<Entry[]> {
  const rows = await auditEvents.findAll({
    where: { subjectId: ownerId, event: ['workRetried', 'workGivenUp'] },
    order: [['id', 'DESC']],
    limit: shown,
  });
  return rows.flatMap(({ createdAt, event, actorId, details }) => {
    const { workflowId = '', cause = '' } = JSON.parse(details) as { workflowId?: string; cause?: string };
    return workflowIds.includes(workflowId)
      ? [{ at: createdAt, what: event === 'workRetried' ? '决定重试' : '决定放弃', by: actorId, note: cause, workflowId }]
      : [];
  });
}

/** What the owner was told about something, by the address of its page. */
export async function toldEntries({ messages }: Database, ownerId: string, about: readonly string[]): Promise<Entry[]> {
  const rows = await messages.findAll({
    where: { ownerId, [Op.or]: about.map((part) => ({ link: { [Op.like]: `%${part}%` } })) },
    limit: shown,
  });
  return rows.map(({ createdAt, title, content, readAt }) => ({
    at: createdAt,
    what: `告诉用户：${title}`,
    by: null,
    note: `${content}${readAt === null ? '（未读）' : '（已读）'}`,
  }));
}

/** Why something failed, as its user was told. */
export const failureText = (error: ErrorRecord | null): string => (error === null ? '' : errorTips(error.code, error.params));
