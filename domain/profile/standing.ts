import { lastEndedAt, membershipAt, termsAhead, type Term } from '../membership/terms.ts';
import { tiers, type Tier } from '../tiers.ts';

/** A membership as its member sees it. */
export interface Standing {
  tier: Tier;
  /** Null: never a member; 1: active; 0: expired. */
  memberStatus: 0 | 1 | null;
  /** Empty for the free edition. */
  memberGradeName: string;
  /** Of the tier that runs; a begun day counts. */
  remainingDays: number;
  /** When the tier that runs ends, or the last one ended. ISO 8601; null where there is none. */
  expirationTime: string | null;
  /** What runs and what is queued after it, in that order. */
  memberTerms: { tier: Tier; memberGradeName: string; startTime: string; expirationTime: string }[];
}

const dayMs = 24 * 60 * 60_000;

/** Of all terms that an account has or had. */
export function standingOf(terms: readonly Term[], now: Date): Standing {
  const term = membershipAt(terms, now) ?? lastEndedAt(terms, now);
  const memberTerms = termsAhead(terms, now).map(({ tier, startsAt, endsAt }) => ({
    ...{ tier, memberGradeName: tiers[tier].label },
    ...{ startTime: startsAt.toISOString(), expirationTime: endsAt.toISOString() },
  }));
  const none = { tier: 'free', memberGradeName: '', remainingDays: 0, memberTerms } as const;
  if (term === null) return { ...none, memberStatus: null, expirationTime: null };
  const { tier, endsAt } = term;
  const expirationTime = endsAt.toISOString();
  const leftMs = endsAt.getTime() - now.getTime();
  if (leftMs <= 0) return { ...none, memberStatus: 0, expirationTime };
  const remainingDays = Math.ceil(leftMs / dayMs);
  return { tier, memberStatus: 1, memberGradeName: tiers[tier].label, remainingDays, expirationTime, memberTerms };
}
