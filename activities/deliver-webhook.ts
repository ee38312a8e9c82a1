import { Context } from '@temporalio/activity';
import { deliverWebhook, type DeliverDeps, type DeliverStanding } from '#services/open/webhooks/deliver';
import type { Database } from '#storage/database/connect';
import type { RecordActivities } from '#workflows/contracts';

export interface DeliveryDeps {
  database: Database;
  /** How messages to endpoints are signed and sent; default: they wait for a process that can. */
  webhooks?: Pick<DeliverDeps, 'secret' | 'previousSecrets' | 'send' | 'webhookTiming'> | undefined;
}

/** Of this process's slots, those that endpoints of strangers may hold: others' work goes on beside the slowest. */
const places = 8;
/** Of these, what the endpoints of one account may hold: who has many slow ones keeps nobody else waiting. */
const placesOfOwner = 2;
/** How long an endpoint waits that found none: longer each time, and never all at the same moment. */
const againMs = 500;
const longestAgainMs = 5000;
/** Endpoints whose waits are remembered. */
const remembered = 10_000;
const heartbeatEveryMs = 2000;

/** Delivers to endpoints, few at a time. */
export function createDelivery({ database, webhooks }: DeliveryDeps): RecordActivities['deliverWebhook'] {
  const taken: string[] = [];
  const waits = new Map<string, number>();
  const again = (webhookId: string): DeliverStanding => {
    const waitMs = waits.get(webhookId) ?? againMs;
    if (waits.size >= remembered) waits.clear();
    waits.set(webhookId, Math.min(waitMs * 2, longestAgainMs));
    return { isOver: false, afterMs: Math.ceil(waitMs * (0.5 + Math.random() / 2)) };
  };
  const isFull = (ownerId: string): boolean =>
    taken.length >= places || taken.filter((holder) => holder === ownerId).length >= placesOfOwner;
  return async ({ webhookId }) => {
    if (webhooks === undefined) return again(webhookId);
    const row = await database.openWebhooks.findByPk(webhookId, { attributes: ['ownerId'] });
    if (row === null) return { isOver: true };
    const { ownerId } = row;
    if (isFull(ownerId)) return again(webhookId);
    taken.push(ownerId);
    waits.delete(webhookId);
    const context = Context.current();
    const heartbeats = setInterval(() => context.heartbeat(), heartbeatEveryMs);
    try {
      return await deliverWebhook({ database, ...webhooks }, webhookId);
    } finally {
      taken.splice(taken.indexOf(ownerId), 1);
      clearInterval(heartbeats);
    }
  };
}
