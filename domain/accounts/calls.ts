/** Calls of accounts: sign-in, sessions and the account itself. */

import { change, read } from '../wire/call.ts';

const auth = '/api-auth';
const personal = '/api-personal/laozi/v3';

export const accountCalls = {
  userIsExist: read(`${auth}/thirdPartLogin/public/userIsExist`, 'public'),
  sendSms: change(`${auth}/oauth/user/sendSms`, 'public'),
  passwordToken: change(`${auth}/oauth/user/token`, 'public'),
  loginByphone: change(`${auth}/oauth/user/loginByphone`, 'public'),
  refreshToken: change(`${auth}/oauth/refresh/token`, 'public'),
  appuserinfo: read(`${auth}/oauth/appuserinfo`),
  // Ours
  logout: change(`${auth}/oauth/user/logout`, 'public'),
  storageUsage: read(`${personal}/account/storageUsage`),
} as const;
