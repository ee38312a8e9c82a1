import { OpenProblem } from '#domain/open/problems';
import type { DeliveryRow, WebhookRow } from '#storage/database/models/webhooks';
import type { DatabaseDeps } from '../../deps.ts';

/** Whose endpoints: those of a project, for test keys apart from the rest; or all of a person. */
export interface WebhookScope {
  ownerId: string;
  projectId?: string;
  test?: boolean;
}

/** An endpoint of that scope; `not_found` for any other. */
export async function findWebhook({ database }: DatabaseDeps, scope: WebhookScope, id: string): Promise<WebhookRow> {
  const row = await database.openWebhooks.findOne({ where: { id, ...scope } });
  if (row === null) throw new OpenProblem('not_found', { what: `whk_${id}` });
  return row;
}

/** Endpoints of that scope, oldest first. */
export const listWebhooks = ({ database }: DatabaseDeps, scope: WebhookScope): Promise<WebhookRow[]> =>
  database.openWebhooks.findAll({ where: { ...scope }, order: ['id'] });

/** A message to an endpoint of that scope; `not_found` for any other. */
export async function findDelivery(
  deps: DatabaseDeps,
  scope: WebhookScope,
  id: string,
): Promise<{ delivery: DeliveryRow; webhook: WebhookRow }> {
  const delivery = await deps.database.openDeliveries.findOne({ where: { id, ownerId: scope.ownerId } });
  if (delivery === null) throw new OpenProblem('not_found', { what: `dlv_${id}` });
  return { delivery, webhook: await findWebhook(deps, scope, delivery.webhookId) };
}
