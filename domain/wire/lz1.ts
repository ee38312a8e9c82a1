/**
 * LZ1, the protocol that calls travel in, as both sides must agree on it to the byte; docs/decisions/lz1.md. Nothing here encrypts: the
 * server does that with Node's crypto (`api/gateway/wire/`), clients with WebCrypto (`./seal.ts`).
 */

const minute = 60_000;
const hour = 60 * minute;

/** Names of the headers, as Node reads them. */
export const wireHeaders = {
  clientId: 'client_id',
  clientSecret: 'client_secret',
  key: 'x-lz-key',
  ts: 'x-lz-ts',
  nonce: 'x-lz-nonce',
  signature: 'signature',
} as const;

/** What HKDF derives each key for. */
export const keyPurposes = { encrypt: 'lz1 enc', sign: 'lz1 mac' } as const;

export const keyAlgorithm = 'RSA-OAEP-256';

/** The client that our own pages are. A secret in a browser names the client and proves nothing. */
export const webClient = { id: 'modelmill-web', secret: 'modelmill-web' } as const;

export const wireLimits = {
  modulusBits: 3072,
  seedBytes: 32,
  /** How long a client may go on using a seed, and the server keep it. */
  seedMs: hour,
  nonceBytes: 16,
  /** How far a call's `ts` may be from the server's clock. */
  freshMs: 5 * minute,
  /** How long a spent nonce is kept: from the earliest moment at which its call is fresh to the latest. */
  nonceMs: 10 * minute,
  /** How long a gateway key is handed out, and how long it is honoured after that. */
  keyOfferedMs: 7 * 24 * hour,
  keyHonouredMs: 24 * hour,
  /** How long a client keeps a gateway key before it asks again: well within `keyHonouredMs`. */
  keyKeptMs: 12 * hour,
} as const;

/** Of `D` once decoded: version, iv, ciphertext, tag. */
export const sealedLayout = { version: 1, ivBytes: 12, tagBytes: 16 } as const;

export interface WireContext {
  /** In capitals. */
  method: string;
  /** As sent, without query. */
  path: string;
  /** As in its header: milliseconds since 1970, decimal. */
  ts: string;
  nonce: string;
  clientId: string;
  /** SHA-256 of the bearer token, or of nothing where there is none; hex. */
  tokenHash: string;
}

/** What a call is bound to: neither its parameters nor its signature hold for another. */
export const contextOf = ({ method, path, ts, nonce, clientId, tokenHash }: WireContext): string =>
  [method, path, ts, nonce, clientId, tokenHash].join('\n');

/** What a JSON call's signature is made over; `bodyHash` is the SHA-256 of the body as sent, hex. */
export const signedText = (context: string, bodyHash: string): string => `${context}\n${bodyHash}`;

/** The header `signature`, from an HMAC in hex. */
export const signatureHeader = (mac: string): string => `v1=${mac}`;

/** The header `X-Lz-Key`, from the wrapped seed in base64url. */
export const keyHeader = (kid: string, wrapped: string): string => `${kid}.${wrapped}`;
