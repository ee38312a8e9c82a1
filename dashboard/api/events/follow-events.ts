import { hasEnded } from '#domain/events/inbox';
import { patchRows } from '../patch-rows.ts';
import { refresh } from '../refresh.ts';
import { advance } from '../rows.ts';
import { events } from './event-hub.ts';

/** Pushed progress is written to the cache in batches, this often. */
const progressEveryMs = 500;

let batch: ReturnType<typeof setTimeout> | undefined;

function showProgress(): void {
  batch ??= setTimeout(() => {
    batch = undefined;
    patchRows((row) => advance(row, events.subject(row.id).progress));
  }, progressEveryMs);
}

/** Keeps the cache in step with events. Returns a function that stops it. */
export function followEvents(): () => void {
  const off = [
    events.onPush((push) => {
      refresh(push.type === 'JOB' ? 'jobs' : 'files');
      if (hasEnded(push)) refresh('storage');
    }),
    events.onProgress(showProgress),
    events.onReconnect(() => refresh('files', 'jobs')),
  ];
  return () => off.forEach((stop) => stop());
}
