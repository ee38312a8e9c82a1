import type { SmsType } from '#domain/accounts/schema';

export interface SmsMessage {
  phone: string;
  type: SmsType;
  code: string;
}

/** Whoever delivers a code to a phone. Rejects when it could not be handed over. */
export interface SmsSender {
  send(message: SmsMessage): Promise<void>;
}
