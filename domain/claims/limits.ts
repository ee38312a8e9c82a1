const day = 24 * 60 * 60_000;

/** Of claims that a listing was stolen. Lengths in characters. */
export const claimLimits = {
  name: 50,
  statement: { least: 20, most: 1000 },
  link: 300,
  /** Of one account, and from one network address, within a day. */
  perDay: 5,
  perAddressAndDay: 20,
  /** How long a seller has to answer before it is decided without him. */
  answerMs: 7 * day,
  /** Listings that a case is compared with, of each kind. */
  neighbours: 6,
} as const;
