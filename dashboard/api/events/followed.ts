import { isKeyOf, type Group } from '../keys.ts';
import { events } from './event-hub.ts';

/** What events keep in step while their socket is open. */
export const followedGroups = ['files', 'jobs', 'batches', 'orders', 'storage', 'messages'] as const satisfies readonly Group[];

/** Whether events of the signed-in user keep this answer in step: they have it fetched anew when their socket comes back. */
export const isFollowed = (key: unknown): boolean => events.isStarted() && followedGroups.some((group) => isKeyOf(group, key));
