import { Op } from 'sequelize';
import type { DeliveryState } from '#domain/open/webhooks';
import type { AttemptRow, DeliveryRow } from '#storage/database/models/webhooks';
import type { DatabaseDeps } from '../../deps.ts';
import { findDelivery, findWebhook, type WebhookScope } from './find.ts';

/** How many tries of one message are shown. */
const shownTries = 50;

export interface DeliveriesAsked {
  limit: number;
  cursor?: string | undefined;
  state?: DeliveryState | undefined;
}

/** Messages to an endpoint, newest first. */
export async function listDeliveries(
  deps: DatabaseDeps,
  scope: WebhookScope,
  webhookId: string,
  { limit, cursor, state }: DeliveriesAsked,
): Promise<{ rows: DeliveryRow[]; next: string | null }> {
  await findWebhook(deps, scope, webhookId);
  const where = { webhookId, ...(state !== undefined && { state }), ...(cursor !== undefined && { id: { [Op.lt]: cursor } }) };
  const found = await deps.database.openDeliveries.findAll({ where, order: [['id', 'DESC']], limit: limit + 1 });
  const rows = found.slice(0, limit);
  return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}

/** A message with its tries, newest first. */
export async function readDelivery(
  deps: DatabaseDeps,
  scope: WebhookScope,
  id: string,
): Promise<{ delivery: DeliveryRow; attempts: AttemptRow[] }> {
  const { delivery } = await findDelivery(deps, scope, id);
  const attempts = await deps.database.openAttempts.findAll({ where: { deliveryId: id }, order: [['id', 'DESC']], limit: shownTries });
  return { delivery, attempts };
}
