/** Calls about accounts: sign-in, sessions and the account itself. */

import { publicChange, publicRead, userChange, userRead } from '../wire/call.ts';

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

/** Those that change who may sign in, and how. */
export const credentialCalls = {
  registerPhone: publicChange(`${auth}/oauth/user/registerPhone`),
  findPwdByPhone: publicChange(`${auth}/oauth/user/findPwdByPhone`),
  modifyPhone: userChange(`${auth}/oauth/userinfo/modifyPhone`),
  modifyUserPassword: userChange(`${auth}/oauth/userinfo/modifyUserPassword`),
  // Ours
  sessionList: userRead(`${auth}/oauth/user/session/list`),
  sessionRevoke: userChange(`${auth}/oauth/user/session/revoke`),
  sessionRevokeAll: userChange(`${auth}/oauth/user/session/revokeAll`),
} as const;

/** An e-mail address to sign in with. */
export const emailCalls = {
  // Ours
  sendEmailCode: userChange(`${auth}/oauth/userinfo/sendEmailCode`),
  bindEmail: userChange(`${auth}/oauth/userinfo/bindEmail`),
  unbindEmail: userChange(`${auth}/oauth/userinfo/unbindEmail`),
} as const;
