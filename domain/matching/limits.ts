const day = 24 * 60 * 60_000;

/** Limits and periods of the matching platform: docs/decisions/matching-platform.md. */
export const matchingLimits = {
  title: 60,
  content: 2000,
  /** Characters of what is said with a step. */
  note: 500,
  files: 5,
  clauses: 8,
  milestones: 5,
  milestoneTitle: 40,
  minFen: 1_00,
  maxFen: 1_000_000_00,
  /** Days that one milestone may take. */
  days: 180,
  /** Demands of one account that take offers at a time, and that it publishes within a day. */
  openDemands: 10,
  demandsPerDay: 20,
  /** Offers of one account that wait for an answer. */
  openOffers: 50,
  /** Contracts of one account as a buyer that are under way. */
  openContracts: 20,
  /** How far ahead a demand's deadline may lie. */
  deadlineMs: 180 * day,
  /** Without an answer to a delivery for so long, it is accepted; the buyer is told so much before. */
  answerMs: 7 * day,
  warnBeforeMs: 2 * day,
  /** So long after its time a milestone without delivery may be cancelled by the buyer. */
  graceMs: 3 * day,
  /** Changes that a buyer may ask for in each milestone. */
  changes: 3,
  /** Deliveries of each milestone, those that replace an earlier one included. */
  deliveries: 20,
  /** Contracts that a demand makes, one after the other ended before anything was paid. */
  contracts: 5,
  /** For so long after a contract has ended each side may rate the other, and neither sees what the other wrote. */
  ratingMs: 30 * day,
  stars: 5,
  /** What cannot be seen by anybody any more is removed after so long. */
  keepMs: 365 * day,
  dayMs: day,
} as const;
