import { fromBase64Url, toBase64Url, toHex, utf8 } from './bytes.ts';
import { contextOf, keyPurposes } from './lz1.ts';
import { deriveKeys, hashHex, importGatewayKey, sealParameters, signBody, wrapSeed } from './seal.ts';

/** `vectors.json`: one exchange of LZ1 with every secret laid open, so that both sides and any other client can be held against it. */
export interface WireVectors {
  gatewayKey: { kid: string; alg: string; spki: string; pkcs8: string };
  clientId: string;
  seed: string;
  'X-Lz-Key': string;
  /** Hex. */
  encKey: string;
  macKey: string;
  calls: readonly CallVector[];
}

interface CallVectorHead {
  what: string;
  method: string;
  path: string;
  ts: string;
  nonce: string;
  token: string | null;
  tokenHash: string;
  ctx: string;
}

export type CallVector = CallVectorHead &
  (
    | { form: 'form' | 'query'; parameters: string; iv: string; D: string }
    | { form: 'json'; body: string; bodyHash: string; signature: string }
  );

/** What the client's code makes otherwise than the vectors say; none where it is right. Runs in browsers and in Node. */
export async function faultsAgainst(vectors: WireVectors): Promise<string[]> {
  const faults: string[] = [];
  const hold = (what: string, made: string, given: string): void => void (made === given || faults.push(`${what}: ${made}`));
  const { gatewayKey, clientId, seed: seedText, calls } = vectors;
  const seed = fromBase64Url(seedText);
  const opening = await crypto.subtle.importKey('pkcs8', fromBase64Url(gatewayKey.pkcs8), { name: 'RSA-OAEP', hash: 'SHA-256' }, false, [
    'decrypt',
  ]);
  // Wrapping is never the same twice, so what we wrap is opened again.
  const ours = await wrapSeed(seed, gatewayKey.kid, await importGatewayKey(gatewayKey.spki));
  for (const header of [vectors['X-Lz-Key'], ours]) {
    const [kid = '', wrapped = ''] = header.split('.');
    hold('kid', kid, gatewayKey.kid);
    const opened = await crypto.subtle.decrypt({ name: 'RSA-OAEP' }, opening, fromBase64Url(wrapped));
    hold('seed', toBase64Url(new Uint8Array(opened)), seedText);
  }
  const base = await crypto.subtle.importKey('raw', seed, 'HKDF', false, ['deriveBits']);
  for (const [name, purpose] of [['encKey', keyPurposes.encrypt] as const, ['macKey', keyPurposes.sign] as const]) {
    const bits = await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8(purpose) }, base, 256);
    hold(name, toHex(new Uint8Array(bits)), vectors[name]);
  }
  const keys = await deriveKeys(seed);
  for (const call of calls) {
    hold(`tokenHash of ${call.what}`, await hashHex(call.token ?? ''), call.tokenHash);
    hold(`ctx of ${call.what}`, contextOf({ ...call, clientId }), call.ctx);
    if (call.form === 'json') {
      hold(`bodyHash of ${call.what}`, await hashHex(call.body), call.bodyHash);
      hold(`signature of ${call.what}`, await signBody(keys, call.ctx, call.body), call.signature);
    } else hold(`D of ${call.what}`, await sealParameters(keys, call.ctx, call.parameters, fromBase64Url(call.iv)), call.D);
  }
  return faults;
}
