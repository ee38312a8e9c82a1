import { pino, type DestinationStream, type Logger } from 'pino';
import { cutText } from '#domain/display/sentence';
import { withoutSecrets } from './log-secrets.ts';
import { logView } from './log-view.ts';

export type { Logger };

/** A message is a sentence of ours, with a few values in it. */
const messageLength = 1000;

/**
 * Logs one line of JSON per event to stderr, which leaves stdout to a command's output. Secrets are left out, and a line has a few KB at
 * most, whatever is logged.
 */
export function createLogger(name: string, level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      name,
      level,
      // Errors have been described by then.
      serializers: { err: (described: unknown) => described },
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: {
        logMethod([first, ...rest], method) {
          const fields: unknown = first instanceof Error ? { err: first } : first;
          method.apply(this, [fields, ...rest].map(shown) as Parameters<typeof method>);
        },
      },
    },
    destination ?? pino.destination({ dest: 2, sync: true }),
  );
}

const shown = (value: unknown): unknown => {
  if (typeof value === 'string') return withoutSecrets(cutText(value, messageLength));
  return typeof value === 'object' && value !== null ? logView(value) : value;
};

/** Logs what nothing caught, as carefully as anything else, and ends the process: what it was doing is in an unknown state. */
export function endOnUncaught(log: Logger): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'ends after an error that nothing caught');
    process.exit(1);
  });
}
