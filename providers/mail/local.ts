import type { Mailer, MailMessage } from './contract.ts';

export interface SentMail extends MailMessage {
  /** ISO 8601 UTC. */
  sentAt: string;
}

export interface LocalMail extends Mailer {
  /** Messages sent, newest first; only those to `address` if given. */
  sent(address?: string): SentMail[];
}

/** The embedded provider: sends nothing and keeps the last `keep` messages (default 500) in memory for `/local/mail`. */
export function createLocalMail({ keep = 500 }: { keep?: number } = {}): LocalMail {
  const messages: SentMail[] = [];
  return {
    async send(message) {
      messages.unshift({ ...message, sentAt: new Date().toISOString() });
      messages.length = Math.min(messages.length, keep);
    },
    sent: (address) => messages.filter(({ to }) => address === undefined || to === address),
  };
}
