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

/** Of the membership that runs, or the last that did; null for none. */
export function standingOf(term: { tier: Tier; endsAt: Date } | null, now: Date): Standing {
  if (term === null) return { tier: 'free', memberStatus: null, memberGradeName: '', remainingDays: 0, expirationTime: null };
  const { tier, endsAt } = term;
  const expirationTime = endsAt.toISOString();
  const leftMs = endsAt.getTime() - now.getTime();
  if (leftMs <= 0) return { tier: 'free', memberStatus: 0, memberGradeName: '', remainingDays: 0, expirationTime };
  return { tier, memberStatus: 1, memberGradeName: tiers[tier].label, remainingDays: Math.ceil(leftMs / dayMs), expirationTime };
}
