import { standingOf, type Standing } from '#domain/profile/standing';
import type { UserRow } from '#storage/database/models/accounts';
import { selectPlain } from '#storage/database/select-plain';
import { currentTime, type ClockDeps } from '../deps.ts';

/** An account's membership as its member sees it. */
export async function standing(deps: ClockDeps, { id: userId }: Pick<UserRow, 'id'>): Promise<Standing> {
  const now = currentTime(deps);
  const terms = await selectPlain(deps.database.membershipTerms, ['tier', 'startsAt', 'endsAt'], 'user_id = ?', [userId]);
  return standingOf(terms, now);
}
