/** What the benchmark and its server know of each other. */

export type BenchRequest = { type: 'coupons'; each: number } | { type: 'due'; orders: number };

/** A buyer, with the coupons that he has. */
export interface Buyer {
  token: string;
  coupons: string[];
}

export type BenchReply =
  | { type: 'listening'; port: number; buyers: Buyer[] }
  | { type: 'given'; coupons: string[][] }
  | { type: 'closed'; seconds: number; peakMib: number };

/** Buyers at the same time. */
export const buyerCount = 100;
