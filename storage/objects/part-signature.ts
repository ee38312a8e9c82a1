import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a signed part URL permits. */
export interface PartAddress {
  key: string;
  storeUploadId: string;
  partNumber: number;
  /** The most that the part may have. */
  bytes: number;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

const signatureOf = (secret: string, address: PartAddress): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['PUT', address.key, address.storeUploadId, address.partNumber, address.bytes, address.expiresAt]))
    .digest('base64url');

const encodeKey = (key: string): string => key.split('/').map(encodeURIComponent).join('/');

/** A path on our own origin that permits one part to be PUT until it expires; signed with HMAC-SHA256 over method, key, upload, part, size and expiry. */
export function signPartPath(secret: string, publicPath: string, address: PartAddress): string {
  const query = new URLSearchParams({
    uploadId: address.storeUploadId,
    partNumber: String(address.partNumber),
    bytes: String(address.bytes),
    expires: String(address.expiresAt),
    signature: signatureOf(secret, address),
  });
  return `${publicPath}/${encodeKey(address.key)}?${query.toString()}`;
}

/** Parses a path from `signPartPath`; undefined if the signature is wrong. The caller checks the expiry. */
export function readPartPath(secret: string, publicPath: string, path: string): PartAddress | undefined {
  const [pathname = '', search = ''] = path.split('?', 2);
  if (!pathname.startsWith(`${publicPath}/`)) return undefined;
  const query = new URLSearchParams(search);
  const key = decode(pathname.slice(publicPath.length + 1));
  if (key === undefined) return undefined;
  const address = {
    key,
    storeUploadId: query.get('uploadId') ?? '',
    partNumber: Number(query.get('partNumber')),
    bytes: Number(query.get('bytes')),
    expiresAt: Number(query.get('expires')),
  };
  const given = Buffer.from(query.get('signature') ?? '', 'base64url');
  const expected = Buffer.from(signatureOf(secret, address), 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected) ? address : undefined;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
