import { fn, col, Op } from 'sequelize';
import { openLimits } from '#domain/open/limits';
import type { SendStranger } from '#providers/fetching/stranger';
import type { DeliveryRow, WebhookRow } from '#storage/database/models/webhooks';
import { updateWhere } from '#storage/database/update-where';
import { currentTime } from '../../deps.ts';
import type { SealDeps } from '../../sealing.ts';
import { openKeys } from './keys.ts';
import { recordTries, type RecordDeps } from './record.ts';
import { sendMessage, type Tried } from './send.ts';
import { takeEvents } from './take-events.ts';
import { takingMessages } from './wake.ts';

export interface DeliverDeps extends RecordDeps, SealDeps {
  send: SendStranger;
}

/** What is left to do for an endpoint: nothing, or to look again after a while. */
export type DeliverStanding = { isOver: true } | { isOver: false; afterMs: number };

/** Within a round messages are begun for so long; what is begun then still ends. */
const roundMs = 10_000;
/** How long nobody else looks after an endpoint beyond the next look. */
const patienceMs = 90_000;

/** Delivers what is due for one endpoint, each thing's messages in order. What a killed process had sent and not recorded is sent again, under the same id. */
export async function deliverWebhook(deps: DeliverDeps, webhookId: string): Promise<DeliverStanding> {
  const { openWebhooks } = deps.database;
  const until = Date.now() + roundMs;
  const find = (): Promise<WebhookRow | null> => openWebhooks.findOne({ where: takingMessages({ id: webhookId }) });
  for (let row = await lookAfter(deps, await find(), 0); row !== null; row = await find()) {
    while (await takeEvents(deps, row));
    const waitsMs = row.nextAt === null ? 0 : row.nextAt.getTime() - currentTime(deps).getTime();
    if (waitsMs > 0) return later(deps, row, waitsMs);
    // Of an endpoint that failed, one message finds out whether it is back.
    const due = await findDue(deps, row, row.failures > 0 ? 1 : openLimits.sentAtOnce * 4);
    if (due.length === 0) return rest(deps, row);
    if (await recordTries(deps, row, await sendAll(deps, row, due, until))) {
      if (Date.now() > until) return later(deps, row, 0);
    }
  }
  return { isOver: true };
}

async function lookAfter(deps: DeliverDeps, row: WebhookRow | null, afterMs: number): Promise<WebhookRow | null> {
  if (row === null) return null;
  const { openWebhooks, transact } = deps.database;
  const lookedUntil = new Date(currentTime(deps).getTime() + afterMs + patienceMs);
  await transact((transaction) => updateWhere(openWebhooks, { id: row.id }, { lookedUntil }, transaction));
  return row;
}

async function later(deps: DeliverDeps, row: WebhookRow, afterMs: number): Promise<DeliverStanding> {
  await lookAfter(deps, row, afterMs);
  return { isOver: false, afterMs };
}

/** Nothing is due: over, or until the first of those that wait. */
async function rest(deps: DeliverDeps, row: WebhookRow): Promise<DeliverStanding> {
  const { openDeliveries, openWebhooks, transact } = deps.database;
  const next = await openDeliveries.findOne({ where: { webhookId: row.id, state: 'waiting' }, order: ['dueAt'], attributes: ['dueAt'] });
  if (next !== null) return later(deps, row, Math.max(1, next.dueAt.getTime() - currentTime(deps).getTime()));
  await transact((transaction) => updateWhere(openWebhooks, { id: row.id }, { lookedUntil: null }, transaction));
  return { isOver: true };
}

/** The first waiting message of each thing, as far as they are due. */
async function findDue({ database, clock }: DeliverDeps, { id: webhookId }: WebhookRow, limit: number): Promise<DeliveryRow[]> {
  const { openDeliveries } = database;
  const waiting = { webhookId, state: 'waiting' } as const;
  const heads = await openDeliveries.findAll({ where: waiting, attributes: [[fn('MIN', col('id')), 'id']], group: ['subject'] });
  const now = currentTime({ clock });
  const due = { id: heads.map(({ id }) => id), state: 'waiting', dueAt: { [Op.lte]: now } } as const;
  return openDeliveries.findAll({ where: due, order: ['id'], limit });
}

/** Sends a few at once; when all of the first failed, the others are left for later. */
async function sendAll(deps: DeliverDeps, webhook: WebhookRow, due: readonly DeliveryRow[], until: number): Promise<Tried[]> {
  const keys = openKeys(deps, webhook, currentTime(deps));
  const tries: Tried[] = [];
  const left = [...due];
  const isDown = (): boolean => tries.length >= openLimits.sentAtOnce && tries.every(({ problem }) => problem !== null);
  const lane = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined && !isDown() && (tries.length === 0 || Date.now() < until); next = left.shift()) {
      tries.push(await sendMessage(deps, webhook, keys, next));
    }
  };
  await Promise.all(Array.from({ length: openLimits.sentAtOnce }, lane));
  return tries;
}
