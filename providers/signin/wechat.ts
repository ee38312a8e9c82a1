import { z } from 'zod';
import { ask, ProviderFault } from '../calling/ask.ts';
import { parseJson } from '../calling/parse-json.ts';
import { SignInRefused, type SignInProvider } from './contract.ts';
import { providerId } from './provider-id.ts';

export interface WechatOptions {
  appId: string;
  appSecret: string;
  /** Where people sign in; default WeChat's own. */
  pages?: string;
  /** Where codes are exchanged; default WeChat's own. */
  service?: string;
  /** For the whole exchange; default 8 seconds. */
  timeoutMs?: number;
}

/** `errcode` of a code that is unknown, used or missing: the person starts again. */
const badCodes = [40029, 40163, 41008];

const faultSchema = z.object({ errcode: z.number().optional(), errmsg: z.string().optional() });
const tokenSchema = z.object({ access_token: z.string().min(1), openid: providerId });
const personSchema = z.object({
  openid: providerId,
  unionid: providerId.or(z.literal('')).optional(),
  nickname: z.string().default(''),
  headimgurl: z.string().default(''),
});

/** Sign-in to a website by scanning a code with WeChat (网站应用): qrconnect, then `sns/oauth2/access_token` and `sns/userinfo`. */
export function createWechatSignIn(options: WechatOptions): SignInProvider {
  const { appId, appSecret, timeoutMs = 8000 } = options;
  const { pages = 'https://open.weixin.qq.com', service = 'https://api.weixin.qq.com' } = options;

  /** WeChat answers 200 with `errcode` where something is wrong. */
  const query = async <S extends z.ZodType>(
    path: string,
    parameters: Record<string, string>,
    schema: S,
    signal: AbortSignal,
    tries: number,
  ) => {
    const { text } = await ask({ url: `${service}${path}?${new URLSearchParams(parameters).toString()}`, signal, tries });
    const { errcode = 0, errmsg = '' } = parseJson(text, faultSchema);
    if (badCodes.includes(errcode)) throw new SignInRefused(`errcode ${errcode}`);
    if (errcode !== 0) throw new ProviderFault(`errcode ${errcode} ${errmsg.slice(0, 100)}`);
    return parseJson(text, schema);
  };

  return {
    authorizeUrl({ redirectUri, state }) {
      const parameters = { appid: appId, redirect_uri: redirectUri, response_type: 'code', scope: 'snsapi_login', state };
      return `${pages}/connect/qrconnect?${new URLSearchParams(parameters).toString()}#wechat_redirect`;
    },
    async exchange({ code }) {
      const signal = AbortSignal.timeout(timeoutMs);
      const asked = { appid: appId, secret: appSecret, code, grant_type: 'authorization_code' };
      // A code is good once, so it is sent once.
      const token = await query('/sns/oauth2/access_token', asked, tokenSchema, signal, 1);
      const about = { access_token: token.access_token, openid: token.openid, lang: 'zh_CN' };
      const person = await query('/sns/userinfo', about, personSchema, signal, 2);
      if (person.openid !== token.openid) throw new ProviderFault('userinfo about somebody else');
      return { method: 'weixin', openId: person.unionid || person.openid, nickName: person.nickname, avatarUrl: person.headimgurl };
    },
  };
}
