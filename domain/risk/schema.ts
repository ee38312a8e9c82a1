import { z } from 'zod';
import { deviceIdSchema, identifiers, phoneSchema, smsTypes } from '../accounts/schema.ts';
import { findUnstorable, unstorableMessage } from '../characters.ts';
import { riskLimits } from './limits.ts';

/** What a passed check is good for: one code of that type, one try of a password, or one form of the site. */
export const riskPurposes = [...smsTypes, 'passwordLogin', 'inquiry'] as const;
export type RiskPurpose = (typeof riskPurposes)[number];

/** A phone; at password sign-in an e-mail may name the account too. */
const aboutShape = {
  phone: z
    .union([phoneSchema, identifiers.phoneOrEmail.schema.toLowerCase()], '请输入正确的手机号')
    .describe('手机号；type 为 passwordLogin 时是登录用的账号'),
  type: z.enum(riskPurposes, '验证类型不正确').describe('短信验证码的类型，或 passwordLogin、inquiry（提交留言）'),
  deviceId: deviceIdSchema.optional(),
};

const measured = z.number().int().min(0).max(86_400_000);

/** What the string `nvcdata` holds, as JSON. */
export const riskDataSchema = z.object({
  ...aboutShape,
  token: z.string().max(100).optional().describe('captchaVerify 返回的 token'),
  trace: z
    .object({
      shownMs: measured.describe('表单已显示的毫秒数'),
      keys: measured.describe('按键次数'),
      moves: measured.describe('指针移动和触摸次数'),
      rhythm: measured.describe('按键间隔的标准差，占平均值的百分比'),
    })
    .partial()
    .optional()
    .describe('表单的操作节奏'),
  collected: z.string().max(8000).optional().describe('第三方风控脚本收集的数据，原样转交'),
});

/** Bounded before it is parsed, so that nothing larger or deeper than it should be is ever looked at. */
export const getAliyunAcsSchema = z.object({
  nvcdata: z
    .string('请进行智能验证')
    .max(riskLimits.nvcdata, '智能验证数据不正确')
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: '智能验证数据不正确' });
        return z.NEVER;
      }
    })
    .pipe(
      // What arrives inside a string has not been looked at with the call's parameters.
      riskDataSchema.superRefine((data, context) => {
        const path = findUnstorable(data);
        if (path !== undefined) context.addIssue({ code: 'custom', path, message: unstorableMessage });
      }),
    )
    .describe('JSON 字符串：{phone, type, deviceId?, token?, trace?, collected?}'),
});

export const captchaCreateSchema = z.object({ kind: z.enum(['slider', 'scratch'], '验证方式不正确'), ...aboutShape });

const coordinate = z.number().min(-1000).max(1000);
/** x, y and milliseconds since the puzzle was shown; x and y −1: the pointer was lifted. */
const trackPointSchema = z.tuple(
  [
    coordinate,
    coordinate,
    z
      .number()
      .min(0)
      .max(riskLimits.puzzleMs * 2),
  ],
  '轨迹不正确',
);

export const captchaVerifySchema = z.object({
  captchaId: z.string('缺少编号').max(64, '编号不正确'),
  track: z
    .array(trackPointSchema, '轨迹不正确')
    .min(1, '轨迹不正确')
    .max(riskLimits.trackPoints, '轨迹不正确')
    .describe(`[[x, y, 毫秒], …]，最多 ${riskLimits.trackPoints} 个点；x、y 为 -1 表示抬起`),
});
