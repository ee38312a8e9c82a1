import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { paymentProviderNames, type PaymentProviderName } from '../contract.ts';
import { digits } from './digits.ts';

const instant = z.number();
const refundSchema = z.object({ outRefundNo: z.string(), refundId: z.string(), amountFen: z.number(), at: instant });
const tradeSchema = z.object({
  provider: z.enum(paymentProviderNames),
  outTradeNo: z.string(),
  transactionId: z.string(),
  amountFen: z.number(),
  subject: z.string(),
  createdAt: instant,
  expiresAt: instant,
  notifyUrl: z.string(),
  returnUrl: z.string(),
  codeUrl: z.string(),
  /** How WeChat was asked to take it: by a code, or from a phone's browser. */
  way: z.enum(['native', 'h5', 'jsapi']).default('native'),
  /** Whether WeChat's notifications are signed by the public key rather than a certificate. */
  signsByPublicKey: z.boolean(),
  paidAt: instant.optional(),
  closedAt: instant.optional(),
  /** Attempts to pay that failed. */
  failures: z.number(),
  refunds: z.array(refundSchema),
  /** What the bill says wrongly of it. */
  misbilled: z
    .union([
      z.enum(['missing', 'doubled', 'refundMissing', 'refundDoubled']),
      z.object({ amountFen: z.number() }),
      z.object({ refundFen: z.number() }),
    ])
    .optional(),
});
const noticeSchema = z.object({
  id: z.string(),
  provider: z.enum(paymentProviderNames),
  outTradeNo: z.string(),
  /** What it says was paid. */
  amountFen: z.number(),
  dueAt: instant,
  tries: z.number(),
});
const bookSchema = z.object({ trades: z.array(tradeSchema), notices: z.array(noticeSchema) });

export type LocalTrade = z.output<typeof tradeSchema>;
export type Notice = z.output<typeof noticeSchema>;

/** Of each list; the oldest go. */
export const bookLimits = { trades: 2000, notices: 2000, refundsPerTrade: 50 } as const;

export interface Book {
  /** Newest last. Whoever changes one calls `save`. */
  trades: LocalTrade[];
  notices: Notice[];
  find(provider: PaymentProviderName, outTradeNo: string): LocalTrade | undefined;
  add(trade: LocalTrade): void;
  notify(notice: Notice): void;
  /** Takes a notice out, if it is still there. */
  forget(notice: Notice): void;
  /** Resolves once everything as it is now is on the disk. */
  save(): Promise<void>;
}

/** What the local providers know, kept as one file so that a restart loses nothing. */
export async function openBook(folder: string): Promise<Book> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'book.json');
  const kept = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  const { trades, notices } = kept === undefined ? { trades: [], notices: [] } : bookSchema.parse(JSON.parse(kept));

  const write = async (): Promise<void> => {
    const draft = `${path}.draft`;
    const file = await open(draft, 'w', 0o600);
    try {
      await file.writeFile(JSON.stringify({ trades, notices }));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  };
  let last: Promise<void> = Promise.resolve();
  let queued: Promise<void> | undefined;
  return {
    trades,
    notices,
    find: (provider, outTradeNo) => trades.findLast((trade) => trade.provider === provider && trade.outTradeNo === outTradeNo),
    add(trade) {
      trades.push(trade);
      trades.splice(0, trades.length - bookLimits.trades);
    },
    notify(notice) {
      notices.push(notice);
      notices.splice(0, notices.length - bookLimits.notices);
    },
    forget(notice) {
      const at = notices.indexOf(notice);
      if (at >= 0) notices.splice(at, 1);
    },
    save() {
      // Those who come while one is written share the next.
      queued ??= last = last
        .catch(() => undefined)
        .then(() => {
          queued = undefined;
          return write();
        });
      return queued;
    },
  };
}

/** How a trade stands at an instant. */
export function standingOf(
  { paidAt, closedAt, expiresAt, amountFen, refunds }: LocalTrade,
  now: number,
): 'waiting' | 'paid' | 'refunded' | 'closed' {
  if (paidAt !== undefined) return refundedFen({ refunds }) >= amountFen ? 'refunded' : 'paid';
  return closedAt !== undefined || now >= expiresAt ? 'closed' : 'waiting';
}

export const refundedFen = ({ refunds }: Pick<LocalTrade, 'refunds'>): number => refunds.reduce((sum, { amountFen }) => sum + amountFen, 0);

/** Takes a refund into the book, the same number once; says why not otherwise. The caller saves. */
export function refundTrade(
  trade: LocalTrade | undefined,
  { outRefundNo, amountFen, at }: { outRefundNo: string; amountFen: number; at: number },
): { refund: z.output<typeof refundSchema>; isNew: boolean } | 'unknown' | 'notPaid' | 'tooMuch' | 'otherAmount' {
  if (trade === undefined) return 'unknown';
  if (trade.paidAt === undefined) return 'notPaid';
  const before = trade.refunds.find((refund) => refund.outRefundNo === outRefundNo);
  if (before !== undefined) return before.amountFen === amountFen ? { refund: before, isNew: false } : 'otherAmount';
  if (!(amountFen > 0) || refundedFen(trade) + amountFen > trade.amountFen || trade.refunds.length >= bookLimits.refundsPerTrade)
    return 'tooMuch';
  const refund = { outRefundNo, refundId: `5030${digits(24)}`, amountFen, at };
  trade.refunds.push(refund);
  return { refund, isNew: true };
}
