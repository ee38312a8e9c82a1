import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, ModelStatic, Sequelize } from 'sequelize';
import type { CouponUseStatus } from '#domain/coupons/state';
import type { Taken } from '#domain/orders/movements';
import type { LineStatus } from '#domain/orders/line-state';
import type { RefundReason } from '#domain/orders/refunds';
import type { CloseReason, OrderStatus } from '#domain/orders/state';
import type { SoldType } from '#domain/trade/sold-types';
import type { OrderSubject } from '#domain/orders/subjects';
import type { PaymentMethodName } from '#domain/trade/methods';
import type { Tier } from '#domain/tiers';
import { refuseChanges, refuseRemovals } from '../append-only.ts';
import {
  bigintColumn,
  code,
  flag,
  id,
  instant,
  integer,
  jsonColumn,
  maybeInstant,
  maybeReference,
  reference,
  text,
  version,
} from '../columns.ts';

/** Something to be paid, and what became of it. `services/orders/transition.ts` alone writes its status. */
export interface OrderRow extends Model<InferAttributes<OrderRow>, InferCreationAttributes<OrderRow>> {
  id: string;
  /** Unique: docs/decisions/order-numbers.md. */
  orderNumber: string;
  ownerId: string;
  /** The batch it belongs to: its own id where it is of several models, that of the first order where it runs some of them again; else null. */
  batchId: CreationOptional<string | null>;
  /** Of its first line. */
  type: SoldType;
  status: OrderStatus;
  closeReason: CloseReason | null;
  refundReason: RefundReason | null;
  description: string;
  /** The buyer's when it was priced. */
  tier: Tier;
  /** Before any discount, and what is to be paid. */
  amountFen: number;
  payableFen: number;
  /** What was paid in money, coins or earnings, and how much of it went back. */
  paidFen: CreationOptional<number>;
  refundedFen: CreationOptional<number>;
  /** The coupon that it was priced with, and what became of that use of it; both null without one. */
  couponId: string | null;
  couponUse: CouponUseStatus | null;
  /** How it was paid; null until then. */
  method: PaymentMethodName | null;
  /** How often it was tried to pay it. */
  attempts: CreationOptional<number>;
  /** What was taken from its buyer for it, the coupon included. */
  taken: Taken[];
  pricedAt: Date;
  /** From when on it cannot be paid. */
  expiresAt: Date;
  paidAt: Date | null;
  /** When it was done, closed or refunded. */
  endedAt: Date | null;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const defineOrder = (sequelize: Sequelize): ModelStatic<OrderRow> =>
  sequelize.define<OrderRow>('orders', {
    id: id(),
    orderNumber: code(20),
    ownerId: reference(),
    batchId: maybeReference(),
    type: code(30),
    status: code(20),
    closeReason: code(20, true),
    refundReason: code(20, true),
    description: text(200),
    tier: code(20),
    amountFen: bigintColumn('amountFen'),
    payableFen: bigintColumn('payableFen'),
    paidFen: { ...bigintColumn('paidFen'), defaultValue: 0 },
    refundedFen: { ...bigintColumn('refundedFen'), defaultValue: 0 },
    couponId: maybeReference(),
    couponUse: code(10, true),
    method: code(20, true),
    attempts: integer(0),
    taken: jsonColumn<Taken[]>('taken', false),
    pricedAt: instant(),
    expiresAt: instant(),
    paidAt: maybeInstant(),
    endedAt: maybeInstant(),
    version: version(),
    createdAt: instant(),
  });

/** One thing that is bought. */
export interface OrderLineRow extends Model<InferAttributes<OrderLineRow>, InferCreationAttributes<OrderLineRow>> {
  orderId: string;
  /** Counts from 1. */
  line: number;
  type: SoldType;
  description: string;
  amountFen: number;
  /** No count pays for it, though its type has one. */
  noCount: CreationOptional<boolean>;
  payableFen: number;
  subject: OrderSubject;
  /** The job that it was spent on; a job has one at most. */
  jobId: CreationOptional<string | null>;
  /** `services/orders/transition-lines.ts` alone writes it. */
  status: CreationOptional<LineStatus>;
  /** What went back of it in money, coins or earnings, and why; null while it was not refunded. */
  refundedFen: CreationOptional<number>;
  refundReason: CreationOptional<RefundReason | null>;
  version: CreationOptional<number>;
}

export const defineOrderLine = (sequelize: Sequelize): ModelStatic<OrderLineRow> =>
  sequelize.define<OrderLineRow>('order_lines', {
    orderId: { ...reference(), primaryKey: true },
    line: { ...integer(), primaryKey: true },
    type: code(30),
    description: text(200),
    amountFen: bigintColumn('amountFen'),
    noCount: flag(),
    payableFen: bigintColumn('payableFen'),
    subject: jsonColumn<OrderSubject>('subject', false),
    jobId: maybeReference(),
    status: { ...code(20), defaultValue: 'Waiting' },
    refundedFen: { ...bigintColumn('refundedFen'), defaultValue: 0 },
    refundReason: code(20, true),
    version: version(),
  });

const appended = 'What became of an order is only ever appended to';
const appendOnly = { hooks: { ...refuseChanges(appended), ...refuseRemovals(appended) } };

/** A change of an order's status. */
export interface OrderEventRow extends Model<InferAttributes<OrderEventRow>, InferCreationAttributes<OrderEventRow>> {
  orderId: string;
  /** The order's version after it, so that no two follow the same one. */
  seq: number;
  /** Null: it was created. */
  fromStatus: OrderStatus | null;
  toStatus: OrderStatus;
  /** Null: the platform itself, or an operator on the machine. */
  actorId: string | null;
  reason: CloseReason | RefundReason | null;
  at: Date;
}

export const defineOrderEvent = (sequelize: Sequelize): ModelStatic<OrderEventRow> =>
  sequelize.define<OrderEventRow>(
    'order_events',
    {
      orderId: { ...reference(), primaryKey: true },
      seq: { ...integer(), primaryKey: true },
      fromStatus: code(20, true),
      toStatus: code(20),
      actorId: maybeReference(),
      reason: code(20, true),
      at: instant(),
    },
    appendOnly,
  );
