import type { SWRResponse } from 'swr';
import type { SmsType } from '#domain/accounts/schema';
import type { StorageUsageView } from '#domain/accounts/views';
import type { SignInMethod } from '#domain/identities/methods';
import { useCall } from './use-call.ts';
import { call } from './client.ts';
import type { Payload } from './contract.ts';
import { keys } from './keys.ts';

/** Storage used and allowed. Refetched when a file or job is added or removed, otherwise at most once a minute. */
export const useStorageUsage = (): SWRResponse<StorageUsageView, unknown> => useCall(keys.storage(), { dedupingInterval: 60_000 });

/** Inverted on the wire: `userIsExist` answers true for a phone without an account. */
export const hasAccount = async (phone: string): Promise<boolean> => !(await call('userIsExist', { username: phone }));

/** Sends a code. Resolves to the key that is submitted with the code. */
export const sendCode = (phone: string, type: SmsType): Promise<string> => call('sendSms', { phone, type });

/** Sets a new password, which ends every session of the account. */
export const resetPassword = (form: Payload<'findPwdByPhone'>): Promise<unknown> => call('findPwdByPhone', form);

/** Leaves for the provider's page, which returns to `returnURL`. */
export async function goToProvider(registerMethod: SignInMethod, returnURL: string): Promise<void> {
  const { url } = await call('thirdPartyAuthorize', { registerMethod, purpose: 'signIn', returnURL });
  location.assign(url);
}

/** Whether somebody who has just registered is asked what he came for. */
export async function asksForInterests(): Promise<boolean> {
  const settings = await call('getPopupSettings', {});
  return 'status' in settings && settings.status === '1';
}

export const saveInviteCode = (uid: string, invitedcode: string): Promise<unknown> => call('saveInvitedCode', { uid, invitedcode });

export const saveInterests = (answers: Payload<'setInterestAndRegisterPurpose'>): Promise<unknown> =>
  call('setInterestAndRegisterPurpose', answers);
