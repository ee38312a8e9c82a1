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
    note: `${codes}。100、200 之后 10 分钟内，同一设备可以为该手机号发送一次该类型的验证码（或尝试一次密码登录）。nvcdata 里 phone、type 必填（type 见「取一个拼图」），deviceId、token 同下；trace 可以不带，网页用它说明操作的节奏：{shownMs, keys, moves, rhythm}，依次为表单显示了多少毫秒、按键次数、指针移动次数、按键间隔的起伏（百分比）；collected 是第三方风控脚本收集的数据。`,
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
