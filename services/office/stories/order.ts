import { attemptLabels, lineLabel, receiptLabels, refundLabels } from '#domain/backoffice/labels';
import { explainOrder } from '#domain/backoffice/explain-order';
import { jobStatusLabels } from '#domain/jobs/labels';
import { formatYuan } from '#domain/money/yuan';
import type { StoryTone } from '#domain/office/views';
import { closeReasonLabels, operatorStatusLabels } from '#domain/orders/labels';
import { refundReasons } from '#domain/orders/refunds';
import type { OrderStatus } from '#domain/orders/state';
import { paymentMethods } from '#domain/trade/methods';
import { formatOrderNumber } from '#domain/trade/order-number';
import { orderRunId } from '#domain/workflows/ids';
import type { OrderEventRow, OrderRow } from '#storage/database/models/orders';
import { mayRefund } from '../../orders/refund-by-operator.ts';
import { runEntries, toldEntries } from './runs.ts';
import type { Act, Entry, Story, Teller } from './story.ts';

const tones: Record<OrderStatus, StoryTone> = {
  Created: 'waiting',
  Paying: 'waiting',
  Paid: 'running',
  Fulfilling: 'running',
  Done: 'success',
  Closed: 'quiet',
  Refunding: 'waiting',
  Refunded: 'quiet',
};
const shown = 50;

const labelOf = (reason: string): string =>
  reason in closeReasonLabels
    ? closeReasonLabels[reason as keyof typeof closeReasonLabels]
    : (refundReasons[reason as keyof typeof refundReasons]?.label ?? reason);
const reasonOf = ({ reason }: OrderEventRow): string => (reason === null ? '' : labelOf(reason));

function actsOf(order: OrderRow, refused: readonly { outRefundNo: string; amountFen: number }[]): Act[] {
  const left = order.paidFen - order.refundedFen;
  const how = order.method === null ? '' : paymentMethods[order.method].label;
  const refund: Act = {
    ...{ call: 'operateOrderRefund', subject: order.id, label: '退款', isDangerous: true },
    effects: [
      left > 0 ? `${formatYuan(left)} 退回${how}，不能撤销` : '没有要退的钱',
      '次数和优惠券一并返还',
      '结果仍归买家；买家在订单里看到“已退款”',
      '卖家的收入收回，已花掉的由平台承担',
    ],
  };
  return [
    ...(mayRefund(order) ? [refund] : []),
    ...refused.map(({ outRefundNo, amountFen }): Act => ({
      ...{ call: 'operateRefundRetry', subject: outRefundNo, label: `再次申请退 ${formatYuan(amountFen)}`, isDangerous: false },
      effects: [`再次请支付机构退 ${formatYuan(amountFen)}，同一个退款号不会退两次`, '到账后买家在订单里看到'],
    })),
  ];
}

/** An order: its states, attempts to pay it, money that came and went back, and what it was spent on. */
export const orderStory: Teller = async ({ database }, id) => {
  const { orders, orderLines, orderEvents, paymentAttempts, paymentReceipts, paymentRefunds, refundRequests, jobs, auditEvents } = database;
  const order = await orders.findByPk(id);
  if (order === null) return null;
  const where = { orderId: id };
  const [lines, events, attempts, receipts, refunds, asked, audited] = await Promise.all([
    orderLines.findAll({ where, order: ['line'] }),
    orderEvents.findAll({ where, order: ['seq'] }),
    paymentAttempts.findAll({ where }),
    paymentReceipts.findAll({ where }),
    paymentRefunds.findAll({ where }),
    refundRequests.findAll({ where }),
    auditEvents.findAll({ where: { subjectId: order.ownerId, event: 'orderRefunded' }, order: [['id', 'DESC']], limit: shown }),
  ]);
  const number = formatOrderNumber(order.orderNumber);
  const started = await jobs.findAll({ where: { id: lines.flatMap(({ jobId }) => jobId ?? []) } });
  const [runs, told] = await Promise.all([
    runEntries(database, [orderRunId(id)]),
    toldEntries(database, order.ownerId, [id, order.orderNumber]),
  ]);
  const beside = receipts.filter(({ outcome }) => outcome !== 'settled');
  const open = refunds.filter(({ receiptId, state }) => state !== 'Refunded' && beside.some((one) => one.id === receiptId));
  const sum = (rows: readonly { amountFen: number }[]): number => rows.reduce((all, { amountFen }) => all + amountFen, 0);
  const hasWork = lines.some(({ jobId }) => jobId !== null);
  const money = { besideFen: sum(beside), besideOpenFen: sum(open.filter(({ state }) => state === 'Owed' || state === 'Refused')) };
  const entries: Entry[] = [
    ...events.map((event): Entry => ({
      ...{
        at: event.at,
        what: event.fromStatus === null ? '下单' : operatorStatusLabels[event.toStatus],
        by: event.actorId,
        note: reasonOf(event),
      },
      ...(event.fromStatus === null && { amountFen: order.payableFen, by: order.ownerId }),
    })),
    ...attempts.map((one): Entry => ({
      ...{ at: one.at, what: `第 ${one.number} 次支付：${paymentMethods[one.method].label}`, by: order.ownerId, amountFen: one.amountFen },
      note: `${attemptLabels[one.state]}，商户单号 ${one.outTradeNo}${one.transactionId === null ? '' : `，交易号 ${one.transactionId}`}`,
    })),
    ...receipts.map((one): Entry => ({
      ...{ at: one.paidAt, what: `${paymentMethods[one.provider].label}到账`, by: null, amountFen: one.amountFen },
      note: `${receiptLabels[one.outcome]}，交易号 ${one.transactionId}`,
    })),
    ...refunds.map((one): Entry => ({
      ...{ at: one.refundedAt ?? one.createdAt, what: `退回支付机构：${refundLabels[one.state]}`, by: null, amountFen: one.amountFen },
      note: `${refundReasons[one.reason].label}，退款号 ${one.outRefundNo}${one.lastCode === null ? '' : `，答复 ${one.lastCode}`}`,
    })),
    ...asked.map((one): Entry => ({ at: one.createdAt, what: '买家申请退款', by: order.ownerId, note: one.note })),
    ...audited.flatMap(({ createdAt, actorId, details }): Entry[] => {
      const { orderNo = '', cause = '' } = JSON.parse(details) as { orderNo?: string; cause?: string };
      return orderNo === number ? [{ at: createdAt, what: '同事退款', by: actorId, note: cause }] : [];
    }),
    ...runs,
    ...told,
  ];
  return {
    title: number,
    state: operatorStatusLabels[order.status],
    tone: tones[order.status],
    lead: explainOrder({ ...order.get(), ...money, hasWork }),
    ownerId: order.ownerId,
    facts: [
      { label: '内容', value: lines.map(({ description, status }) => `${description}（${lineLabel(status)}）`).join('，') },
      { label: '金额', value: `原价 ${formatYuan(order.amountFen)}，应付 ${formatYuan(order.payableFen)}` },
      { label: '已付 / 已退', value: `${formatYuan(order.paidFen)} / ${formatYuan(order.refundedFen)}` },
      { label: '订单编号', value: id, isCode: true },
    ],
    related: started.map((job) => ({
      ...{ kind: 'job' as const, id: job.id, title: job.modelName },
      note: job.waitingSince === null ? jobStatusLabels[job.status] : '等待决定',
    })),
    entries,
    acts: actsOf(
      order,
      refunds.filter(({ state }) => state === 'Refused'),
    ),
  } satisfies Story;
};
