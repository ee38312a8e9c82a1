import { pino, type Logger } from 'pino';

export type { Logger };

/** One line of JSON an event on stderr, so that stdout stays for what a command answers. Secrets never reach it. */
export function createLogger(name: string, level: string): Logger {
  return pino(
    {
      name,
      level,
      redact: ['authorization', '*.authorization', '*.cookie', '*.smsKey', '*.access_token', '*.refresh_token'],
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    pino.destination({ dest: 2, sync: true }),
  );
}
