import { z } from 'zod';
import { tokenView } from '../accounts/views.ts';
import { nothingSchema } from '../wire/schema.ts';
import { doneView } from '../wire/view.ts';
import type { AreaReference } from '../wire/call-reference.ts';
import type { thirdPartyCalls } from './calls.ts';
import { bindThirdPartyAccountSchema, relatedPhoneSchema, removeThirdPartyAccountSchema, thirdPartyAuthorizeSchema } from './schema.ts';
import { thirdPartyAccountView, thirdPartyAuthorizeView, thirdPartyMethodsView } from './views.ts';

export const thirdPartyReference = {
  thirdPartyMethods: {
    title: '列出已开通的第三方登录方式',
    payload: nothingSchema,
    answer: thirdPartyMethodsView,
    refusals: [],
  },
  thirdPartyAuthorize: {
    title: '取得第三方授权页的地址，开始登录或绑定',
    payload: thirdPartyAuthorizeSchema,
    answer: thirdPartyAuthorizeView,
    refusals: ['identities.unavailable'],
    note:
      '同时写入一个 10 分钟的 Cookie，授权后须由同一浏览器返回。返回的地址带 state=wechat 或 tencent：已绑定的直接登录；未绑定或用于绑定时带 openId（一次有效的凭证，10 分钟）；' +
      '失败时带 thirdPartyError（resp_code）：60245 暂时不可用，60246 没有完成授权，60247 登录已失效，60213 账号已冻结。',
  },
  relatedPhone: {
    title: '用第三方凭证和手机号注册新账号并登录',
    payload: relatedPhoneSchema,
    answer: tokenView,
    refusals: [
      'auth.phoneTaken',
      'auth.codeWrong',
      'auth.codeExpired',
      'auth.codeAttempts',
      'auth.codePaused',
      'auth.crowded',
      'identities.ticketExpired',
      'identities.boundElsewhere',
    ],
  },
  bindThirdPartyAccount: {
    title: '把第三方账号绑定到当前账号',
    payload: bindThirdPartyAccountSchema,
    answer: doneView,
    refusals: ['identities.ticketExpired', 'identities.boundElsewhere', 'identities.oneOfEach'],
  },
  getMyThirdPartyAccount: {
    title: '列出当前账号绑定的第三方账号',
    payload: nothingSchema,
    answer: z.array(thirdPartyAccountView),
    refusals: [],
  },
  removeThirdPartyAccountById: {
    title: '解除绑定',
    payload: removeThirdPartyAccountSchema,
    answer: doneView,
    refusals: ['identities.notFound'],
  },
} as const satisfies AreaReference<typeof thirdPartyCalls>;
