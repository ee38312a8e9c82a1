import { createTransport } from 'nodemailer';
import type { Mailer } from './contract.ts';

export interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://…:465`. */
  url: string;
  /** Sender, as `模工坊 <no-reply@models.example>`. */
  from: string;
  /** For the whole delivery; default 15 seconds. */
  timeoutMs?: number;
  /** Speaks without TLS where the server offers none; default false, which refuses such a server unless it is on this machine. */
  allowPlain?: boolean;
}

const loopbackHosts = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Sends through an SMTP server, over TLS unless the server is on this machine. A message is sent once: a delivery that timed out may have arrived, so
 * trying again is for the person who waits for it.
 */
export function createSmtpMailer({ url, from, timeoutMs = 15_000, allowPlain = false }: SmtpOptions): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && !allowPlain && !loopbackHosts.includes(hostname),
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text }) {
      const delivery = transport.sendMail({ from, to: { name: '', address: to }, subject, text });
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error(`no answer from the mail server within ${timeoutMs} ms`)), timeoutMs);
      });
      await Promise.race([delivery, late]).finally(() => clearTimeout(timer));
    },
  };
}
