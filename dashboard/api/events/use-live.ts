import { useSyncExternalStore } from 'react';
import { events } from './event-hub.ts';

/** Whether every event reaches this tab by itself; where not, lists of what runs are polled. */
export const useLive = (): boolean => useSyncExternalStore(events.onChange, events.isLive);
