const MiB = 1024 ** 2;

/** Of a call to a provider of payments, and of what it answers. */
export const paymentCallLimits = {
  /** For a whole call, tries included. */
  callMs: 8000,
  /** For a bill, its download included. */
  billMs: 60_000,
  /** A bill as it comes, compressed. */
  billBytes: 32 * MiB,
  /** The same unpacked. */
  billUnpackedBytes: 256 * MiB,
  billRows: 500_000,
  /** A notification has a few KiB. */
  notificationBytes: 64 * 1024,
  /** How far a signed time may be from our clock. */
  clockMs: 5 * 60_000,
} as const;
