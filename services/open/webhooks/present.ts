import { openId } from '#domain/open/ids';
import type { DeliveryDetailView, DeliveryView, WebhookSecretView, WebhookView } from '#domain/open/resources';
import type { AttemptRow, DeliveryRow, WebhookRow } from '#storage/database/models/webhooks';
import type { WebhookKeys } from './keys.ts';

const isoOf = (date: Date | null): string | null => date?.toISOString() ?? null;

/** An endpoint, as the developers' API shows it. */
export const presentWebhook = (row: WebhookRow): WebhookView => ({
  ...{ id: openId('webhook', row.id), object: 'webhook', url: row.url, description: row.description, events: row.events },
  ...{ status: row.state, failing_since: isoOf(row.failingSince) },
  ...{ next_attempt_at: row.state === 'active' ? isoOf(row.nextAt) : null, delivered_at: isoOf(row.deliveredAt) },
  ...{ test: row.test, created_at: row.createdAt.toISOString() },
});

/** What its messages are verified with. */
export const presentSecret = ({ secrets }: WebhookKeys, { publicKey }: Pick<WebhookRow, 'publicKey'>): WebhookSecretView => ({
  secrets: secrets.map(({ secret, expiresAt }) => ({ secret, expires_at: expiresAt })),
  public_key: `whpk_${publicKey}`,
});

export const presentDelivery = (row: DeliveryRow): DeliveryView => ({
  ...{ id: openId('delivery', row.id), object: 'delivery', webhook: openId('webhook', row.webhookId), event: row.messageId },
  ...{ type: row.type, subject: row.subject, status: row.state, attempts: row.tries, answer_status: row.status, problem: row.problem },
  ...{ next_attempt_at: row.state === 'waiting' ? isoOf(row.dueAt) : null, delivered_at: isoOf(row.deliveredAt) },
  created_at: row.createdAt.toISOString(),
});

/** A message with what was sent and answered. */
export const presentDetail = (row: DeliveryRow, attempts: readonly AttemptRow[]): DeliveryDetailView => ({
  ...presentDelivery(row),
  body: row.body,
  tries: attempts.map(({ createdAt, status, problem, ms, headers, answer }) => ({
    ...{ at: createdAt.toISOString(), status, problem, milliseconds: ms, headers, answer },
  })),
});
