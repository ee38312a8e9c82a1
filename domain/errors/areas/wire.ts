import { refusedCall, type ErrorEntry } from '../entry.ts';

/** The wire protocol; all HTTP 400, so that none of them means 'sign in'. */
export const wireErrors = {
  'wire.keyUnknown': refusedCall(60401, '安全密钥已更换，请重试'),
  'wire.clockOff': { ...refusedCall(60402, '设备的时间与服务器相差超过 5 分钟，请校准时间后重试'), datas: ['serverTime'] },
  'wire.nonceSpent': refusedCall(60403, '这次请求已经提交过，请勿重复提交'),
  'wire.parametersUnsealed': refusedCall(60404, '请求内容无法解密，请刷新页面后重试'),
  'wire.signatureWrong': refusedCall(60405, '请求签名不正确，请刷新页面后重试'),
  'wire.clientUnknown': refusedCall(60406, '未知的客户端'),
} as const satisfies Record<string, ErrorEntry>;
