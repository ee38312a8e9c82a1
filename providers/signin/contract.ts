import type { SignInMethod } from '#domain/identities/methods';

/** A person, as a provider of sign-in knows him. */
export interface ThirdPartyProfile {
  method: SignInMethod;
  /** Of the person for our app; where the provider has one for all our apps, that. Never what a client says: only the code exchange gives it. */
  openId: string;
  nickName: string;
  /** Address of a picture at the provider; empty when there is none. It is a stranger's: only `providers/fetching` may open it. */
  avatarUrl: string;
}

/** Why an exchange gave no person: the code was not good (the person starts again), or the provider gave no usable answer. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused';
}

/** A provider that signs people in by a code. */
export interface SignInProvider {
  /** Where the browser goes. The provider returns it to `redirectUri` with `code` and `state`. */
  authorizeUrl(request: { redirectUri: string; state: string }): string;
  /**
   * Asks the provider who brought the code, over our own connection. Rejects with `SignInRefused` for a code that is unknown, used or expired, and
   * with another error when the provider gave no usable answer in time.
   */
  exchange(answer: { code: string; redirectUri: string }): Promise<ThirdPartyProfile>;
}

export type SignInProviders = Partial<Record<SignInMethod, SignInProvider>>;
