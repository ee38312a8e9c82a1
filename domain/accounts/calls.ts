/** Calls about accounts: sign-in, sessions and the account itself. */

import { publicChange, publicRead, userRead } from '../wire/call.ts';

const auth = '/api-auth';
const personal = '/api-personal/laozi/v3';

export const accountCalls = {
  userIsExist: publicRead(`${auth}/thirdPartLogin/public/userIsExist`),
  sendSms: publicChange(`${auth}/oauth/user/sendSms`),
  passwordToken: publicChange(`${auth}/oauth/user/token`),
  loginByphone: publicChange(`${auth}/oauth/user/loginByphone`),
  refreshToken: publicChange(`${auth}/oauth/refresh/token`),
  appuserinfo: userRead(`${auth}/oauth/appuserinfo`),
  // Ours
  logout: publicChange(`${auth}/oauth/user/logout`),
  storageUsage: userRead(`${personal}/account/storageUsage`),
} as const;
