/** Coins in fen, by where they come from. */
export interface CoinAmounts {
  givenFen: number;
  boughtFen: number;
}

/** Of which coins `amountFen` is paid: given ones first (docs/decisions/ledger.md). Undefined when they are not enough together. */
export function splitCoins(amountFen: number, { givenFen, boughtFen }: CoinAmounts): CoinAmounts | undefined {
  if (amountFen > givenFen + boughtFen) return undefined;
  const given = Math.min(amountFen, givenFen);
  return { givenFen: given, boughtFen: amountFen - given };
}
