import { useEffect, useSyncExternalStore } from 'react';
import { hasEnded, latestAttempt } from '#domain/events/inbox';
import type { Push } from '#domain/events/push';
import { doneShownMs, type TrayRow, type TrayState } from '#domain/uploads/tray';
import { events } from '../../api/events/event-hub.ts';
import { isMoving, type UploadView } from './engine/upload-view.ts';
import { uploads } from './uploads.ts';

export interface UploadRow extends TrayRow {
  upload: UploadView;
  /** How its check ended; undefined before. */
  end: Push | undefined;
}

function endOf({ fileId }: UploadView): Push | undefined {
  const last = fileId === undefined ? undefined : latestAttempt(events.subject(fileId).pushes).at(-1);
  return last !== undefined && hasEnded(last) ? last : undefined;
}

function stateOf(upload: UploadView, end: Push | undefined): TrayState {
  if (upload.phase === 'failed' || end?.isSucceed === false) return 'failed';
  if (end !== undefined) return 'done';
  if (isMoving(upload)) return 'moving';
  return upload.phase === 'submitted' ? 'checking' : 'halted';
}

/** Nobody is about to press something in the list. */
const isUnused = (): boolean => document.querySelector('section[aria-label="上传列表"]:is(:hover, :focus-within)') === null;

/** The uploads with how their checks end; what is done leaves the list by itself, as long as nobody uses it. */
export function useTrayRows(list: readonly UploadView[]): UploadRow[] {
  // Its value tells one state of all checks from another.
  useSyncExternalStore(events.onChange, () => list.map((upload) => endOf(upload)?.seq ?? 0).join());
  const rows = list.map((upload) => {
    const end = endOf(upload);
    const { fileSize, sentBytes } = upload;
    return { upload, end, state: stateOf(upload, end), fileSize, sentBytes };
  });
  const done = rows.flatMap(({ upload, state }) => (state === 'done' ? [upload.key] : [])).join();
  useEffect(() => {
    if (done === '') return;
    const timer = setInterval(() => {
      if (isUnused()) for (const key of done.split(',')) uploads.remove(key);
    }, doneShownMs);
    return () => clearInterval(timer);
  }, [done]);
  return rows;
}
