import type { SWRResponse } from 'swr';
import type { SessionView } from '#domain/accounts/views';
import type { SignInMethod } from '#domain/identities/methods';
import type { ThirdPartyAccountView, ThirdPartyMethodsView } from '#domain/identities/views';
import { changing } from './changes.ts';
import { call, keepTokenView } from './client.ts';
import type { Payload } from './contract.ts';
import { keys } from './keys.ts';
import { reloadUser } from './session.ts';
import { useCall } from './use-call.ts';

/** Devices that are signed in, the last used first. */
export const useSessions = (): SWRResponse<SessionView[], unknown> => useCall(keys.sessions());

export const revokeSession = (sessionId: string): Promise<unknown> => changing(['profile'], () => call('sessionRevoke', { sessionId }));
export const revokeOtherSessions = (): Promise<unknown> => changing(['profile'], () => call('sessionRevokeAll', { keepCurrent: true }));

export const useThirdPartyMethods = (): SWRResponse<ThirdPartyMethodsView, unknown> => useCall(keys.thirdPartyMethods());
export const useThirdPartyAccounts = (): SWRResponse<ThirdPartyAccountView[], unknown> => useCall(keys.thirdPartyAccounts());

const changed = async (task: Promise<unknown>): Promise<void> => {
  await changing(['profile'], () => task);
  await reloadUser();
};

export const changePhone = (form: Payload<'modifyPhone'>): Promise<void> => changed(call('modifyPhone', form));

/** All other devices are signed out; this one goes on with a new sign-in. */
export const changePassword = (form: Payload<'modifyUserPassword'>): Promise<void> =>
  changed(call('modifyUserPassword', form).then(keepTokenView));

/** Sends a code. Resolves to the key that is submitted with it. */
export const sendEmailCode = (email: string): Promise<string> => call('sendEmailCode', { email });
export const bindEmail = (form: Payload<'bindEmail'>): Promise<void> => changed(call('bindEmail', form));
export const unbindEmail = (): Promise<void> => changed(call('unbindEmail', {}));

/** Leaves for the provider's page, which returns here with a ticket to bind. */
export async function leaveToBind(registerMethod: SignInMethod, returnURL: string): Promise<void> {
  const { url } = await call('thirdPartyAuthorize', { registerMethod, purpose: 'bind', returnURL });
  location.assign(url);
}

/** Binds whom the ticket names. */
export const bindThirdParty = (registerMethod: SignInMethod, openId: string): Promise<unknown> =>
  changing(['profile'], () => call('bindThirdPartyAccount', { registerMethod, openId }));
export const removeThirdParty = (id: string): Promise<unknown> => changing(['profile'], () => call('removeThirdPartyAccountById', { id }));
