const minute = 60_000;

/** Bounds of the second factor of who works here. */
export const factorLimits = {
  /** Without a call of the back office for so long, a proof has ended. */
  idleMs: 30 * minute,
  /** Acts on money and rights need a proof no older than this. */
  freshMs: 10 * minute,
  /** Digits and period of a code (RFC 6238), and how many periods a clock may be off. */
  digits: 6,
  periodSeconds: 30,
  window: 1,
  /** Single codes for who has lost the device, and their length without hyphens. */
  recoveryCodes: 10,
  recoveryLength: 10,
  /** A secret that is shown and never confirmed is worth nothing after this. */
  beginMs: 15 * minute,
  /** Characters that a code may have as it is typed. */
  typed: 20,
  /** Wrong codes of one account. */
  tries: [
    { calls: 5, windowMs: 15 * minute },
    { calls: 20, windowMs: 24 * 60 * minute },
  ],
} as const;
