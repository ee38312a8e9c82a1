import { ProviderFault } from '../../calling/ask.ts';
import { fenOf, wholeFenOf } from '../amounts.ts';
import { instantOf } from '../china-time.ts';
import type { BillRow } from '../contract.ts';
import { billLines, holdRows, tableOf } from '../read-table.ts';

const columns = {
  transaction: '支付宝交易号',
  trade: '商户订单号',
  kind: '业务类型',
  subject: '商品名称',
  at: '完成时间',
  amount: '订单金额',
  refund: '退款批次号/请求号',
  fee: '服务费',
} as const;

const kinds: Readonly<Record<string, BillRow['kind']>> = { 交易: 'payment', 退款: 'refund' };

/** Reads the details of a trade bill. Lines that begin with # frame them; the last ones count what must be there. @throws ProviderFault for anything else */
export function parseAlipayBill(text: string): BillRow[] {
  const lines = billLines(text);
  const [heading, ...details] = lines.filter((line) => !line.startsWith('#'));
  if (heading === undefined) throw new ProviderFault('Alipay: a bill without a heading');
  holdRows(details);
  const cellsOf = tableOf(heading.split(','), Object.values(columns), columns.subject);
  const rows = details.map((line, at) => rowOf(cellsOf(line.split(',')), at + 1));
  const frame = lines.filter((line) => line.startsWith('#'));
  const counted = (name: string): number =>
    Number(frame.map((line) => new RegExp(`^#+${name}合计：(\\d{1,9})笔`).exec(line)?.[1]).find(Boolean) ?? -1);
  const isWhole =
    counted('交易') === rows.filter(({ kind }) => kind === 'payment').length &&
    counted('退款') === rows.filter(({ kind }) => kind === 'refund').length;
  if (!isWhole) throw new ProviderFault('Alipay: a bill whose rows are not as many as it says');
  return rows;
}

function rowOf(cell: (name: string) => string, line: number): BillRow {
  const kind = kinds[cell(columns.kind)];
  const amount = wholeFenOf(cell(columns.amount));
  const fee = fenOf(cell(columns.fee) || '0');
  const at = instantOf(cell(columns.at));
  if (kind === undefined || amount === undefined || fee === undefined || at === undefined)
    throw new ProviderFault(`Alipay: a bill with an unreadable row ${line}`);
  return {
    kind,
    outTradeNo: cell(columns.trade),
    transactionId: cell(columns.transaction),
    outRefundNo: kind === 'refund' ? cell(columns.refund) : undefined,
    amountFen: Math.abs(amount),
    // Alipay writes what it takes as less than nothing.
    feeFen: fee === 0 ? 0 : -fee,
    at,
    subject: cell(columns.subject),
  };
}
