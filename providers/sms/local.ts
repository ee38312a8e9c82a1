import { smsLimits } from '#domain/limits';
import type { SmsMessage, SmsSender } from './contract.ts';

export interface SentSms extends SmsMessage {
  text: string;
  /** ISO 8601 UTC. */
  sentAt: string;
}

export interface LocalSms extends SmsSender {
  /** Messages sent, newest first; only those to `phone` if given. */
  sent(phone?: string): SentSms[];
}

const purposes = {
  smsPhoneLogin: '登录',
  register: '注册',
  rebuild: '重置密码',
  bindPhone: '绑定手机',
} as const satisfies Record<SmsMessage['type'], string>;

/** The embedded provider: sends nothing and keeps the last `keep` messages (default 500) in memory for `/local/sms`. */
export function createLocalSms({ keep = 500 }: { keep?: number } = {}): LocalSms {
  const messages: SentSms[] = [];
  return {
    async send(message) {
      const minutes = Math.round(smsLimits.codeMs / 60_000);
      const text = `【模工坊】您的${purposes[message.type]}验证码是 ${message.code}，${minutes} 分钟内有效，请勿告诉他人。`;
      messages.unshift({ ...message, text, sentAt: new Date().toISOString() });
      messages.length = Math.min(messages.length, keep);
    },
    sent: (phone) => messages.filter((message) => phone === undefined || message.phone === phone),
  };
}
