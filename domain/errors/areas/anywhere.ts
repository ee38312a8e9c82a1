import { fault, type ErrorEntry } from '../entry.ts';

/** What any page may have to say by itself: nobody is signed in, there was no answer or none that can be read, or something else went wrong. */
export const anywhereErrors = {
  'auth.signInRequired': { respCode: 401, status: 401, text: '请登录', permanent: true },
  'request.unexpected': { respCode: 60006, status: 500, text: '服务出了点问题，已记录，请稍后重试（编号 {requestId}）', permanent: false },
  'network.unreachable': fault(60010, '网络连接失败，请检查网络后重试'),
  'network.badAnswer': fault(60009, '服务器的回答无法识别，请稍后重试'),
} as const satisfies Record<string, ErrorEntry>;
