import { accountHandlers } from './account.ts';
import type { OpenApiDeps } from './deps.ts';
import { entryHandlers } from './entry.ts';
import { eventHandlers } from './events.ts';
import { fileHandlers } from './files.ts';
import { jobHandlers } from './jobs.ts';
import type { Handlers } from './request.ts';
import { webhookHandlers } from './webhooks.ts';
import { createWaiting } from './wait.ts';

/** What each operation does. */
export function createHandlers(deps: OpenApiDeps): Handlers {
  const wait = createWaiting(deps);
  return {
    ...fileHandlers(deps, wait),
    ...jobHandlers(deps, wait),
    ...eventHandlers(deps, wait),
    ...accountHandlers(deps),
    ...entryHandlers(deps),
    ...webhookHandlers(deps),
  };
}
