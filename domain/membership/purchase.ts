import { tierNames, tiers, type Tier } from '../tiers.ts';
import { cards, memberTiers, type Card, type MemberTier } from './grades.ts';

/** What buying a tier would do. */
export const purchases = {
  open: { label: '开通会员', refused: false },
  renew: { label: '续费会员', refused: false },
  upgrade: { label: '升级会员', refused: false },
  downgrade: { label: '开通会员', refused: true },
} as const;
export type Purchase = keyof typeof purchases;

/**
 * What buying `wanted` does for someone whose tier is `current` now, `free` once it has run out: the same tier is queued, a higher one starts now, a lower one
 * is refused (docs/decisions/membership-terms.md), and its button is disabled.
 */
export function purchaseOf(current: Tier, wanted: MemberTier): Purchase {
  if (current === 'free') return 'open';
  if (current === wanted) return 'renew';
  return tierNames.indexOf(wanted) > tierNames.indexOf(current) ? 'upgrade' : 'downgrade';
}

export const downgradeMessage = (current: Tier): string => `您当前是${tiers[current].label}，到期前不能购买更低等级的会员`;

/** The tab that the purchase dialog opens on: that of the tier that runs. */
export const openingTab = (current: Tier): MemberTier => (current === 'free' ? 'basic' : current);

/** The tier that one can rise to from here; the highest stays. */
export const tierAbove = (tier: Tier): MemberTier =>
  memberTiers[Math.min(tierNames.indexOf(tier), memberTiers.length - 1)] ?? 'professional';

/** Only members who can rise see the button that upgrades. */
export const seesUpgrade = (tier: Tier): boolean => tier === 'basic' || tier === 'advanced';

/** A card's length, as `queueTerm` takes it. */
export const lengthOfCard = (card: Card): { months: number } => ({ months: cards[card].months });
