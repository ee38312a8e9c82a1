import type { DatabaseDeps } from '../../deps.ts';
import { findWebhook, type WebhookScope } from './find.ts';

/** Removes an endpoint with all that waits for it, and its log. What is being sent at this moment still arrives. */
export async function removeWebhook(deps: DatabaseDeps, scope: WebhookScope, id: string): Promise<void> {
  const { openWebhooks, openDeliveries, openAttempts, transact } = deps.database;
  await findWebhook(deps, scope, id);
  await transact((transaction) => openWebhooks.destroy({ where: { id }, transaction }));
  // Few at a time, so that nobody waits for the rest.
  for (;;) {
    const found = await openDeliveries.findAll({ where: { webhookId: id }, attributes: ['id'], limit: 500 });
    if (found.length === 0) return;
    const ids = found.map((delivery) => delivery.id);
    await transact(async (transaction) => {
      await openAttempts.destroy({ where: { deliveryId: ids }, transaction });
      await openDeliveries.destroy({ where: { id: ids }, transaction });
    });
  }
}
