/** Calls about accounts: sign-in, sessions and the account itself. */

import { publicCall, userCall } from '../wire/call.ts';

const auth = '/api-auth';
const personal = '/api-personal/laozi/v3';

export const accountCalls = {
  userIsExist: publicCall(`${auth}/thirdPartLogin/public/userIsExist`),
  sendSms: publicCall(`${auth}/oauth/user/sendSms`),
  passwordToken: publicCall(`${auth}/oauth/user/token`),
  loginByphone: publicCall(`${auth}/oauth/user/loginByphone`),
  refreshToken: publicCall(`${auth}/oauth/refresh/token`),
  appuserinfo: userCall(`${auth}/oauth/appuserinfo`),
  // Ours
  logout: publicCall(`${auth}/oauth/user/logout`),
  storageUsage: userCall(`${personal}/account/storageUsage`),
} as const;
