import { pino, type Logger } from 'pino';

export type { Logger };

/** Logs one line of JSON per event to stderr, which leaves stdout to a command's output. Secrets are redacted. */
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
