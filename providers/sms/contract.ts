import type { SmsType } from '#domain/accounts/schema';

export interface SmsMessage {
  phone: string;
  type: SmsType;
  code: string;
}

/** Delivers a code to a phone. Rejects when the service does not accept it. */
export interface SmsSender {
  /** Nothing can be sent: nobody may be told that a code is on its way. */
  isUnavailable?: true;
  send(message: SmsMessage): Promise<void>;
}
