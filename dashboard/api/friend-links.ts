import type { SWRResponse } from 'swr';
import type { FriendLink, FriendLinkListView } from '#domain/content/friend-links';
import { changing } from './changes.ts';
import { call } from './client.ts';
import { keys } from './keys.ts';
import { useCall } from './use-call.ts';

/** All friend links; not read again by itself while somebody edits them. */
export const useFriendLinks = (): SWRResponse<FriendLinkListView, unknown> =>
  useCall(keys.friendLinks(), { revalidateOnFocus: false, revalidateOnReconnect: false });

/** Puts a list in the place of the one that was read; refused where somebody has saved since. */
export const saveFriendLinks = (links: readonly FriendLink[], basedOn: string): Promise<FriendLinkListView> =>
  changing(['friendLinks'], () => call('operateFriendLinkSave', { links: [...links], basedOn }));
