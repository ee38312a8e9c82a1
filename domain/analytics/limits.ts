const dayMs = 24 * 60 * 60_000;

/** What statistics keep, and for how long. */
export const analyticsLimits = {
  /** How long single visits are kept; roll-ups stay. */
  visitsMs: 30 * dayMs,
  /** How long roll-ups are kept: three years and a little, so that a year can be held against the two before. */
  countsMs: 1130 * dayMs,
  /** What waits in memory to be written; what comes above that is lost and counted. */
  pending: 50_000,
  /** Beacons of one address in a minute, above which whoever sends them is no person. */
  beaconsPerMinute: 600,
  /** Addresses whose beacons are counted at once. */
  addresses: 50_000,
  /** Longest visit that is believed. */
  visitSecondsMost: 4 * 60 * 60,
  /** Different names of sources and campaigns that a day takes from strangers; others count together. */
  namesPerDay: 200,
  /** Names of campaigns that are looked up together, of one second. */
  namesAtOnce: 1000,
  /** Of them, how many one network may be the first to bring. */
  namesPerNetwork: 5,
  /** Names of so many days before keep their place. */
  nameDays: 30,
  /** Days of one report. */
  reportDays: 400,
  /** Names of one list of a report. */
  reportNames: 50,
  /** An address or a referrer, as it is sent. */
  url: 600,
  text: 120,
} as const;
