import { Op } from 'sequelize';
import { openLimits } from '#domain/open/limits';
import { OpenProblem } from '#domain/open/problems';
import type { DeliveryState } from '#domain/open/webhooks';
import type { DeliveryRow } from '#storage/database/models/webhooks';
import { updateRowsWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../../deps.ts';
import { findDelivery, findWebhook, type WebhookScope } from './find.ts';
import { wakeWebhook } from './wake.ts';

/** Sends a message again, under the same id. `webhook_paused`; `too_many` while many wait. */
export async function replayDelivery(deps: ClockDeps, scope: WebhookScope, id: string): Promise<DeliveryRow> {
  const { delivery, webhook } = await findDelivery(deps, scope, id);
  if (webhook.state !== 'active') throw new OpenProblem('webhook_paused');
  await sendAgain(deps, webhook.id, [id]);
  return delivery.reload();
}

export interface Span {
  from: Date;
  to: Date;
  state?: DeliveryState | undefined;
}

/** Sends all messages of a span of time again, each under its id, oldest first. Returns how many, 10,000 at most; `webhook_paused`; `too_many` while many wait. */
export async function replaySpan(deps: ClockDeps, scope: WebhookScope, id: string, { from, to, state }: Span): Promise<number> {
  const { openDeliveries } = deps.database;
  const webhook = await findWebhook(deps, scope, id);
  if (webhook.state !== 'active') throw new OpenProblem('webhook_paused');
  const where = { webhookId: id, createdAt: { [Op.gte]: from, [Op.lte]: to }, ...(state !== undefined && { state }) };
  const rows = await openDeliveries.findAll({ where, order: ['id'], limit: openLimits.replayed, attributes: ['id'] });
  return sendAgain(
    deps,
    id,
    rows.map((row) => row.id),
  );
}

async function sendAgain(deps: ClockDeps, webhookId: string, ids: readonly string[]): Promise<number> {
  const { openDeliveries, transact } = deps.database;
  const now = currentTime(deps);
  const isWaiting = { webhookId, state: 'waiting' } as const;
  return transact(async (transaction) => {
    if ((await openDeliveries.count({ where: isWaiting, transaction })) > openLimits.waitingMessages) {
      throw new OpenProblem('too_many', { message: `还有 ${openLimits.waitingMessages} 条以上的消息没有送到` });
    }
    const values = { state: 'waiting', tries: 0, dueAt: now, since: now } as const;
    const count = await updateRowsWhere(openDeliveries, { id: [...ids], webhookId }, values, transaction);
    if (count > 0) await wakeWebhook(deps, { id: webhookId, everything: false }, transaction);
    return count;
  });
}
