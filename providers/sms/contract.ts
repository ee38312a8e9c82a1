import type { SmsType } from '#domain/accounts/schema';

export interface SmsMessage {
  phone: string;
  type: SmsType;
  code: string;
}

/** Delivers a code to a phone. Rejects when the service does not accept it. */
export interface SmsSender {
  send(message: SmsMessage): Promise<void>;
}
