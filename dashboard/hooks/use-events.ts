import { useEffect, useSyncExternalStore } from 'react';
import type { Subject } from '#domain/events/inbox';
import type { ProgressFrame, Push } from '#domain/events/push';
import { events, type WatchedType } from '../api/events/event-hub.ts';

const useSubject = (id: string): Subject => useSyncExternalStore(events.onChange, () => events.subject(id));

/** Every event of a file or job that this tab knows, in order. */
export const useFileEvents = (id: string): readonly Push[] => useSubject(id).pushes;

/** Stage and percent of what runs, as last heard; undefined when nothing has been heard. */
export const useProgress = (id: string): ProgressFrame | undefined => useSubject(id).progress;

/** While mounted, keeps a file or job polled every 30 s beside the socket; `undefined` watches nothing. */
export function useWatch(id: string | undefined, type: WatchedType): void {
  useEffect(() => (id === undefined ? undefined : events.watch(id, type)), [id, type]);
}
