import { outcome, type ErrorEntry } from '../entry.ts';

/** Calls of somebody who is not signed in, or not as who may make them. */
export const sessionErrors = {
  'auth.signInRequired': { respCode: 401, status: 401, text: '请登录', permanent: true },
  'auth.userMismatch': { respCode: 60407, status: 400, text: '请求的用户与登录用户不一致', permanent: true },
  'auth.foreignOrigin': { respCode: 60408, status: 400, text: '请从本站页面进行这项操作', permanent: true },
  'auth.forbidden': outcome(60409, '没有权限进行这项操作'),
} as const satisfies Record<string, ErrorEntry>;
