import { z } from 'zod';
import { ask, ProviderFault } from '../calling/ask.ts';
import { parseJson } from '../calling/parse-json.ts';
import { SignInRefused, type SignInProvider } from './contract.ts';
import { providerId } from './provider-id.ts';

export interface QqOptions {
  appId: string;
  appKey: string;
  /** Where people sign in and codes are exchanged; default QQ's own. */
  service?: string;
  /** For the whole exchange; default 8 seconds. */
  timeoutMs?: number;
}

/** `error` of a code that is unknown, expired or used: the person starts again. */
const badCodes = [100019, 100020];
/** `error` of an app that may not ask for the id that is one for all its apps. */
const noUnionId = 100048;

const faultSchema = z.object({ error: z.coerce.number().optional(), ret: z.number().optional() });
const tokenSchema = z.object({ access_token: z.string().min(1) });
const idSchema = z.object({ client_id: z.coerce.string(), openid: providerId, unionid: providerId.or(z.literal('')).optional() });
const personSchema = z.object({
  ret: z.literal(0),
  nickname: z.string().default(''),
  figureurl_qq_2: z.string().default(''),
  figureurl_qq_1: z.string().default(''),
});

/** Some answers come as `callback( {…} );` even where JSON is asked for. */
const unwrapped = (text: string): string => /^\s*callback\s*\(([^]*)\)\s*;?\s*$/.exec(text)?.[1] ?? text;

/** An error that QQ names by a number. */
class QqError extends ProviderFault {
  readonly number: number;
  constructor(number: number) {
    super(`error ${number}`);
    this.number = number;
  }
}

/** Sign-in to a website by QQ (QQ 互联): `oauth2.0/authorize`, then `oauth2.0/token`, `oauth2.0/me` and `user/get_user_info`. */
export function createQqSignIn({ appId, appKey, service = 'https://graph.qq.com', timeoutMs = 8000 }: QqOptions): SignInProvider {
  const query = async <S extends z.ZodType>(
    path: string,
    parameters: Record<string, string>,
    schema: S,
    signal: AbortSignal,
    tries: number,
  ) => {
    const answer = await ask({ url: `${service}${path}?${new URLSearchParams(parameters).toString()}`, signal, tries });
    const text = unwrapped(answer.text);
    const { error, ret } = parseJson(text, faultSchema);
    const number = error ?? ret ?? 0;
    if (badCodes.includes(number)) throw new SignInRefused(`error ${number}`);
    if (number !== 0) throw new QqError(number);
    return parseJson(text, schema);
  };

  const identify = async (access_token: string, signal: AbortSignal) => {
    const asked = { access_token, fmt: 'json' };
    try {
      return await query('/oauth2.0/me', { ...asked, unionid: '1' }, idSchema, signal, 2);
    } catch (error) {
      if (!(error instanceof QqError) || error.number !== noUnionId) throw error;
      return query('/oauth2.0/me', asked, idSchema, signal, 2);
    }
  };

  return {
    authorizeUrl({ redirectUri, state }) {
      const parameters = { response_type: 'code', client_id: appId, redirect_uri: redirectUri, state, scope: 'get_user_info' };
      return `${service}/oauth2.0/authorize?${new URLSearchParams(parameters).toString()}`;
    },
    async exchange({ code, redirectUri }) {
      const signal = AbortSignal.timeout(timeoutMs);
      const asked = {
        grant_type: 'authorization_code',
        client_id: appId,
        client_secret: appKey,
        code,
        redirect_uri: redirectUri,
        fmt: 'json',
      };
      // A code is good once, so it is sent once.
      const { access_token } = await query('/oauth2.0/token', asked, tokenSchema, signal, 1);
      const ids = await identify(access_token, signal);
      if (ids.client_id !== appId) throw new ProviderFault('a token of another app');
      const about = { access_token, oauth_consumer_key: appId, openid: ids.openid };
      const person = await query('/user/get_user_info', about, personSchema, signal, 2);
      const avatarUrl = person.figureurl_qq_2 || person.figureurl_qq_1;
      return { method: 'qq', openId: ids.unionid || ids.openid, nickName: person.nickname, avatarUrl };
    },
  };
}
