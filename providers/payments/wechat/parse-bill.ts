import { ProviderFault } from '../../calling/ask.ts';
import { fenOf, wholeFenOf } from '../amounts.ts';
import { instantOf } from '../china-time.ts';
import type { BillRow } from '../contract.ts';
import { billLines, holdRows, tableOf } from '../read-table.ts';

const columns = {
  at: '交易时间',
  transaction: '微信订单号',
  trade: '商户订单号',
  state: '交易状态',
  refund: '商户退款单号',
  subject: '商品名称',
  fee: '手续费',
  amount: '订单金额',
  refunded: '申请退款金额',
} as const;
const totals = { rows: '总交易单数', refunded: '申请退款总金额' } as const;

const kinds: Readonly<Record<string, BillRow['kind']>> = { SUCCESS: 'payment', REFUND: 'refund', REVOKED: 'refund' };

/** Every value comes after a back-quote, which no separator inside a value has. */
const valuesOf = (line: string): string[] => line.slice(1).split(',`');

/** Reads a trade bill of all kinds (ALL): a heading, a row for each payment and refund, and totals with a heading of their own. @throws ProviderFault for anything else */
export function parseWechatBill(text: string): BillRow[] {
  const lines = billLines(text);
  const [heading = ''] = lines;
  const [totalsHeading = '', total = ''] = lines.slice(-2);
  const details = lines.slice(1, -2);
  const isFramed = lines.length >= 3 && totalsHeading.startsWith(totals.rows) && [...details, total].every((line) => line.startsWith('`'));
  if (!isFramed) throw new ProviderFault('WeChat Pay: a bill without its totals');
  holdRows(details);
  const cellsOf = tableOf(heading.split(','), Object.values(columns), columns.subject);
  const rows = details.map((line, at) => rowOf(cellsOf(valuesOf(line)), at + 1));
  const totalOf = tableOf(totalsHeading.split(','), Object.values(totals), totals.rows)(valuesOf(total));
  const refundedFen = rows.filter(({ kind }) => kind === 'refund').reduce((sum, { amountFen }) => sum + amountFen, 0);
  if (Number(totalOf(totals.rows)) !== rows.length || wholeFenOf(totalOf(totals.refunded)) !== refundedFen)
    throw new ProviderFault('WeChat Pay: a bill whose rows are not what it says in all');
  return rows;
}

function rowOf(cell: (name: string) => string, line: number): BillRow {
  const kind = kinds[cell(columns.state)];
  const amount = wholeFenOf(cell(kind === 'refund' ? columns.refunded : columns.amount));
  const fee = fenOf(cell(columns.fee) || '0');
  const at = instantOf(cell(columns.at));
  if (kind === undefined || amount === undefined || fee === undefined || at === undefined)
    throw new ProviderFault(`WeChat Pay: a bill with an unreadable row ${line}`);
  return {
    kind,
    outTradeNo: cell(columns.trade),
    transactionId: cell(columns.transaction),
    outRefundNo: kind === 'refund' ? cell(columns.refund) : undefined,
    amountFen: amount,
    feeFen: fee,
    at,
    subject: cell(columns.subject),
  };
}
