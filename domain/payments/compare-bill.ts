import type { BillDifferenceKind } from './state.ts';

/** A line of a provider's bill, as far as it is compared. */
export interface BilledRow {
  kind: 'payment' | 'refund';
  outTradeNo: string;
  transactionId: string;
  outRefundNo?: string | undefined;
  amountFen: number;
}

/** What our books say; `isOfDay`: of the bill's day, so that it must be in it. */
export interface BookedRow {
  outTradeNo: string;
  transactionId: string;
  /** Undefined for a payment. */
  outRefundNo?: string | undefined;
  amountFen: number;
  isOfDay: boolean;
  /** Whether the ledger has it. */
  isInLedger: boolean;
}

export interface BillDifference {
  kind: BillDifferenceKind;
  outTradeNo: string;
  transactionId: string | null;
  outRefundNo: string | null;
  oursFen: number | null;
  theirsFen: number | null;
}

/** What each kind of row is told by, and what its differences are called. */
const kinds = {
  payment: {
    keyOf: ({ transactionId }: { transactionId: string }) => transactionId,
    ...({
      missingHere: 'paymentMissingHere',
      missingThere: 'paymentMissingThere',
      doubled: 'paymentDoubled',
      amount: 'paymentAmount',
    } as const),
  },
  refund: {
    keyOf: ({ outRefundNo = '' }: { outRefundNo?: string | undefined }) => outRefundNo,
    ...({
      missingHere: 'refundMissingHere',
      missingThere: 'refundMissingThere',
      doubled: 'refundDoubled',
      amount: 'refundAmount',
    } as const),
  },
} as const;

/**
 * Everything in which a day's bill and our books differ. `billed` are the bill's rows, `before` those of the day before, in which a refund may stand that we learned of a
 * little later; `booked` is ours of the day, and whatever else the bill names.
 */
export function compareBill({
  billed,
  before,
  booked,
}: {
  billed: readonly BilledRow[];
  before: readonly BilledRow[];
  booked: readonly BookedRow[];
}): BillDifference[] {
  return (['payment', 'refund'] as const).flatMap((kind) => {
    const { keyOf, missingHere, missingThere, doubled, amount } = kinds[kind];
    const ofKind = (row: BilledRow): boolean => row.kind === kind;
    const theirs = billed.filter(ofKind);
    const ours = booked.filter(({ outRefundNo }) => (outRefundNo === undefined) === (kind === 'payment'));
    const ourKeys = new Map(ours.map((row) => [keyOf(row), row]));
    const seen = new Set<string>();
    const ofTheirs = theirs.flatMap((row): BillDifference[] => {
      const known = ourKeys.get(keyOf(row));
      const isAgain = seen.has(keyOf(row));
      seen.add(keyOf(row));
      if (isAgain) return [differenceOf(doubled, row, known?.amountFen ?? null, row.amountFen)];
      if (known === undefined) return [differenceOf(missingHere, row, null, row.amountFen)];
      return known.amountFen === row.amountFen ? [] : [differenceOf(amount, row, known.amountFen, row.amountFen)];
    });
    const earlier = new Set(before.filter(ofKind).map(keyOf));
    const ofOurs = ours
      .filter((row) => row.isOfDay)
      .flatMap((row): BillDifference[] => {
        const isThere = seen.has(keyOf(row)) || (kind === 'refund' && earlier.has(keyOf(row)));
        return [
          ...(isThere ? [] : [differenceOf(missingThere, row, row.amountFen, null)]),
          ...(row.isInLedger ? [] : [differenceOf('ledger', row, row.amountFen, null)]),
        ];
      });
    return [...ofTheirs, ...ofOurs];
  });
}

const differenceOf = (
  kind: BillDifferenceKind,
  { outTradeNo, transactionId, outRefundNo = null }: { outTradeNo: string; transactionId: string; outRefundNo?: string | null | undefined },
  oursFen: number | null,
  theirsFen: number | null,
): BillDifference => ({ kind, outTradeNo, transactionId, outRefundNo, oursFen, theirsFen });
