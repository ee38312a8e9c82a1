import { accountCalls } from '#domain/accounts/calls';
import { contentCalls } from '#domain/content/calls';
import { eventCalls } from '#domain/events/calls';
import { fileCalls } from '#domain/files/calls';
import { thirdPartyCalls } from '#domain/identities/calls';
import { jobCalls } from '#domain/jobs/calls';
import { overviewCalls } from '#domain/overview/calls';
import { profileCalls } from '#domain/profile/calls';
import { supportCalls } from '#domain/support/calls';
import type { Call } from '#domain/wire/call';
import type { CallName } from '#domain/wire/paths';
import { ApiError } from './api-error.ts';

/** What the first pages make; the table of all calls is loaded with the first other one. */
const first: Partial<Record<CallName, Call>> = {
  ...accountCalls,
  ...profileCalls,
  ...thirdPartyCalls,
  ...fileCalls,
  ...jobCalls,
  ...overviewCalls,
  ...eventCalls,
  ...contentCalls,
  ...supportCalls,
};

/** Where a call goes and who may make it. Rejects as a failed call does when the table cannot be loaded. */
export async function findCall(name: CallName): Promise<Call> {
  const found = first[name];
  if (found !== undefined) return found;
  try {
    return (await import('#domain/wire/paths')).calls[name];
  } catch (error) {
    throw ApiError.of('network.unreachable', { cause: error });
  }
}
