import { accountCalls } from '#domain/accounts/calls';
import { contentCalls } from '#domain/content/calls';
import { thirdPartyCalls } from '#domain/identities/calls';
import { supportCalls } from '#domain/support/calls';
import type { Call } from '#domain/wire/call';
import type { CallName } from '#domain/catalog/calls';
import { ApiError } from './api-error.ts';

/** What pages make that anybody may read; the table of all calls is loaded with the first other one. */
const first: Partial<Record<CallName, Call>> = {
  ...accountCalls,
  ...thirdPartyCalls,
  ...contentCalls,
  ...supportCalls,
};

const loadAll = (): Promise<Record<CallName, Call>> => import('#domain/catalog/calls').then(({ calls }) => calls);

/** Begins to load the table of all calls, for pages that need it. */
export const preloadCalls = (): void => void loadAll().catch(() => undefined);

/** Where a call goes and who may make it. Rejects as a failed call does when the table cannot be loaded. */
export async function findCall(name: CallName): Promise<Call> {
  const found = first[name];
  if (found !== undefined) return found;
  try {
    return (await loadAll())[name];
  } catch (error) {
    throw ApiError.of('network.unreachable', { cause: error });
  }
}
