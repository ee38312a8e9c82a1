/** What the benchmark and its server know of each other. */

export type BenchRequest =
  | { type: 'coupons'; each: number }
  /** A campaign of fewer coupons than everybody together would take. */
  | { type: 'campaign'; total: number; perPerson: number }
  /** `isLive`: they were being paid, each with a live attempt. */
  | { type: 'due'; orders: number; isLive: boolean };

/** A buyer, with the coupons that he has. */
export interface Buyer {
  token: string;
  coupons: string[];
}

export type BenchReply =
  | { type: 'listening'; port: number; buyers: Buyer[] }
  | { type: 'given'; coupons: string[][] }
  | { type: 'opened'; campaignId: string }
  | { type: 'closed'; seconds: number; peakMib: number };

/** Buyers at the same time. */
export const buyerCount = 100;
