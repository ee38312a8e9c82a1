import { randomBytes } from 'node:crypto';

/** The one person who pays on this machine, as WeChat names him to the merchant's account. */
const openid = 'local-payer';
/** Codes that are kept; the oldest are forgotten. */
const kept = 100;

export interface LocalPayers {
  /** A code as WeChat's authorisation returns it, good once. */
  allow(): string;
  /** The answer of `sns/oauth2/access_token`, with the error numbers of its documents. */
  exchange(query: URLSearchParams): object;
}

/** WeChat's side of telling payers apart (网页授权). */
export function localPayers(app: { id: string; secret: string }): LocalPayers {
  const codes = new Set<string>();
  return {
    allow() {
      const code = randomBytes(16).toString('hex');
      codes.add(code);
      for (const oldest of codes) if (codes.size > kept) codes.delete(oldest);
      return code;
    },
    exchange(query) {
      if (query.get('appid') !== app.id) return { errcode: 40013, errmsg: 'invalid appid' };
      if (query.get('secret') !== app.secret) return { errcode: 40125, errmsg: 'invalid appsecret' };
      if (!codes.delete(query.get('code') ?? '')) return { errcode: 40029, errmsg: 'invalid code' };
      return { access_token: randomBytes(16).toString('hex'), expires_in: 7200, openid, scope: 'snsapi_base' };
    },
  };
}
