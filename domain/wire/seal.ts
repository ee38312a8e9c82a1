import { fromBase64Url, joinBytes, toBase64Url, toHex, utf8, type Bytes } from './bytes.ts';
import { keyHeader, keyPurposes, sealedLayout, signatureHeader, signedText } from './lz1.ts';

/** The client's half of LZ1, by WebCrypto: the dashboard and our programs seal with it. */

type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/** The two keys of a seed. */
export interface SealKeys {
  encrypt: Key;
  sign: Key;
}

/** `spki` is base64url DER. */
export const importGatewayKey = (spki: string): Promise<Key> =>
  crypto.subtle.importKey('spki', fromBase64Url(spki), { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['encrypt']);

/** The header `X-Lz-Key` for a seed. */
export async function wrapSeed(seed: Bytes, kid: string, gatewayKey: Key): Promise<string> {
  return keyHeader(kid, toBase64Url(new Uint8Array(await crypto.subtle.encrypt({ name: 'RSA-OAEP' }, gatewayKey, seed))));
}

export async function deriveKeys(seed: Bytes): Promise<SealKeys> {
  const base = await crypto.subtle.importKey('raw', seed, 'HKDF', false, ['deriveBits']);
  const derive = (purpose: string): Promise<ArrayBuffer> =>
    crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8(purpose) }, base, 256);
  const [encrypt, sign] = await Promise.all([derive(keyPurposes.encrypt), derive(keyPurposes.sign)]);
  return {
    encrypt: await crypto.subtle.importKey('raw', encrypt, 'AES-GCM', false, ['encrypt']),
    sign: await crypto.subtle.importKey('raw', sign, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']),
  };
}

/** SHA-256 in hex. */
export const hashHex = async (text: string): Promise<string> => toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(text))));

/** `D`: the parameters, encrypted and bound to their call. `iv` is drawn, except where a test fixes it. */
export async function sealParameters(
  keys: SealKeys,
  context: string,
  json: string,
  iv: Bytes = drawBytes(sealedLayout.ivBytes),
): Promise<string> {
  const algorithm = { name: 'AES-GCM', iv, additionalData: utf8(context), tagLength: sealedLayout.tagBytes * 8 };
  const sealed = new Uint8Array(await crypto.subtle.encrypt(algorithm, keys.encrypt, utf8(json)));
  return toBase64Url(joinBytes(Uint8Array.of(sealedLayout.version), iv, sealed));
}

/** The header `signature` of a JSON call. */
export async function signBody(keys: SealKeys, context: string, body: string): Promise<string> {
  const mac = await crypto.subtle.sign('HMAC', keys.sign, utf8(signedText(context, await hashHex(body))));
  return signatureHeader(toHex(new Uint8Array(mac)));
}

export const drawBytes = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length));
