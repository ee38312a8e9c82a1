import type { Tier } from '../tiers.ts';

/** Limits of orders. Amounts in fen, durations in milliseconds. */

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

export const orderLimits = {
  /** From an order's creation until it can no longer be paid. */
  payMs: 30 * minute,
  /** How often a page asks whether a QR code was paid. */
  pollMs: 6 * second,
  /** Until a page leads on after a payment. */
  redirectMs: 3 * second,
  /** The same for a model that cost nothing, and for one paid by a member's count. */
  freeModelReloadMs: 2 * second,
  memberCountJumpMs: 300,
  /** Until the page is loaded anew after membership was bought. */
  memberReloadMs: 100,
  /** Lines of one order: a whole cart. */
  lines: 200,
  /** What a model costs at most, before any discount, for which a member's count or a package's use pays. */
  countedModelFen: 20_00,
  /** Orders that one person may have waiting to be paid. */
  openPerUser: 50,
  /** Orders that one person may make within a day, and lines of all of them, whatever becomes of them. */
  dayMs: day,
  perDay: {
    free: { orders: 100, lines: 1000 },
    basic: { orders: 300, lines: 3000 },
    advanced: { orders: 1000, lines: 5000 },
    professional: { orders: 3000, lines: 10_000 },
  } satisfies Record<Tier, { orders: number; lines: number }>,
  /** From the end of its time, an order that was closed and took nothing is kept so long. */
  closedStayMs: 30 * day,
  /** Pause before due orders are looked for again, and how many are closed before the next look. */
  closeEveryMs: 5 * second,
  closedAtOnce: 200,
  /** How long after its time an order that is being paid is left to its workflow, before it is closed without asking the provider. */
  unattendedMs: 3 * minute,
} as const;
