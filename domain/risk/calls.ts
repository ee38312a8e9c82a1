/** Calls that tell people from programs before something is sent or tried. */

import { publicChange } from '../wire/call.ts';

const risk = '/api-auth/thirdPartLogin/public';

export const riskCalls = {
  getAliyunAcs: publicChange(`${risk}/getAliyunAcs`),
  // Ours
  captchaCreate: publicChange(`${risk}/captcha/create`),
  captchaVerify: publicChange(`${risk}/captcha/verify`),
} as const;
