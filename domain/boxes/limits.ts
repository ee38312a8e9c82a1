const dayMs = 24 * 60 * 60_000;

/** Limits of blind boxes. Amounts in fen, lengths in characters. */
export const boxLimits = {
  dayMs,
  name: 40,
  text: 300,
  /** What one box may cost: the guidance of the market's regulator names 200 yuan. */
  priceFen: 200_00,
  /** Boxes of one sale. */
  total: 100_000,
  prizes: 20,
  /** What one person may open a day, and of one sale in all. */
  perDay: 50,
  perPerson: 500,
  /** A rare prize is promised after so many boxes at most. */
  pityAfter: 200,
  /** Of a prize: coins and coupons, days of membership, uses of a service, and how long what it gives lasts. */
  coinsFen: 1000_00,
  couponFen: 1000_00,
  memberDays: 366,
  uses: 100,
  modelFen: 20_00,
  validDays: 365,
  /** Boxes that the shop shows at once. */
  shown: 20,
} as const;
