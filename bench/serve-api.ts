import { join } from 'node:path';
import { pino } from 'pino';
import { startApi, type ApiServer } from '#api/server';
import { defaultRateLimits } from '#api/gateway/rate-limit';
import { laneLimits } from '#domain/limits';
import { createLocalMail } from '#providers/mail/local';
import { createLocalModerator } from '#providers/moderation/local';
import { createLocalSms } from '#providers/sms/local';
import type { Database } from '#storage/database/connect';
import { createLocalStore } from '#storage/objects/local';

/** Counted as in production, and never reached. */
const plenty = { calls: 100_000_000, windowMs: 10_000 };

/** The api on a free port, for programs of which each speaks for many: limits that they would reach are out of reach, and a header names an address. */
export function serveApi({ database, folder, secret }: { database: Database; folder: string; secret: string }): Promise<ApiServer> {
  const objects = createLocalStore({ folder: join(folder, 'objects'), secret });
  return startApi({
    ...{ database, objects, partReceiver: objects, sms: createLocalSms(), mailer: createLocalMail(), signInProviders: {}, payments: {} },
    ...{ moderator: createLocalModerator(), log: pino({ level: 'info' }, pino.destination('/dev/null')), secret, minFreeBytes: 0 },
    laneLimits: { ...laneLimits, atOnce: plenty.calls, eachTurn: plenty.calls },
    rateLimits: { ...defaultRateLimits, address: plenty, user: plenty },
    ...{ trustedProxies: ['127.0.0.1'], plainCalls: true, host: '127.0.0.1', port: 0 },
  });
}
