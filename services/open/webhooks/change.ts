import type { WebhookRow } from '#storage/database/models/webhooks';
import { updateWhere } from '#storage/database/update-where';
import { type ClockDeps } from '../../deps.ts';
import { findWebhook, type WebhookScope } from './find.ts';
import { refuseInsecure } from './make.ts';
import { wakeWebhook } from './wake.ts';

export interface WebhookChange {
  url?: string | undefined;
  description?: string | undefined;
  events?: readonly string[] | null | undefined;
  status?: 'active' | 'paused' | undefined;
}

/** Changes an endpoint. One that is resumed, or has another address, is tried at once with all that waits. */
export async function changeWebhook(deps: ClockDeps, scope: WebhookScope, id: string, change: WebhookChange): Promise<WebhookRow> {
  const { openWebhooks, transact } = deps.database;
  const row = await findWebhook(deps, scope, id);
  const { url, description, events, status } = change;
  if (url !== undefined) refuseInsecure(url, row.test);
  const fresh = url !== undefined || (status === 'active' && row.state !== 'active');
  const values = {
    ...(url !== undefined && { url }),
    ...(description !== undefined && { description }),
    ...(events !== undefined && { events: events === null ? null : [...events] }),
    ...(status !== undefined && { state: status }),
    ...(fresh && { failures: 0, failingSince: null, nextAt: null }),
  };
  await transact(async (transaction) => {
    await updateWhere(openWebhooks, { id }, values, transaction);
    if (fresh) await wakeWebhook(deps, { id, everything: true }, transaction);
  });
  return row.reload();
}
