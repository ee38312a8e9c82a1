import type { SWRResponse } from 'swr';
import type { StorageUsageView } from '#domain/accounts/views';
import { useCall } from './cache.ts';
import { call } from './client.ts';
import { keys } from './keys.ts';

/** How much storage the person uses, and may use. Refetched when a file or job is added or removed, else once a minute at most. */
export const useStorageUsage = (): SWRResponse<StorageUsageView, unknown> => useCall(keys.storage(), { dedupingInterval: 60_000 });

/** The wire asks the other way round: its `userIsExist` answers true for a phone that has no account. */
export const hasAccount = async (phone: string): Promise<boolean> => !(await call('userIsExist', { username: phone }));

/** Sends a sign-in code and answers the key to hand in with it. */
export const sendSignInCode = (phone: string): Promise<string> => call('sendSms', { phone, type: 'smsPhoneLogin' });
