import type { SWRResponse } from 'swr';
import type { OfficeOverviewView } from '#domain/office/overview';
import type { FindView, StoryView } from '#domain/office/views';
import { changing } from './changes.ts';
import { call } from './client.ts';
import type { Payload } from './contract.ts';
import { keys } from './keys.ts';
import { useCall } from './use-call.ts';

/** What a key may mean; nothing is asked for null. */
export const useFound = (key: string | null): SWRResponse<FindView, unknown> =>
  useCall(key === null ? null : keys.officeFind(key), { keepPreviousData: true, revalidateOnFocus: false });

/** How today stands; looked at again by itself, since nothing pushes it. */
export const useOfficeOverview = (): SWRResponse<OfficeOverviewView, unknown> =>
  useCall(keys.officeOverview(), { refreshInterval: 60_000 });

/** The story of one thing. Its reading is recorded, so that nothing is read again by itself. */
export const useStory = (thing: Payload<'officeStory'> | null): SWRResponse<StoryView, unknown> =>
  useCall(thing === null ? null : keys.officeStory(thing), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    revalidateIfStale: false,
  });

export const writeNote = (note: Payload<'officeNote'>): Promise<unknown> => changing(['stories'], () => call('officeNote', note));

export const endAccountSessions = (accountId: string, cause: string): Promise<unknown> =>
  changing(['accounts'], () => call('officeEndSessions', { accountId, cause }));

export const giveCoins = (gift: Payload<'officeGiveCoins'>): Promise<unknown> =>
  changing(['accounts'], () => call('officeGiveCoins', gift));
