import { methodNames, type SignInMethod } from '#domain/identities/methods';
import { AppError } from '#domain/errors/app-error';
import { SignInRefused, type ThirdPartyProfile } from '#providers/signin/contract';
import { providerOf, type IdentityDeps } from './deps.ts';

/**
 * Asks the provider who brought a code. `identities.refused` without a code (the person declined) or for one that is not good, `identities.unavailable`
 * when the provider gives no usable answer.
 */
export async function identify(
  deps: IdentityDeps,
  { method, code, redirectUri }: { method: SignInMethod; code: string | undefined; redirectUri: string },
): Promise<ThirdPartyProfile> {
  const named = { method: methodNames[method].label };
  if (code === undefined) throw new AppError('identities.refused', named);
  try {
    return await providerOf(deps, method).exchange({ code, redirectUri });
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError(error instanceof SignInRefused ? 'identities.refused' : 'identities.unavailable', named, { cause: error });
  }
}
