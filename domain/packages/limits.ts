/** Limits of packages and of the codes that activate them. */
export const packageLimits = {
  /** What a package may cost, in fen. */
  leastPriceFen: 1,
  mostPriceFen: 10_000_00,
  /** Random characters of an activation code, 5 bits each. */
  codeCharacters: 16,
  /** Codes that one command makes. */
  codesAtOnce: 1000,
  /** Wrong activation codes of one account within a day. */
  wrongCodesPerDay: 10,
  /** Packages whose end has come that are emptied in one sweep. */
  lapsedAtOnce: 500,
  /** Packages that a list answers as a whole: what is for sale, and what pays for an order. */
  listed: 100,
} as const;
