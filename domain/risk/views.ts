import { z } from 'zod';
import { riskCodes } from './codes.ts';

/** Datas of `getAliyunAcs`. */
export const riskCodeView = z.literal([...riskCodes]).describe('风险码');

export const captchaView = z.object({
  captchaId: z.string(),
  kind: z.enum(['slider', 'scratch']),
  width: z.number().describe('像素'),
  height: z.number().describe('像素'),
  image: z.string().describe('data URL：滑块的背景，或刮刮卡的涂层'),
  piece: z.string().describe('data URL：滑块的拼图块，或刮刮卡涂层下面的图'),
  pieceY: z.number().optional().describe('拼图块的纵向位置，像素'),
  expiresInMs: z.number().describe('毫秒'),
});
export type CaptchaView = z.infer<typeof captchaView>;

export const captchaTokenView = z.object({ token: z.string().describe('两分钟内有效，只能用一次') });
export type CaptchaTokenView = z.infer<typeof captchaTokenView>;
