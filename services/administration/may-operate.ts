import { calls, type CallName } from '#domain/catalog/calls';
import { mayCall } from '#domain/catalog/rights';
import type { DatabaseDeps } from '../deps.ts';
import { readRole } from './read-role.ts';

/** Whether somebody's role lets him make a call of the back office; asked anew for each, so that taking the role back holds at once. */
export const mayOperate = async (deps: DatabaseDeps, caller: { userId: string }, name: CallName): Promise<boolean> =>
  mayCall(await readRole(deps, caller), name, calls[name].effect);
