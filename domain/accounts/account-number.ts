/** The number by which people name their account to support: 16 digits, made from its id, whose first 14 digits are unlike any other's. */
export const accountNumberOf = (accountId: string): string =>
  `${parseInt(accountId.slice(0, 12), 16)}${String(parseInt(accountId.slice(12, 14), 16)).padStart(3, '0')}`;
