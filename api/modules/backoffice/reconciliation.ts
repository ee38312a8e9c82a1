import type { OperateBillView, OperateCodesView, OperateComparisonView, OperateDifferenceView } from '#domain/backoffice/views';
import { billDifferenceKinds } from '#domain/payments/state';
import { paymentMethods } from '#domain/trade/methods';
import type { listDifferences } from '#services/backoffice/list-bills';
import type { listCodes } from '#services/packages/list-codes';
import type { LedgerComparisonRow } from '#storage/database/models/ledger';
import type { PaymentBillRow } from '#storage/database/models/payments';
import { isoOrNull, presentPage } from '../presenting.ts';

export const presentBill = (bill: PaymentBillRow): OperateBillView => ({
  ...{ provider: bill.provider, label: paymentMethods[bill.provider].label, day: bill.day, rows: bill.rows, tries: bill.tries },
  ...{ paid: bill.paidFen, refunded: bill.refundedFen, fee: bill.feeFen, differences: bill.differenceCount },
  finishedAt: isoOrNull(bill.finishedAt),
});

export const presentDifference = ({
  difference: { kind, outTradeNo, transactionId, outRefundNo, oursFen, theirsFen },
  orderId,
}: Awaited<ReturnType<typeof listDifferences>>[number]): OperateDifferenceView => ({
  ...{ kind: billDifferenceKinds[kind], tradeNo: outTradeNo, transactionNo: transactionId, refundNo: outRefundNo },
  ...{ ours: oursFen, theirs: theirsFen, orderId },
});

const aboutLabels = { balance: '账户余额与明细不符', bounds: '账户余额超出范围', operation: '一笔的各项相加不为零' } as const;

export const presentComparison = (comparison: LedgerComparisonRow): OperateComparisonView => ({
  ...{ day: comparison.day, accounts: comparison.accounts, operations: comparison.operations, differences: comparison.differenceCount },
  found: comparison.differences.map(({ about, id, expected, found }) => ({ about: aboutLabels[about], id, expected, found })),
  finishedAt: isoOrNull(comparison.finishedAt),
});

/** Batches of activation codes, and what codes can be made for. */
export function presentCodes(
  page: { pageNo: number; pageSize: number },
  { totalCount, batches, offers }: Awaited<ReturnType<typeof listCodes>>,
): OperateCodesView {
  const labelOf = new Map(offers.map(({ id, label }) => [id, label]));
  const rows = batches.map(({ batchId, offerId, count, used, createdAt }) => ({
    ...{ id: batchId, offer: labelOf.get(offerId) ?? offerId, count, used, createTime: createdAt.toISOString() },
  }));
  return {
    ...presentPage(page, totalCount, rows),
    offers: offers.map(({ id, label, onSale }) => ({ offerId: id, label, onSale })),
  };
}
