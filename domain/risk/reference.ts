import type { AreaReference } from '../wire/call-reference.ts';
import { riskAnswers, riskCodes } from './codes.ts';
import type { riskCalls } from './calls.ts';
import { captchaCreateSchema, captchaVerifySchema, getAliyunAcsSchema } from './schema.ts';
import { captchaTokenView, captchaView, riskCodeView } from './views.ts';

const codes = riskCodes.map((code) => `${code} ${riskAnswers[code].meaning}`).join('；');

export const riskReference = {
  getAliyunAcs: {
    title: '智能验证：发送验证码前判断风险',
    payload: getAliyunAcsSchema,
    answer: riskCodeView,
    refusals: [],
    note: `${codes}。100、200 之后 10 分钟内，同一设备可以为该手机号发送一次该类型的验证码（或尝试一次密码登录）。`,
  },
  captchaCreate: {
    title: '取一个拼图：滑块（400、800、900）或刮刮卡（600）',
    payload: captchaCreateSchema,
    answer: captchaView,
    refusals: ['risk.required'],
    note: '只在 getAliyunAcs 要求拼图之后可用，kind 必须是它要求的那一种。拼图两分钟内有效，只能提交一次。',
  },
  captchaVerify: {
    title: '提交拼图的轨迹，换取 token',
    payload: captchaVerifySchema,
    answer: captchaTokenView,
    refusals: ['captcha.expired', 'captcha.failed', 'captcha.slidTooFast', 'captcha.scratchedTooFast'],
    note: '把 token 放进 nvcdata 再调用一次 getAliyunAcs，回答 200 即通过。',
  },
} as const satisfies AreaReference<typeof riskCalls>;
