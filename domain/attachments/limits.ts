/** Limits of small private pictures that come in through the api. Durations in milliseconds, sizes in bytes. */

export const attachmentLimits = {
  bytes: 5 * 1024 ** 2,
  /** For the address that takes the picture. */
  addressMs: 15 * 60_000,
  /** Of one user: waiting to arrive, arriving, or kept and not yet used for anything. */
  unusedPerUser: 10,
  /** Made by one user within a day: each avatar is judged by a moderator, who costs money. */
  perDay: 50,
  /** What nobody used is removed after this. */
  unusedMs: 24 * 60 * 60_000,
  /** Held in memory by one api process while they arrive: of everybody, and of one user. */
  arriving: 40,
  arrivingPerUser: 3,
  /** Decoded at the same time, and waiting for that, in one api process. */
  decoding: 2,
  waiting: 20,
  decodeSeconds: 10,
  /** Of the picture as sent. */
  pixels: 40_000_000,
  /** Of the picture once decoded: fewer pixels where each has more channels or 16 bits in one. */
  decodedBytes: 160_000_000,
  /** Of a JPEG; each is a pass over all its pixels. Ordinary progressive ones have about 10. */
  scans: 100,
} as const;

/** Edge of the square that an avatar becomes, and the longest edge of a paper, in pixels. */
export const pictureEdges = { avatar: 256, certification: 2400 } as const;
