/** The access token: kept in memory, shared with other tabs by message, never stored. */

export interface AccessToken {
  token: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

export type SessionMessage = { kind: 'token'; access: AccessToken } | { kind: 'signedOut' };

const channel = new BroadcastChannel('modelmill-session');
const listeners = new Set<(message: SessionMessage) => void>();
let current: AccessToken | undefined;

channel.addEventListener('message', (event: MessageEvent<SessionMessage>) => {
  current = event.data.kind === 'token' ? event.data.access : undefined;
  for (const listener of listeners) listener(event.data);
});

export const accessToken = (): AccessToken | undefined => current;

/** Keeps a new token and passes it to the other tabs. */
export function keepAccessToken(access: AccessToken): void {
  current = access;
  channel.postMessage({ kind: 'token', access } satisfies SessionMessage);
}

/** Drops the token in all tabs. Listeners of this tab are called too. */
export function dropAccessToken(): void {
  current = undefined;
  const message: SessionMessage = { kind: 'signedOut' };
  channel.postMessage(message);
  for (const listener of listeners) listener(message);
}

/** Calls back when another tab signs in or out, and when this tab's session ends. */
export function onSessionMessage(listener: (message: SessionMessage) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
