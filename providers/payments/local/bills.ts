import { yuanOf } from '../amounts.ts';
import { chinaDay, chinaTime } from '../china-time.ts';
import type { PaymentProviderName } from '../contract.ts';
import type { Book, LocalTrade } from './book.ts';
import { encodeGbk } from './gbk.ts';
import { zipOf } from './zip.ts';

interface Line {
  trade: LocalTrade;
  amountFen: number;
  at: number;
  refund?: LocalTrade['refunds'][number];
}

const ofDay = (day: string, at: number | undefined): boolean => at !== undefined && chinaDay(new Date(at)) === day;

/** What moved in a day, as the bill says it: what is misbilled is missing, there twice, or wrong. */
function linesOf(book: Book, provider: PaymentProviderName, day: string): Line[] {
  const ours = book.trades.filter((trade) => trade.provider === provider);
  const payments = ours.flatMap((trade): Line[] => {
    const { paidAt = 0, misbilled, amountFen } = trade;
    if (!ofDay(day, trade.paidAt) || misbilled === 'missing') return [];
    const isWrong = typeof misbilled === 'object' && 'amountFen' in misbilled;
    const line = { trade, amountFen: isWrong ? misbilled.amountFen : amountFen, at: paidAt };
    return misbilled === 'doubled' ? [line, line] : [line];
  });
  const refunds = ours.flatMap((trade) => {
    const { misbilled } = trade;
    if (misbilled === 'refundMissing') return [];
    const isWrong = typeof misbilled === 'object' && 'refundFen' in misbilled;
    const lines = trade.refunds
      .filter(({ at }) => ofDay(day, at))
      .map((refund): Line => ({ trade, amountFen: isWrong ? misbilled.refundFen : refund.amountFen, at: refund.at, refund }));
    return misbilled === 'refundDoubled' ? [...lines, ...lines] : lines;
  });
  return [...payments, ...refunds].toSorted((one, other) => one.at - other.at);
}

/** 0.6 %, rounded to the fen. */
const feeOf = (amountFen: number): number => Math.round(amountFen * 0.006);
const sum = (lines: Line[]): number => lines.reduce((total, { amountFen }) => total + amountFen, 0);
const split = (lines: Line[]): [Line[], Line[]] => [
  lines.filter(({ refund }) => refund === undefined),
  lines.filter(({ refund }) => refund !== undefined),
];

/** A day's bill of Alipay: an archive of GBK tables; undefined when nothing moved. */
export function alipayBill(book: Book, sellerId: string, day: string): Buffer | undefined {
  const lines = linesOf(book, 'alipay', day);
  if (lines.length === 0) return undefined;
  const [payments, refunds] = split(lines);
  const [year = '', month = '', date = ''] = day.split('-');
  const from = `${year}年${month}月${date}日`;
  const heading =
    '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注';
  const rows = lines.map(({ trade, amountFen, at, refund }) => {
    const signed = yuanOf(refund === undefined ? amountFen : -amountFen);
    const fee = yuanOf(refund === undefined ? -feeOf(amountFen) : feeOf(amountFen));
    const cells = [
      ...[`${trade.transactionId}\t`, `${trade.outTradeNo}\t`, refund === undefined ? '交易' : '退款', trade.subject],
      ...[chinaTime(new Date(trade.createdAt)), chinaTime(new Date(at)), '', '', '', '', '本机付款人(lo***@local)', signed, signed],
      ...['0.00', '0.00', '0.00', '0.00', '0.00', '', '0.00', '0.00', refund?.outRefundNo ?? '', fee, '0.00', ''],
    ];
    return cells.join(',');
  });
  const text = [
    '#支付宝业务明细查询',
    `#账号：[${sellerId}0156]`,
    `#起始日期：[${from} 00:00:00]   终止日期：[${from} 24:00:00]`,
    '#-----------------------------------------业务明细列表----------------------------------------',
    heading,
    ...rows,
    '#-----------------------------------------业务明细列表结束------------------------------------',
    `#交易合计：${payments.length}笔，商家实收共${yuanOf(sum(payments))}元，商家优惠共0.00元`,
    `#退款合计：${refunds.length}笔，商家实收退款共${yuanOf(-sum(refunds))}元，商家优惠退款共0.00元`,
    `#导出时间：[${from} 24:00:00]`,
    '',
  ].join('\r\n');
  const summary = [
    '#支付宝业务汇总查询',
    '#-----------------------------------------业务汇总列表------------------------------------',
    '',
  ].join('\r\n');
  const name = `${sellerId}0156_${day.replaceAll('-', '')}`;
  return zipOf([
    { name: encodeGbk(`${name}_业务明细(汇总).csv`), content: encodeGbk(summary) },
    { name: encodeGbk(`${name}_业务明细.csv`), content: encodeGbk(text) },
  ]);
}

/** A day's bill of WeChat Pay (ALL), not yet packed; undefined when nothing moved. */
export function wechatBill(book: Book, { appId, mchId }: { appId: string; mchId: string }, day: string): Buffer | undefined {
  const lines = linesOf(book, 'wechat', day);
  if (lines.length === 0) return undefined;
  const [payments, refunds] = split(lines);
  const quoted = (cells: string[]): string => cells.map((cell) => `\`${cell}`).join(',');
  const rows = lines.map(({ trade, amountFen, at, refund }) => {
    const paid = yuanOf(refund === undefined ? amountFen : 0);
    const back = yuanOf(refund === undefined ? 0 : amountFen);
    const fee = `${yuanOf(refund === undefined ? feeOf(amountFen) : -feeOf(amountFen))}000`;
    return quoted([
      ...[chinaTime(new Date(at)), appId, mchId, '0', '', trade.transactionId, trade.outTradeNo, 'local-payer', 'NATIVE'],
      ...[
        refund === undefined ? 'SUCCESS' : 'REFUND',
        'OTHERS',
        'CNY',
        paid,
        '0.00',
        refund?.refundId ?? '0',
        refund?.outRefundNo ?? '0',
        back,
        '0.00',
      ],
      ...[refund === undefined ? '' : 'ORIGINAL', refund === undefined ? '' : 'SUCCESS', trade.subject, '', fee, '0.60%', paid, back, ''],
    ]);
  });
  const fees = (some: Line[]): number => some.reduce((total, { amountFen }) => total + feeOf(amountFen), 0);
  const [took, back] = [yuanOf(sum(payments)), yuanOf(sum(refunds))];
  const text = [
    '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注',
    ...rows,
    '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额',
    quoted([String(lines.length), took, back, '0.00', `${yuanOf(fees(payments) - fees(refunds))}000`, took, back]),
    '',
  ].join('\r\n');
  return Buffer.from(`\uFEFF${text}`);
}
