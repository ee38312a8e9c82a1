import { openLimits } from '#domain/open/limits';
import { FetchRefused, type SendStranger } from '#providers/fetching/stranger';
import type { DeliveryRow, WebhookRow } from '#storage/database/models/webhooks';
import { currentTime, type ClockDeps } from '../../deps.ts';
import type { WebhookKeys } from './keys.ts';
import { signMessage } from './sign.ts';

/** How a try ended. */
export interface Tried {
  delivery: DeliveryRow;
  at: Date;
  ms: number;
  headers: Record<string, string>;
  status: number | null;
  /** Null when it was delivered. */
  problem: string | null;
  answer: string;
}

const userAgent = 'Modelmill-Webhooks/1';

/** Text that any column takes: no NUL, no half of a pair. */
const storable = (text: string): string =>
  text
    .replaceAll('\0', '')
    .slice(0, openLimits.answerKept)
    .replaceAll(/\p{Cs}/gu, '');

const problemOf = (status: number): string | null => {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
};

/** Sends a message once. It arrived if the endpoint answered 2xx in time. */
export async function sendMessage(
  deps: ClockDeps & { send: SendStranger },
  { url }: Pick<WebhookRow, 'url'>,
  keys: WebhookKeys,
  delivery: DeliveryRow,
): Promise<Tried> {
  const { messageId: id, body } = delivery;
  const at = currentTime(deps);
  const headers = { 'content-type': 'application/json', 'user-agent': userAgent, ...signMessage(keys, { id, body, at }) };
  const began = performance.now();
  const ended = (): number => Math.round(performance.now() - began);
  const about = { delivery, at, headers };
  try {
    const sent = await deps.send(url, { headers, body, maxBytes: openLimits.answerBytes, timeoutMs: openLimits.webhookMs });
    return { ...about, ms: ended(), status: sent.status, problem: problemOf(sent.status), answer: storable(sent.answer) };
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error;
    return { ...about, ms: ended(), status: null, problem: error.message.slice(0, 100), answer: '' };
  }
}
