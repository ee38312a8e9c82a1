import type { WebhookRow } from '#storage/database/models/webhooks';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../../deps.ts';
import type { SealDeps } from '../../sealing.ts';
import { findWebhook, type WebhookScope } from './find.ts';
import { openKeys, sealKeys, withNewSecret, type WebhookKeys } from './keys.ts';

/** Gives an endpoint a new secret. For a day its messages are signed with the old one too; `too_many` as `withNewSecret`. */
export async function rotateSecret(
  deps: ClockDeps & SealDeps,
  scope: WebhookScope,
  id: string,
): Promise<{ row: WebhookRow; keys: WebhookKeys }> {
  for (;;) {
    const row = await findWebhook(deps, scope, id);
    const now = currentTime(deps);
    const keys = withNewSecret(openKeys(deps, row, now), now);
    const values = { sealedKeys: sealKeys(deps, id, keys) };
    const where = { id, sealedKeys: row.sealedKeys };
    // Rotated at the same moment by another call: then after it.
    if (await deps.database.transact((transaction) => updateWhere(deps.database.openWebhooks, where, values, transaction))) {
      return { row, keys };
    }
  }
}
