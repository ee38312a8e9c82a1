import { openLimits } from '#domain/open/limits';
import { messageBody, wantsEvent } from '#domain/open/webhooks';
import { newId } from '#storage/database/ids';
import type { WebhookRow } from '#storage/database/models/webhooks';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../../deps.ts';
import type { SealDeps } from '../../sealing.ts';
import type { OpenCaller } from '../caller.ts';
import { readOpenEvents } from '../events.ts';
import { eventId, presentEvent } from '../present-event.ts';
import { signDownloads } from '../sign-downloads.ts';

/** An endpoint reads what its project's keys could, but no addresses of results: whoever made it may not read jobs. */
const callerOf = ({ ownerId, projectId, test }: WebhookRow): OpenCaller => ({
  ...{ keyId: '', projectId, ownerId, mode: test ? 'test' : 'live' },
  scopes: [],
});

/** Makes messages of an endpoint's next events, unless many wait already. False when it has seen all there are. */
export async function takeEvents(deps: ClockDeps & SealDeps, webhook: WebhookRow): Promise<boolean> {
  const { openDeliveries, openWebhooks, transact } = deps.database;
  const { id: webhookId, ownerId, seenSeq, events: wanted, origin } = webhook;
  const waiting = await openDeliveries.count({ where: { webhookId, state: 'waiting' } });
  if (waiting >= openLimits.waitingMessages) return false;
  const caller = callerOf(webhook);
  const { events, next } = await readOpenEvents(deps, caller, { cursor: seenSeq, limit: openLimits.listMost });
  if (next === seenSeq) return false;
  const now = currentTime(deps);
  const shown = { language: 'zh', origin, nowMs: now.getTime(), sign: signDownloads(deps) } as const;
  const rows = events
    .filter(({ type }) => wantsEvent(wanted, type))
    .map((event) => {
      const told = presentEvent(event, shown, caller.scopes);
      return {
        ...{ id: newId(), webhookId, ownerId, messageId: eventId(event), type: event.type, subject: told.data.object.id },
        ...({ body: messageBody(told, openLimits.messageBytes), state: 'waiting', tries: 0, status: null, problem: null } as const),
        ...{ dueAt: now, since: now, deliveredAt: null, createdAt: now },
      };
    });
  return transact(async (transaction) => {
    // Whoever took them first has made the messages.
    if (!(await updateWhere(openWebhooks, { id: webhookId, seenSeq }, { seenSeq: next }, transaction))) return true;
    if (rows.length > 0) await openDeliveries.bulkCreate(rows, { transaction });
    webhook.set('seenSeq', next);
    return true;
  });
}
