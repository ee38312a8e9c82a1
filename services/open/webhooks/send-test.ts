import { openId } from '#domain/open/ids';
import { openLimits } from '#domain/open/limits';
import { OpenProblem } from '#domain/open/problems';
import { messageBody, testEvent } from '#domain/open/webhooks';
import { newId } from '#storage/database/ids';
import type { DeliveryRow } from '#storage/database/models/webhooks';
import { currentTime, type ClockDeps } from '../../deps.ts';
import { findWebhook, type WebhookScope } from './find.ts';
import { wakeWebhook } from './wake.ts';

/** Has an endpoint sent a message to try it, on the way of all messages. `webhook_paused`; `too_many` while several wait. */
export async function sendTest(deps: ClockDeps, scope: WebhookScope, webhookId: string): Promise<DeliveryRow> {
  const { openDeliveries, transact } = deps.database;
  const { state, url, ownerId } = await findWebhook(deps, scope, webhookId);
  if (state !== 'active') throw new OpenProblem('webhook_paused');
  const now = currentTime(deps);
  const id = newId();
  const messageId = openId('event', id);
  const webhook = openId('webhook', webhookId);
  const told = {
    ...{ id: messageId, object: 'event', type: testEvent, created_at: now.toISOString() },
    data: { object: { id: webhook, object: 'webhook', url } },
  };
  return transact(async (transaction) => {
    const tests = { webhookId, type: testEvent, state: 'waiting' } as const;
    if ((await openDeliveries.count({ where: tests, transaction })) >= openLimits.waitingTests) {
      throw new OpenProblem('too_many', { message: `还有 ${openLimits.waitingTests} 条测试消息没有送到` });
    }
    const body = messageBody(told, openLimits.messageBytes);
    const row = await openDeliveries.create(
      {
        // Each test is about itself: it waits for nothing.
        ...{ id, webhookId, ownerId, messageId, type: testEvent, subject: openId('delivery', id), body, state: 'waiting', tries: 0 },
        ...{ status: null, problem: null, dueAt: now, since: now, deliveredAt: null, createdAt: now },
      },
      { transaction },
    );
    await wakeWebhook(deps, { id: webhookId, everything: false }, transaction);
    return row;
  });
}
