export interface MailMessage {
  /** One address, checked by the caller. */
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
}

/** Delivers a message by mail. Rejects when it was not accepted. */
export interface Mailer {
  send(message: MailMessage): Promise<void>;
}
