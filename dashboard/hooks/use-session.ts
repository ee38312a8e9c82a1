import { useSyncExternalStore } from 'react';
import type { UserView } from '#domain/accounts/views';
import { onSessionChange, sessionState, type SessionState } from '../api/session.ts';

export const useSession = (): SessionState => useSyncExternalStore(onSessionChange, sessionState);

/** The signed-in user. Throws outside `RequireSession`. */
export function useUser(): UserView {
  const session = useSession();
  if (session.phase !== 'signedIn') throw new Error('useUser outside of a signed-in page');
  return session.user;
}
