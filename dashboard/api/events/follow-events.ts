import { hasEnded } from '#domain/events/inbox';
import type { Push } from '#domain/events/push';
import { patchRows } from '../patch-rows.ts';
import { refresh } from '../refresh.ts';
import { advance } from '../rows.ts';
import { events } from './event-hub.ts';
import { followedGroups } from './followed.ts';
import { showRows } from './show-rows.ts';

/** Pushed progress is written to the cache in batches, this often. */
const progressEveryMs = 500;

let batch: ReturnType<typeof setTimeout> | undefined;

function showProgress(): void {
  batch ??= setTimeout(() => {
    batch = undefined;
    patchRows((row) => advance(row, events.subject(row.id).progress), { exceptFetching: true });
  }, progressEveryMs);
}

/** Fetches anew what an event is about that came without its rows. */
function fetchWhatItIsAbout(push: Push): void {
  if (push.type !== 'PAY_WECHAT' && push.type !== 'MESSAGE')
    refresh(...(push.type === 'JOB' ? (['jobs', 'batches'] as const) : (['files'] as const)));
  if (hasEnded(push)) refresh('storage', 'orders');
}

/** Keeps the cache in step with events. Returns a function that stops it. */
export function followEvents(): () => void {
  const off = [
    events.onRows((push, rows) => {
      if (push.type === 'MESSAGE') refresh('messages', 'works');
      else if (rows === undefined) fetchWhatItIsAbout(push);
      else showRows(push, rows);
    }),
    // The poll tells of events without their rows, which the socket brings while it is open.
    events.onPush((push) => {
      if (!events.isLive()) fetchWhatItIsAbout(push);
    }),
    events.onProgress(showProgress),
    events.onReconnect(() => refresh(...followedGroups)),
  ];
  return () => off.forEach((stop) => stop());
}
