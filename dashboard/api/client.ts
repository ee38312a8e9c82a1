import { accountCalls } from '#domain/accounts/calls';
import type { TokenView } from '#domain/accounts/views';
import { successCode, type Envelope } from '#domain/wire/envelope';
import type { Call } from '#domain/wire/call';
import type { CallName } from '#domain/catalog/calls';
import { accessToken, dropAccessToken, keepAccessToken } from './access-token.ts';
import { ApiError } from './api-error.ts';
import type { Answer, Payload } from './contract.ts';
import { exchange } from './exchange.ts';
import { findCall } from './find-call.ts';
import { gateway } from './gateway.ts';
import { takeChance } from './second-chances.ts';
import { fromWire, toWire } from './wire.ts';

/** A token this close to expiry is renewed before use. */
const renewEarlyMs = 60_000;
const refreshLock = 'modelmill-refresh';

/** Calls that issue a token carry none, not even one that is left over. */
const issuing: readonly CallName[] = ['passwordToken'];

let refreshing: Promise<string | undefined> | undefined;

/**
 * The only way to call the server: sends `payload` and resolves to `datas`.
 * An expired access token is renewed once, silently; if that fails, the session ends. Throws `ApiError`; an abort is rethrown as it is.
 */
export async function call<N extends CallName>(name: N, payload: Payload<N>, signal?: AbortSignal): Promise<Answer<N>> {
  const entry = await findCall(name);
  const guarded = entry.access !== 'public';
  let token = guarded ? await freshToken() : issuing.includes(name) ? undefined : accessToken()?.token;
  let envelope = await send<Answer<N>>(entry, payload, token, signal);
  if (guarded && envelope.resp_code === 401) {
    token = await renewToken(token);
    if (token !== undefined) envelope = await send<Answer<N>>(entry, payload, token, signal);
    if (envelope.resp_code === 401) endSession();
  }
  if ((await takeChance(envelope.resp_code)) === true) envelope = await send<Answer<N>>(entry, payload, await freshToken(), signal);
  if (envelope.resp_code !== (entry.successCode ?? successCode)) throw new ApiError(envelope.resp_code, envelope.resp_msg);
  return fromWire(envelope.datas) as Answer<N>;
}

/** Keeps the token from a sign-in or a refresh. */
export function keepTokenView(view: TokenView): void {
  keepAccessToken({ token: view.access_token, expiresAt: Date.now() + view.expires_in * 1000 });
}

/** A valid token, renewed by the refresh cookie if needed. Ends the session and throws `ApiError` when it cannot be renewed. */
export async function freshToken(): Promise<string | undefined> {
  const held = accessToken();
  if (held !== undefined && held.expiresAt - Date.now() > renewEarlyMs) return held.token;
  const token = await renewToken(held?.token);
  if (token === undefined) {
    endSession();
    throw ApiError.of('auth.signInRequired');
  }
  return token;
}

/** One renewal at a time across tabs; a tab that waited uses the token another one got. */
export function renewToken(stale: string | undefined): Promise<string | undefined> {
  refreshing ??= exclusively(async () => {
    const held = accessToken();
    if (held !== undefined && held.token !== stale) return held.token;
    const envelope = await send<TokenView>(accountCalls.refreshToken, {}, undefined);
    if (envelope.resp_code === 401) return undefined;
    if (envelope.resp_code !== successCode) throw new ApiError(envelope.resp_code, envelope.resp_msg);
    keepTokenView(envelope.datas);
    return envelope.datas.access_token;
  }).finally(() => (refreshing = undefined));
  return refreshing;
}

/** Plain HTTP outside localhost has no `navigator.locks`; there, renewals are exclusive within a tab only. */
async function exclusively<T>(task: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? ((await navigator.locks.request(refreshLock, task)) as T) : task();
}

function endSession(): void {
  if (accessToken() !== undefined) dropAccessToken();
}

/** Each call is encrypted for the gateway; one that the gateway refuses for its key or our clock is sent once more. */
async function send<T>({ path }: Call, payload: unknown, token: string | undefined, signal?: AbortSignal): Promise<Envelope<T>> {
  const call = { path, payload: toWire(payload ?? {}) as object, token, form: 'form' } as const;
  return (await gateway.send(call, (sealed) => exchange<T>(sealed, signal))).envelope;
}
