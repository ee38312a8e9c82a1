import { useEffect, useSyncExternalStore } from 'react';
import type { Subject } from '#domain/events/inbox';
import type { ProgressFrame, Push } from '#domain/events/push';
import { events, type WatchedType } from '../api/events/event-hub.ts';

const useSubject = (id: string): Subject => useSyncExternalStore(events.onChange, () => events.subject(id));

/** The events of a file or job that this tab has received, in order. */
export const useFileEvents = (id: string): readonly Push[] => useSubject(id).pushes;

/** The last stage and percent received for a file or job; undefined before the first. */
export const useProgress = (id: string): ProgressFrame | undefined => useSubject(id).progress;

/** While mounted, polls a file or job every 30 s as a fallback to the socket. Does nothing for `undefined`. */
export function useWatch(id: string | undefined, type: WatchedType): void {
  useEffect(() => (id === undefined ? undefined : events.watch(id, type)), [id, type]);
}
