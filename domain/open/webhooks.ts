/** Webhooks: what they tell, when they try again, and how their messages look. */

/** What an endpoint may ask for. */
export const webhookEvents = ['file.ready', 'file.failed', 'job.progressed', 'job.succeeded', 'job.failed', 'job.cancelled'] as const;
/** What is sent to try an endpoint. */
export const testEvent = 'webhook.test';

/** `stopped`: by us, because it answered wrongly for days or said that it is gone. */
export const webhookStates = ['active', 'paused', 'stopped'] as const;
export type WebhookState = (typeof webhookStates)[number];

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Whether an endpoint wants an event; without a list it wants all but progress, of which there is much. */
export const wantsEvent = (events: readonly string[] | null, type: string): boolean =>
  events === null ? type !== 'job.progressed' : events.includes(type);

/** When a message, or an endpoint, is tried again, and when we give up. */
export interface WebhookTiming {
  /** Pause after the first failure in a row, the second, and so on; the last is repeated. */
  backoffMs: readonly number[];
  giveUpMs: number;
}

const minute = 60_000;
export const usualWebhookTiming: WebhookTiming = {
  backoffMs: [5000, minute / 2, 2 * minute, 5 * minute, 15 * minute, 30 * minute, 60 * minute],
  giveUpMs: 5 * 24 * 60 * minute,
};

/** The pause after so many failures in a row. */
export const pauseAfter = ({ backoffMs }: WebhookTiming, failures: number): number =>
  backoffMs[Math.min(failures, backoffMs.length) - 1] ?? minute;

/** What is told in a message, as the feed shows it. */
interface Told {
  type: string;
  created_at: string;
  data: { object: object };
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** The body of a message, below `most` bytes: what makes an object long is left out, and at last all but what it is. */
export function messageBody(told: Told, most: number): string {
  const { object } = told.data;
  const { metadata: _, ...plain } = object as Record<string, unknown>;
  const short = Object.fromEntries(Object.entries(plain).filter(([name]) => ['id', 'object', 'kind', 'status', 'test'].includes(name)));
  const forms = [object, plain, short].map((one) => JSON.stringify({ ...told, timestamp: told.created_at, data: { object: one } }));
  return forms.find((body) => bytesOf(body) < most) ?? '{}';
}
