import { createHmac, sign } from 'node:crypto';
import { privateKeyOf, type WebhookKeys } from './keys.ts';

const secretPrefix = 'whsec_';

/** The headers of a message as Standard Webhooks has them: a `v1` signature for each valid secret, and one `v1a` by the private key. */
export function signMessage(keys: WebhookKeys, { id, body, at }: { id: string; body: string; at: Date }): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signed = `${id}.${timestamp}.${body}`;
  const symmetric = keys.secrets.map(({ secret }) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  });
  const asymmetric = `v1a,${sign(null, Buffer.from(signed), privateKeyOf(keys)).toString('base64')}`;
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': [...symmetric, asymmetric].join(' ') };
}
