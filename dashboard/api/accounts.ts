import type { SWRResponse } from 'swr';
import type { StorageUsageView } from '#domain/accounts/views';
import { useCall } from './use-call.ts';
import { call } from './client.ts';
import { keys } from './keys.ts';

/** Storage used and allowed. Refetched when a file or job is added or removed, otherwise at most once a minute. */
export const useStorageUsage = (): SWRResponse<StorageUsageView, unknown> => useCall(keys.storage(), { dedupingInterval: 60_000 });

/** Inverted on the wire: `userIsExist` answers true for a phone without an account. */
export const hasAccount = async (phone: string): Promise<boolean> => !(await call('userIsExist', { username: phone }));

/** Sends a sign-in code. Resolves to the key that is submitted with the code. */
export const sendSignInCode = (phone: string): Promise<string> => call('sendSms', { phone, type: 'smsPhoneLogin' });
