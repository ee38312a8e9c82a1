/** What a signature of WeChat Pay comes with. */
export interface SignatureHeaders {
  timestamp: string;
  nonce: string;
  signature: string;
  /** Of the platform's certificate, or the id of its public key. */
  serial: string;
}

/** Undefined when one is missing or the time is none. */
export function signatureHeadersOf(header: (name: string) => string | undefined): SignatureHeaders | undefined {
  const [timestamp, nonce, signature, serial] = ['timestamp', 'nonce', 'signature', 'serial'].map((name) => header(`wechatpay-${name}`));
  if (timestamp === undefined || nonce === undefined || signature === undefined || serial === undefined) return undefined;
  return /^\d{1,12}$/.test(timestamp) ? { timestamp, nonce, signature, serial } : undefined;
}

/** Whether a signed time is close enough to our clock that nobody can show us an old answer. */
export const isFresh = ({ timestamp }: SignatureHeaders, now: Date, clockMs: number): boolean =>
  Math.abs(now.getTime() - Number(timestamp) * 1000) <= clockMs;
