import { wireErrors } from '../errors/areas/wire.ts';
import type { GatewayKeyView } from './views.ts';
import type { Envelope } from '../wire/envelope.ts';
import { contextOf, wireHeaders, wireLimits } from '../wire/lz1.ts';
import { deriveKeys, drawBytes, hashHex, importGatewayKey, sealParameters, signBody, wrapSeed, type SealKeys } from '../wire/seal.ts';
import { toBase64Url } from '../wire/bytes.ts';

/** How parameters travel: encrypted in a form, as signed JSON, or encrypted in the query of a GET, which only reads. */
export type WireForm = 'form' | 'json' | 'query';

export interface WireCall {
  path: string;
  payload: object;
  /** The access token to send, if any. */
  token: string | undefined;
  form: WireForm;
}

export interface SealedCall {
  method: 'GET' | 'POST';
  /** Path and query. */
  address: string;
  headers: Record<string, string>;
  body?: string;
}

export interface WireSessionOptions {
  client: { id: string; secret: string };
  /** Asks for the gateway's key. `again`: the one given last was refused. */
  fetchKey: (again: boolean) => Promise<GatewayKeyView>;
  /** Milliseconds since 1970; default the system clock. */
  now?: () => number;
}

export interface WireSession {
  /** Seals one call; every try needs a seal of its own. Rejects when the gateway's key cannot be had. */
  seal: (call: WireCall) => Promise<SealedCall>;
  /** Seals a call and transmits it, once more when the answer says that the key was replaced or our clock is off. */
  send: <A extends { envelope: Envelope<unknown> }>(call: WireCall, transmit: (sealed: SealedCall) => Promise<A>) => Promise<A>;
}

interface Secret {
  header: string;
  keys: SealKeys;
}

/** What a client keeps between calls: a seed, wrapped for the gateway's key, for an hour, and how far its clock is off. */
export function createWireSession({ client, fetchKey, now = Date.now }: WireSessionOptions): WireSession {
  let clockOffMs = 0;
  let keyRefused = false;
  let drawnAt = 0;
  let secret: Promise<Secret> | undefined;

  const drawSecret = async (): Promise<Secret> => {
    const { kid, spki } = await fetchKey(keyRefused);
    keyRefused = false;
    const seed = drawBytes(wireLimits.seedBytes);
    const [header, keys] = await Promise.all([wrapSeed(seed, kid, await importGatewayKey(spki)), deriveKeys(seed)]);
    return { header, keys };
  };
  const currentSecret = (): Promise<Secret> => {
    if (secret !== undefined && now() - drawnAt < wireLimits.seedMs) return secret;
    const drawn = drawSecret();
    drawnAt = now();
    secret = drawn;
    drawn.catch(() => {
      if (secret === drawn) secret = undefined;
      // A key that was kept somewhere may be no key.
      keyRefused = true;
    });
    return drawn;
  };

  const seal = async ({ path, payload, token, form }: WireCall): Promise<SealedCall> => {
    const { header, keys } = await currentSecret();
    const method = form === 'query' ? 'GET' : 'POST';
    const ts = String(now() + clockOffMs);
    const nonce = toBase64Url(drawBytes(wireLimits.nonceBytes));
    const context = contextOf({ method, path, ts, nonce, clientId: client.id, tokenHash: await hashHex(token ?? '') });
    const headers = {
      [wireHeaders.clientId]: client.id,
      [wireHeaders.clientSecret]: client.secret,
      [wireHeaders.key]: header,
      [wireHeaders.ts]: ts,
      [wireHeaders.nonce]: nonce,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    const json = JSON.stringify(payload);
    if (form === 'json') {
      const signature = await signBody(keys, context, json);
      return {
        method,
        address: path,
        headers: { ...headers, 'content-type': 'application/json', [wireHeaders.signature]: signature },
        body: json,
      };
    }
    const sealed = `D=${await sealParameters(keys, context, json)}`;
    if (form === 'query') return { method, address: `${path}?${sealed}`, headers };
    return { method, address: path, headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' }, body: sealed };
  };

  /** Whether the same call may pass now. Of several calls that met a replaced key together, the first drops the secret. */
  const learn = async (sealed: SealedCall, { resp_code: code, datas }: Envelope<unknown>): Promise<boolean> => {
    if (code === wireErrors['wire.clockOff'].respCode) {
      const serverTime = (datas as { serverTime?: unknown } | null)?.serverTime;
      if (typeof serverTime !== 'number') return false;
      clockOffMs = serverTime - now();
      return true;
    }
    if (code !== wireErrors['wire.keyUnknown'].respCode) return false;
    const refused = sealed.headers[wireHeaders.key];
    if ((await secret?.catch(() => undefined))?.header === refused) {
      secret = undefined;
      keyRefused = true;
    }
    return true;
  };

  return {
    seal,
    send: async (call, transmit) => {
      const sealed = await seal(call);
      const answer = await transmit(sealed);
      return (await learn(sealed, answer.envelope)) ? transmit(await seal(call)) : answer;
    },
  };
}
