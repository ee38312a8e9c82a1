import { lastEndedAt, membershipAt } from '#domain/membership/terms';
import { standingOf, type Standing } from '#domain/profile/standing';
import type { UserRow } from '#storage/database/models/accounts';
import { currentTime, type ClockDeps } from '../deps.ts';

/** An account's membership as its member sees it. */
export async function standing(deps: ClockDeps, { id: userId }: UserRow): Promise<Standing> {
  const now = currentTime(deps);
  const terms = await deps.database.membershipTerms.findAll({ where: { userId } });
  return standingOf(membershipAt(terms, now) ?? lastEndedAt(terms, now), now);
}
