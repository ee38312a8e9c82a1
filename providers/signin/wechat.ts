import { z } from 'zod';
import { ProviderFault } from '../calling/ask.ts';
import type { SignInProvider } from './contract.ts';
import { providerId } from './provider-id.ts';
import { askWechat, exchangeWechatCode, wechatPages, wechatService } from './wechat-code.ts';

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

const personSchema = z.object({
  openid: providerId,
  unionid: providerId.or(z.literal('')).optional(),
  nickname: z.string().default(''),
  headimgurl: z.string().default(''),
});

/** Sign-in to a website by scanning a code with WeChat (网站应用): qrconnect, then `sns/oauth2/access_token` and `sns/userinfo`. */
export function createWechatSignIn(options: WechatOptions): SignInProvider {
  const { appId, appSecret, timeoutMs = 8000, pages = wechatPages, service = wechatService } = options;
  return {
    authorizeUrl({ redirectUri, state }) {
      const parameters = { appid: appId, redirect_uri: redirectUri, response_type: 'code', scope: 'snsapi_login', state };
      return `${pages}/connect/qrconnect?${new URLSearchParams(parameters).toString()}#wechat_redirect`;
    },
    async exchange({ code }) {
      const signal = AbortSignal.timeout(timeoutMs);
      const token = await exchangeWechatCode({ service, appId, appSecret }, code, signal);
      const parameters = { access_token: token.access_token, openid: token.openid, lang: 'zh_CN' };
      const person = await askWechat(service, { path: '/sns/userinfo', parameters, schema: personSchema, tries: 2 }, signal);
      if (person.openid !== token.openid) throw new ProviderFault('userinfo about somebody else');
      return { method: 'weixin', openId: person.unionid || person.openid, nickName: person.nickname, avatarUrl: person.headimgurl };
    },
  };
}
