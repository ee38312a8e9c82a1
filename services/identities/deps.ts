import { methodNames, type SignInMethod } from '#domain/identities/methods';
import { AppError } from '#domain/errors/app-error';
import type { FetchStranger } from '#providers/fetching/stranger';
import type { SignInProvider, SignInProviders } from '#providers/signin/contract';
import type { AttemptDeps } from '../accounts/visitor.ts';
import type { ReceiveDeps } from '../attachments/receive.ts';

export interface IdentityDeps extends AttemptDeps, ReceiveDeps {
  /** Opens the addresses of providers' pictures. */
  fetchStranger: FetchStranger;
  signInProviders: SignInProviders;
}

/** The provider of a method; `identities.unavailable` when none is configured. */
export function providerOf({ signInProviders }: IdentityDeps, method: SignInMethod): SignInProvider {
  const provider = signInProviders[method];
  if (provider === undefined) throw new AppError('identities.unavailable', { method: methodNames[method].label });
  return provider;
}
