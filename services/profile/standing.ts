import { standingOf, type Standing } from '#domain/profile/standing';
import type { UserRow } from '#storage/database/models/accounts';
import { currentTime, type ClockDeps } from '../deps.ts';

/** An account's membership as its member sees it. */
export const standing = (deps: ClockDeps, user: UserRow): Standing => standingOf({ tier: user.tier, endsAt: null }, currentTime(deps));
