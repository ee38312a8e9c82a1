import { openId } from '#domain/open/ids';
import type { OpenEvent } from './events.ts';
import { presentFile, presentJob, type Shown } from './present.ts';

/** The id of an event: one that happened is told of by as many events as it is about things. */
export const eventId = ({ rowId, part }: OpenEvent): string =>
  openId('event', part.toString(16).padStart(8, '0') + rowId.toString(16).padStart(24, '0'));

/** An event as the feed and webhooks show it. Addresses of results are left out for a key that may not read jobs. */
export const presentEvent = (event: OpenEvent, shown: Shown, scopes: readonly string[]) => ({
  id: eventId(event),
  object: 'event',
  type: event.type,
  created_at: event.at.toISOString(),
  data: { object: 'file' in event ? presentFile(event.file, shown) : withinScopes(presentJob(event.job, shown), scopes) },
});

const withinScopes = (job: ReturnType<typeof presentJob>, scopes: readonly string[]) =>
  scopes.includes('jobs:read') ? job : { ...job, outputs: [] };
