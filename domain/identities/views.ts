import { z } from 'zod';
import { signInMethods } from './methods.ts';

export const thirdPartyMethodsView = z.array(z.enum(signInMethods)).describe('已开通的登录方式');
export type ThirdPartyMethodsView = z.infer<typeof thirdPartyMethodsView>;

export const thirdPartyAuthorizeView = z.object({ url: z.string().describe('浏览器随后打开的授权页地址') });
export type ThirdPartyAuthorizeView = z.infer<typeof thirdPartyAuthorizeView>;

export const thirdPartyAccountView = z.object({
  id: z.string(),
  registerMethod: z.enum(signInMethods).describe('weixin 微信，qq QQ'),
  nickName: z.string().describe('绑定时第三方给出的昵称；不适合展示时为空'),
  boundAt: z.string().describe('ISO 8601 UTC'),
});
export type ThirdPartyAccountView = z.infer<typeof thirdPartyAccountView>;
