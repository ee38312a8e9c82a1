/** Limits of the mall. */

import { orderLimits } from '../trade/limits.ts';

export const mallLimits = {
  /** Models in a cart: as many as one order has lines. */
  cart: orderLimits.lines,
  /** Of a description, in characters. */
  description: 500,
  /** Labels of one model. */
  labels: 5,
  /** Models that cost nothing a day, taken by accounts without membership on one device, and from one address, which a household or an office shares. */
  freeOfDevice: 10,
  freeOfAddress: 30,
  /** How long a model counts as new. */
  newMs: 7 * 24 * 60 * 60_000,
} as const;
