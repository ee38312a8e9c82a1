import type { SWRResponse } from 'swr';
import type { SessionView } from '#domain/accounts/views';
import type { SignInMethod } from '#domain/identities/methods';
import type { ThirdPartyAccountView, ThirdPartyMethodsView } from '#domain/identities/views';
import { changing } from './changes.ts';
import { call } from './client.ts';
import { keys } from './keys.ts';
import { useCall } from './use-call.ts';

/** Devices that are signed in, the last used first. */
export const useSessions = (): SWRResponse<SessionView[], unknown> => useCall(keys.sessions());

export const revokeSession = (sessionId: string): Promise<unknown> => changing(['profile'], () => call('sessionRevoke', { sessionId }));
export const revokeOtherSessions = (): Promise<unknown> => changing(['profile'], () => call('sessionRevokeAll', { keepCurrent: true }));

export const useThirdPartyAccounts = (): SWRResponse<ThirdPartyAccountView[], unknown> => useCall(keys.thirdPartyAccounts());
export const useThirdPartyMethods = (): SWRResponse<ThirdPartyMethodsView, unknown> => useCall(keys.thirdPartyMethods());

/** Leaves for the provider's page, which returns here with a ticket to bind. */
export async function leaveToBind(registerMethod: SignInMethod, returnURL: string): Promise<void> {
  const { url } = await call('thirdPartyAuthorize', { registerMethod, purpose: 'bind', returnURL });
  location.assign(url);
}

/** Binds whom the ticket names. */
export const bindThirdParty = (registerMethod: SignInMethod, openId: string): Promise<unknown> =>
  changing(['profile'], () => call('bindThirdPartyAccount', { registerMethod, openId }));
export const removeThirdParty = (id: string): Promise<unknown> => changing(['profile'], () => call('removeThirdPartyAccountById', { id }));
