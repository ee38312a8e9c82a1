import { methodNames, returnParameters, type SignInMethod } from '#domain/identities/methods';
import type { ThirdPartyAccountView } from '#domain/identities/views';
import type { ThirdPartyIdentityRow } from '#storage/database/models/identities';

export const presentIdentity = ({ id, method, nickName, createdAt }: ThirdPartyIdentityRow): ThirdPartyAccountView => ({
  id,
  registerMethod: method,
  nickName,
  boundAt: createdAt.toISOString(),
});

/** How a way to a provider ended. */
export interface Ending {
  method: SignInMethod;
  /** Where the page is to go on. */
  path: string;
  ticket?: string;
  /** `resp_code` of what went wrong. */
  error?: number;
  /** Where somebody wanted to go who must do something on `path` first. */
  returnPath?: string;
}

/** The address of our page to which a browser goes on that is back from a provider. */
export function presentReturn({ method, path, ticket, error, returnPath = '/' }: Ending): string {
  const url = new URL(path, 'http://base.invalid');
  const { searchParams } = url;
  searchParams.set(returnParameters.state, methodNames[method].state);
  if (ticket !== undefined) searchParams.set(returnParameters.openId, ticket);
  if (error !== undefined) searchParams.set(returnParameters.error, String(error));
  if (returnPath !== '/') searchParams.set(returnParameters.returnURL, returnPath);
  return url.pathname + url.search + url.hash;
}
