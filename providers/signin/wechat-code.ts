import { z } from 'zod';
import { ask, ProviderFault } from '../calling/ask.ts';
import { parseJson } from '../calling/parse-json.ts';
import { SignInRefused } from './contract.ts';
import { providerId } from './provider-id.ts';

/** Where WeChat tells apps who brought a code. */
export const wechatService = 'https://api.weixin.qq.com';
/** Where WeChat asks people. */
export const wechatPages = 'https://open.weixin.qq.com';

/** `errcode` of a code that is unknown, used or missing: the person starts again. */
const badCodes = [40029, 40163, 41008];

const faultSchema = z.object({ errcode: z.number().optional(), errmsg: z.string().optional() });
const tokenSchema = z.object({ access_token: z.string().min(1), openid: providerId });

/** Asks WeChat, which answers 200 with `errcode` where something is wrong. @throws SignInRefused for a code that is not good. */
export async function askWechat<S extends z.ZodType>(
  service: string,
  { path, parameters, schema, tries }: { path: string; parameters: Record<string, string>; schema: S; tries: number },
  signal: AbortSignal,
): Promise<z.output<S>> {
  const { text } = await ask({ url: `${service}${path}?${new URLSearchParams(parameters).toString()}`, signal, tries });
  const { errcode = 0, errmsg = '' } = parseJson(text, faultSchema);
  if (badCodes.includes(errcode)) throw new SignInRefused(`errcode ${errcode}`);
  if (errcode !== 0) throw new ProviderFault(`errcode ${errcode} ${errmsg.slice(0, 100)}`);
  return parseJson(text, schema);
}

/** Who brought a code, by `sns/oauth2/access_token`. A code is good once, so it is sent once. */
export const exchangeWechatCode = (
  { service, appId, appSecret }: { service: string; appId: string; appSecret: string },
  code: string,
  signal: AbortSignal,
): Promise<z.output<typeof tokenSchema>> => {
  const parameters = { appid: appId, secret: appSecret, code, grant_type: 'authorization_code' };
  return askWechat(service, { path: '/sns/oauth2/access_token', parameters, schema: tokenSchema, tries: 1 }, signal);
};
