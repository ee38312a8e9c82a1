import type { Fen } from '../money/fen.ts';
import type { Tier } from '../tiers.ts';

/** A tier that can be bought. */
export type MemberTier = Exclude<Tier, 'free'>;

/** How long a card runs; `code` on the wire, where `isMonthly` says the same. */
export const cards = {
  annual: { code: 1, label: '年卡', months: 12 },
  monthly: { code: 2, label: '月卡', months: 1 },
} as const;
export type Card = keyof typeof cards;

export interface Grade {
  /** `memberGradeId` on the wire, and the tab of the dialog. */
  id: 1 | 2 | 3;
  annualFen: Fen;
  monthlyFen: Fen;
  /** Of a person's first monthly card of this tier. */
  firstMonthFen: Fen;
}

/** What membership costs: docs/decisions/member-fees.md. */
export const grades: Readonly<Record<MemberTier, Grade>> = {
  basic: { id: 1, annualFen: 299_00, monthlyFen: 39_00, firstMonthFen: 19_90 },
  advanced: { id: 2, annualFen: 699_00, monthlyFen: 89_00, firstMonthFen: 49_90 },
  professional: { id: 3, annualFen: 1699_00, monthlyFen: 199_00, firstMonthFen: 99_90 },
};

export const memberTiers = Object.keys(grades) as MemberTier[];

/** The tier of a `memberGradeId`; undefined where there is none. */
export const tierOfGrade = (id: number): MemberTier | undefined => memberTiers.find((tier) => grades[tier].id === id);

/** The price of a card. `firstMonth`: this person never bought a monthly card of this tier. */
export function membershipFee({ tier, card, firstMonth }: { tier: MemberTier; card: Card; firstMonth: boolean }): Fen {
  const { annualFen, monthlyFen, firstMonthFen } = grades[tier];
  if (card === 'annual') return annualFen;
  return firstMonth ? firstMonthFen : monthlyFen;
}

/** What an annual card costs a month, and a day, as the price page quotes it; rounded down to the fen. */
export const averageFees = (tier: MemberTier): { monthFen: Fen; dayFen: Fen } => ({
  monthFen: Math.floor(grades[tier].annualFen / 12),
  dayFen: Math.floor(grades[tier].annualFen / 365),
});
