const day = 24 * 60 * 60_000;

/** Of what visitors write to us. Lengths in characters. */
export const inquiryLimits = {
  name: 20,
  company: 60,
  leastContent: 10,
  content: 1000,
  reply: 2000,
  /** Of one phone, of one address, and of all together within a day, over all processes. */
  perDay: { phone: 3, address: 10, all: 1000 },
  dayMs: day,
  /** Then it goes, answered or not. */
  keptMs: 365 * day,
} as const;
