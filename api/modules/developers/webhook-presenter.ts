import type { DeliveryFullView, DeliveryRowView, WebhookRowView } from '#domain/developers/views';
import type { AttemptRow, DeliveryRow, WebhookRow } from '#storage/database/models/webhooks';
import { isoOrNull } from '../presenting.ts';

export const presentEndpoint = (row: WebhookRow): WebhookRowView => ({
  ...{ id: row.id, url: row.url, description: row.description, events: row.events, status: row.state },
  ...{ failingSince: isoOrNull(row.failingSince), nextAttemptAt: row.state === 'active' ? isoOrNull(row.nextAt) : null },
  ...{ deliveredAt: isoOrNull(row.deliveredAt), publicKey: `whpk_${row.publicKey}`, createdAt: row.createdAt.toISOString() },
});

export const presentMessage = (row: DeliveryRow): DeliveryRowView => ({
  ...{ id: row.id, event: row.messageId, type: row.type, subject: row.subject, status: row.state, attempts: row.tries },
  ...{ answerStatus: row.status, problem: row.problem, nextAttemptAt: row.state === 'waiting' ? isoOrNull(row.dueAt) : null },
  createdAt: row.createdAt.toISOString(),
});

/** A message with its tries. */
export const presentFullMessage = (row: DeliveryRow, attempts: readonly AttemptRow[]): DeliveryFullView => ({
  ...presentMessage(row),
  body: row.body,
  tries: attempts.map(({ id, createdAt, status, problem, ms, headers, answer }) => ({
    ...{ id, at: createdAt.toISOString(), status, problem, ms, headers, answer },
  })),
});
