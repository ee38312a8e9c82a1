import { literal, Op, type Transaction } from 'sequelize';
import { webhookRunId } from '#domain/workflows/ids';
import type { WebhookRow } from '#storage/database/models/webhooks';
import { updateRowsWhere, updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps, type DatabaseDeps } from '../../deps.ts';
import { enqueueStart, enqueueWake } from '../../work/outbox/enqueue.ts';

/** How long a start may take before another is sent. */
const startMs = 30_000;
/** Woken by one look. */
const atOnce = 100;

const hasWork = literal(
  `((SELECT seq FROM user_event_heads WHERE user_id = open_webhooks.owner_id) > seen_seq
    OR EXISTS (SELECT 1 FROM open_deliveries WHERE webhook_id = open_webhooks.id AND state = 'waiting'))`,
);

const hasLiveOwner = literal(
  'EXISTS (SELECT 1 FROM users WHERE users.id = open_webhooks.owner_id AND users.frozen_at IS NULL AND users.deleted_at IS NULL)',
);

/** Endpoints that take messages: neither paused nor of an account that is frozen or deleted. */
export const takingMessages = (where: object) => ({ ...where, state: 'active' as const, [Op.and]: [hasLiveOwner] });

/** The same for one of these ids, or any: those with something to deliver. */
export const withWork = (where: object = {}) => ({ ...where, state: 'active' as const, [Op.and]: [hasLiveOwner, hasWork] });

/** Enqueues, in the caller's transaction, the workflow that delivers to an endpoint. */
export const startDelivering = (
  { database }: DatabaseDeps,
  { id: webhookId, ownerId, url }: WebhookRow,
  transaction: Transaction,
): Promise<void> => enqueueStart(database, { kind: 'webhook', input: { webhookId, ownerId, fileName: hostOf(url) } }, transaction);

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : '');

/** Has an endpoint tried now, whatever it was waiting for; `everything`: all its messages too. */
export async function wakeWebhook(
  deps: ClockDeps,
  { id, everything }: { id: string; everything: boolean },
  transaction: Transaction,
): Promise<void> {
  const { database } = deps;
  await updateWhere(database.openWebhooks, { id }, { nextAt: null }, transaction);
  if (everything) {
    const dueAt = currentTime(deps);
    await updateRowsWhere(database.openDeliveries, { webhookId: id, state: 'waiting' }, { dueAt, since: dueAt }, transaction);
  }
  await enqueueWake(database, { kind: 'webhook', workflowId: webhookRunId(id) }, transaction);
}

/** Starts a workflow for each endpoint that has something to deliver and none that looks after it. Returns how many. */
export async function wakeWebhooks(deps: ClockDeps): Promise<number> {
  const { openWebhooks, outbox, transact } = deps.database;
  const now = currentTime(deps);
  const alone = { [Op.or]: [{ lookedUntil: null }, { lookedUntil: { [Op.lt]: now } }] };
  const rows = await openWebhooks.findAll({ where: withWork(alone), limit: atOnce });
  let started = 0;
  for (const row of rows) {
    const { id, version } = row;
    started += await transact(async (transaction) => {
      const lookedUntil = new Date(now.getTime() + startMs);
      if (!(await updateWhere(openWebhooks, { id, version }, { lookedUntil }, transaction))) return 0;
      // Temporal may be away: one that waits to be sent is enough.
      if ((await outbox.count({ where: { workflowId: webhookRunId(id), status: 'Pending' }, transaction })) > 0) return 0;
      await startDelivering(deps, row, transaction);
      return 1;
    });
  }
  return started;
}
