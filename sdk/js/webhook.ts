import { WebhookVerificationError } from './errors.ts';
import type { Event } from './types.ts';

/** Headers of a request, from the Fetch API or from Node. */
export type HeadersLike = Headers | Record<string, string | string[] | undefined>;

function read(headers: HeadersLike, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof value !== 'string') throw new WebhookVerificationError(`the header ${name} is missing`);
  return value;
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
};

/** What a secret, or a public key, verifies: the version of its signatures, and how. */
async function readKey(
  secret: string,
): Promise<[version: string, key: Awaited<ReturnType<typeof crypto.subtle.importKey>>, algorithm: string]> {
  const isPublic = secret.startsWith('whpk_');
  const raw = bytesOf(secret.replace(/^wh(?:sec|pk)_/, ''));
  if (raw.length === 0) throw new WebhookVerificationError('the secret should begin with whsec_, or a public key with whpk_');
  const algorithm = isPublic ? 'Ed25519' : 'HMAC';
  const about = isPublic ? algorithm : { name: algorithm, hash: 'SHA-256' };
  return [isPublic ? 'v1a' : 'v1', await crypto.subtle.importKey('raw', raw, about, false, ['verify']), algorithm];
}

/**
 * Checks a webhook as Standard Webhooks says, and returns what it tells. Several signatures may stand in the header while a secret is rotated: one that fits is enough.
 * @param secret `whsec_…`, or `whpk_…` for who should not be able to sign.
 * @param body The body as it came, byte for byte: JSON that was parsed and written again does not fit.
 * @param toleranceSeconds How far its time may be from ours.
 */
export async function verifyWebhook(body: string, headers: HeadersLike, secret: string, toleranceSeconds = 300): Promise<Event> {
  const id = read(headers, 'webhook-id');
  const timestamp = read(headers, 'webhook-timestamp');
  const away = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!/^\d+$/.test(timestamp) || away > toleranceSeconds) throw new WebhookVerificationError('its time is too far from now');
  const [version, key, algorithm] = await readKey(secret);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const one of read(headers, 'webhook-signature').split(' ')) {
    const [kind, signature = ''] = one.split(',');
    if (kind === version && (await crypto.subtle.verify(algorithm, key, bytesOf(signature), signed))) return JSON.parse(body) as Event;
  }
  throw new WebhookVerificationError('no signature fits');
}
