import { pauseAfter, usualWebhookTiming, type WebhookTiming } from '#domain/open/webhooks';
import { newId } from '#storage/database/ids';
import type { WebhookRow } from '#storage/database/models/webhooks';
import { updateRowsWhere, updateWhere } from '#storage/database/update-where';
import type { Transaction } from 'sequelize';
import { currentTime, type ClockDeps } from '../../deps.ts';
import { tellUser } from '../../messages/tell.ts';
import type { Tried } from './send.ts';

export interface RecordDeps extends ClockDeps {
  webhookTiming?: WebhookTiming;
}

const gone = 410;
const attemptOf = ({ delivery, at, ms, headers, status, problem, answer }: Tried) => ({
  ...{ id: newId(), deliveryId: delivery.id, ownerId: delivery.ownerId, status, problem, ms, headers, answer, createdAt: at },
});

/** Records tries of messages to one endpoint, and what they say of it. Returns whether it is to be tried on at once. */
export async function recordTries(deps: RecordDeps, webhook: WebhookRow, tries: readonly Tried[]): Promise<boolean> {
  const { database, webhookTiming = usualWebhookTiming } = deps;
  const { openAttempts, openDeliveries, openWebhooks, transact } = database;
  const now = currentTime(deps);
  const arrived = tries.filter(({ problem }) => problem === null);
  return transact(async (transaction) => {
    await openAttempts.bulkCreate(tries.map(attemptOf), { transaction });
    for (const status of new Set(arrived.map((tried) => tried.status))) {
      const ids = arrived.filter((tried) => tried.status === status).map(({ delivery }) => delivery.id);
      const values = { state: 'delivered', status, problem: null, deliveredAt: now } as const;
      await updateRowsWhere(openDeliveries, { id: ids }, { ...values, tries: database.sequelize.literal('tries + 1') }, transaction);
    }
    for (const { delivery, status, problem } of tries) {
      if (problem === null) continue;
      const failures = delivery.tries + 1;
      // What is the endpoint's fault is no message's: of one that takes nothing, all stay until it is mended.
      const isOver = webhook.failures === 0 && now.getTime() - delivery.since.getTime() >= webhookTiming.giveUpMs;
      const dueAt = new Date(now.getTime() + pauseAfter(webhookTiming, failures));
      const values = { tries: failures, status, problem, dueAt, ...(isOver && { state: 'failed' as const }) };
      await updateWhere(openDeliveries, { id: delivery.id, state: 'waiting' }, values, transaction);
    }
    if (tries.some(({ status }) => status === gone)) {
      await stop(deps, webhook, 'gone', transaction);
      return false;
    }
    if (arrived.length > 0) {
      await updateWhere(openWebhooks, { id: webhook.id }, { failures: 0, failingSince: null, nextAt: null, deliveredAt: now }, transaction);
      // It is back: what waited for its own next try need not.
      if (webhook.failures > 0) {
        await updateRowsWhere(openDeliveries, { webhookId: webhook.id, state: 'waiting' }, { dueAt: now }, transaction);
      }
      return true;
    }
    const failures = webhook.failures + 1;
    const failingSince = webhook.failingSince ?? now;
    const nextAt = new Date(now.getTime() + pauseAfter(webhookTiming, failures));
    await updateWhere(openWebhooks, { id: webhook.id }, { failures, failingSince, nextAt }, transaction);
    if (now.getTime() - failingSince.getTime() >= webhookTiming.giveUpMs) await stop(deps, webhook, 'failing', transaction);
    return false;
  });
}

const reasons = {
  gone: '回答说它已不再使用（410）',
  failing: '五天来没有一次投递成功',
} as const;

/** Sends an endpoint nothing more, and tells its owner. What waits stays until he resumes it. */
async function stop(deps: ClockDeps, { id, ownerId, url, failingSince }: WebhookRow, why: keyof typeof reasons, transaction: Transaction) {
  const { database } = deps;
  if (!(await updateWhere(database.openWebhooks, { id, state: 'active' }, { state: 'stopped' }, transaction))) return;
  const now = currentTime(deps);
  const said = {
    title: 'Webhook 已停止',
    content: `${url} ${reasons[why]}，我们不再向它投递。未投递的消息保留 30 天，修好后在开发者中心恢复，就会从断开的地方接着投递。`,
  };
  const told = { ownerId, category: 'systemInformation', link: '/developerCenter#webhooks', now } as const;
  await tellUser(database, { ...told, ...said, dedupeKey: `webhook:${id}:${(failingSince ?? now).getTime()}` }, transaction);
}
