import type { TokenView, UserView } from '#domain/accounts/views';
import { cookieNames } from '#domain/accounts/cookies';
import { accessToken, dropAccessToken, onSessionMessage } from './access-token.ts';
import { ApiError } from './api-error.ts';
import { onReconnect } from './connection.ts';
import { call, freshToken, keepTokenView, renewToken } from './client.ts';
import type { Payload } from './contract.ts';

export type SessionState =
  | { phase: 'starting' }
  /** `expired`: the session ended while in use. `byChoice`: this tab signed out. */
  | { phase: 'signedOut'; expired: boolean; byChoice: boolean }
  /** `user` as shown, `stored` as the server has it: docs/decisions/scan-on-load.md. */
  | { phase: 'signedIn'; user: UserView; stored: UserView }
  /** The server could not be reached at start. */
  | { phase: 'unreachable'; message: string };

/** As the documents have it for browsers. */
const registeredFrom = { applisource: 'pc', platform: 'pc' };

let state: SessionState = { phase: 'starting' };
const listeners = new Set<() => void>();
const partingListeners = new Set<() => void>();
const nobody: SessionState = { phase: 'signedOut', expired: false, byChoice: false };
/** Set while this tab signs out, so that the user is not told the session expired. */
let leaving = false;

const userIdOf = (session: SessionState): string | undefined => (session.phase === 'signedIn' ? session.user.id : undefined);

function become(next: SessionState): void {
  if (userIdOf(state) !== undefined && userIdOf(next) !== userIdOf(state)) for (const listener of partingListeners) listener();
  state = next;
  for (const listener of listeners) listener();
}

export const sessionState = (): SessionState => state;

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called as somebody's session ends, before the next one's begins or anybody else hears of it. */
export function onParting(listener: () => void): void {
  partingListeners.add(listener);
}

/** The marker cookie only tells that a refresh is worth trying. */
export const hasMarker = (): boolean => document.cookie.split('; ').some((pair) => pair.startsWith(`${cookieNames.marker}=`));

async function loadUser(): Promise<void> {
  const stored = JSON.parse(await call('appuserinfo', {})) as UserView;
  become({ phase: 'signedIn', user: stored, stored });
}

/** Loads the account again after it was changed; throws `ApiError`. */
export const reloadUser = (): Promise<void> => loadUser();

/** Takes a new token, as after a payment that changed what its owner may; throws `ApiError`. */
export const renewSession = (): Promise<unknown> => renewToken(accessToken()?.token);

/** Shows an account by another nickname or avatar than it has, as long as it is the one that was looked at. */
export function showAs(stored: UserView, shown: Pick<UserView, 'newNickName' | 'avatar'>): void {
  if (state.phase === 'signedIn' && state.stored === stored) become({ ...state, user: { ...stored, ...shown } });
}

/** Resumes the session by the refresh cookie. Called at start and when the user retries. */
export async function startSession(): Promise<void> {
  if (!hasMarker()) return become(nobody);
  try {
    await freshToken();
    await loadUser();
  } catch (error) {
    if (error instanceof ApiError && error.respCode === 401) return become({ phase: 'signedOut', expired: true, byChoice: false });
    become({ phase: 'unreachable', message: error instanceof ApiError ? error.message : ApiError.of('network.unreachable').message });
  }
}

/** Signs in with an SMS code; throws `ApiError`. */
export async function signIn(phoneno: string, verifycode: string, smsKey: string): Promise<void> {
  keepTokenView(await call('loginByphone', { phoneno, verifycode, smsKey }));
  await loadUser();
}

/** Signs in with a password; throws `ApiError`. */
export async function signInByPassword(username: string, password: string): Promise<void> {
  keepTokenView(JSON.parse(await call('passwordToken', { username, password })) as TokenView);
  await loadUser();
}

/** Makes an account and signs in to it; throws `ApiError`. */
export async function register(form: Omit<Payload<'registerPhone'>, 'applisource' | 'platform'>): Promise<void> {
  keepTokenView(await call('registerPhone', { ...form, ...registeredFrom }));
  await loadUser();
}

/** The same for somebody whom a provider has named: `form.openId` is the ticket that it left. */
export async function registerLinked(form: Omit<Payload<'relatedPhone'>, 'applisource' | 'platform'>): Promise<void> {
  keepTokenView(await call('relatedPhone', { ...form, ...registeredFrom }));
  await loadUser();
}

/** Signs out in all tabs. The server is told if it can be reached; the local session ends in any case. */
export async function signOut(): Promise<void> {
  leaving = true;
  try {
    await call('logout', {});
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  } finally {
    dropAccessToken();
    leaving = false;
  }
}

/** Signs out all devices, this one too. Throws `ApiError`, and then nothing has ended here. */
export async function signOutEverywhere(): Promise<void> {
  leaving = true;
  try {
    await call('sessionRevokeAll', { keepCurrent: false });
    dropAccessToken();
  } finally {
    leaving = false;
  }
}

onReconnect(() => {
  if (state.phase === 'unreachable') void startSession();
});

onSessionMessage((message) => {
  if (message.kind === 'signedOut') {
    if (state.phase === 'signedIn') become({ phase: 'signedOut', expired: !leaving, byChoice: leaving });
    return;
  }
  // Another tab signed in, perhaps as another user.
  void loadUser().catch(() => undefined);
});
