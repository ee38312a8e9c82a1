import { tiers, type Tier } from '../tiers.ts';

/** A membership as its member sees it. */
export interface Standing {
  tier: Tier;
  /** Null: never a member; 1: active; 0: expired. */
  memberStatus: 0 | 1 | null;
  /** Empty for the free edition. */
  memberGradeName: string;
  /** A begun day counts. */
  remainingDays: number;
  /** ISO 8601; null where there is none. */
  expirationTime: string | null;
}

const dayMs = 24 * 60 * 60_000;

/** Of the last term that an account had; null for none. A term without an end does not run out. */
export function standingOf(term: { tier: Tier; endsAt: Date | null } | null, now: Date): Standing {
  if (term === null || term.tier === 'free')
    return { tier: 'free', memberStatus: null, memberGradeName: '', remainingDays: 0, expirationTime: null };
  const { tier, endsAt } = term;
  const expirationTime = endsAt?.toISOString() ?? null;
  const leftMs = endsAt === null ? 0 : endsAt.getTime() - now.getTime();
  if (endsAt !== null && leftMs <= 0) return { tier: 'free', memberStatus: 0, memberGradeName: '', remainingDays: 0, expirationTime };
  return { tier, memberStatus: 1, memberGradeName: tiers[tier].label, remainingDays: Math.ceil(leftMs / dayMs), expirationTime };
}
