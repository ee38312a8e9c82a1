import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, ModelStatic, Sequelize } from 'sequelize';
import { DataTypes } from 'sequelize';
import type { RefundReason } from '#domain/orders/refunds';
import type { OuterMethod, PaymentMethodName } from '#domain/trade/methods';
import type { AttemptState, BillDifferenceKind, ReceiptOutcome, RefundState } from '#domain/payments/state';
import { refuseChanges, refuseRemovals } from '../append-only.ts';
import {
  bigintColumn,
  code,
  id,
  instant,
  integer,
  maybeBigintColumn,
  maybeInstant,
  maybeReference,
  reference,
  text,
  version,
} from '../columns.ts';

/** A try to pay an order, with all that it was fixed to. */
export interface PaymentAttemptRow extends Model<InferAttributes<PaymentAttemptRow>, InferCreationAttributes<PaymentAttemptRow>> {
  orderId: string;
  /** Counts from 1 within the order. */
  number: number;
  /** Unique; what a provider is told. */
  outTradeNo: string;
  method: PaymentMethodName;
  couponId: string | null;
  amountFen: number;
  /** What the payer held when it began: a number is for one way of paying. */
  device: CreationOptional<'computer' | 'phone' | 'wechat'>;
  state: AttemptState;
  /** The order while it is live there, else null: unique, so that an order has one live attempt at most. */
  liveOrderId: CreationOptional<string | null>;
  /** The provider's number of the payment: unique within the method. */
  transactionId: CreationOptional<string | null>;
  at: Date;
  endedAt: CreationOptional<Date | null>;
  version: CreationOptional<number>;
}

export const definePaymentAttempt = (sequelize: Sequelize): ModelStatic<PaymentAttemptRow> =>
  sequelize.define<PaymentAttemptRow>(
    'payment_attempts',
    {
      orderId: { ...reference(), primaryKey: true },
      number: { ...integer(), primaryKey: true },
      outTradeNo: code(32),
      method: code(20),
      couponId: maybeReference(),
      amountFen: bigintColumn('amountFen'),
      device: { ...code(10), defaultValue: 'computer' },
      state: code(10),
      liveOrderId: maybeReference(),
      transactionId: code(64, true),
      at: instant(),
      endedAt: maybeInstant(),
      version: version(),
    },
    { hooks: refuseRemovals('What was tried to pay an order is kept') },
  );

/** Money that came to our account at a provider; told however often, it is one row. */
export interface PaymentReceiptRow extends Model<InferAttributes<PaymentReceiptRow>, InferCreationAttributes<PaymentReceiptRow>> {
  id: string;
  provider: OuterMethod;
  /** Unique within the provider. */
  transactionId: string;
  outTradeNo: string;
  /** Null: nobody knows for what it came. */
  orderId: string | null;
  amountFen: number;
  outcome: ReceiptOutcome;
  /** By the provider's clock. */
  paidAt: Date;
  createdAt: Date;
}

const received = 'What came from a provider is only ever appended to';

export const definePaymentReceipt = (sequelize: Sequelize): ModelStatic<PaymentReceiptRow> =>
  sequelize.define<PaymentReceiptRow>(
    'payment_receipts',
    {
      id: id(),
      provider: code(10),
      transactionId: code(64),
      outTradeNo: code(64),
      orderId: maybeReference(),
      amountFen: bigintColumn('amountFen'),
      outcome: code(20),
      paidAt: instant(),
      createdAt: instant(),
    },
    { hooks: { ...refuseChanges(received), ...refuseRemovals(received) } },
  );

/** Money that goes back through the provider that it came from. */
export interface PaymentRefundRow extends Model<InferAttributes<PaymentRefundRow>, InferCreationAttributes<PaymentRefundRow>> {
  /** What the provider is told: asking twice refunds once. */
  outRefundNo: string;
  receiptId: string;
  orderId: string | null;
  amountFen: number;
  reason: RefundReason;
  state: RefundState;
  /** How often the provider was asked. */
  tries: CreationOptional<number>;
  /** The provider's last word for why not. */
  lastCode: CreationOptional<string | null>;
  refundedAt: CreationOptional<Date | null>;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const definePaymentRefund = (sequelize: Sequelize): ModelStatic<PaymentRefundRow> =>
  sequelize.define<PaymentRefundRow>('payment_refunds', {
    outRefundNo: { ...code(32), primaryKey: true },
    receiptId: reference(),
    orderId: maybeReference(),
    amountFen: bigintColumn('amountFen'),
    reason: code(20),
    state: code(10),
    tries: integer(0),
    lastCode: text(100, true),
    refundedAt: maybeInstant(),
    version: version(),
    createdAt: instant(),
  });

/** A day's bill of a provider, as it was compared with our books. */
export interface PaymentBillRow extends Model<InferAttributes<PaymentBillRow>, InferCreationAttributes<PaymentBillRow>> {
  provider: OuterMethod;
  /** In China, `2026-11-22`. */
  day: string;
  tries: CreationOptional<number>;
  rows: CreationOptional<number>;
  paidFen: CreationOptional<number>;
  refundedFen: CreationOptional<number>;
  feeFen: CreationOptional<number>;
  differenceCount: CreationOptional<number>;
  /** Null: not had yet. */
  finishedAt: Date | null;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const definePaymentBill = (sequelize: Sequelize): ModelStatic<PaymentBillRow> =>
  sequelize.define<PaymentBillRow>('payment_bills', {
    provider: { ...code(10), primaryKey: true },
    day: { ...code(10), primaryKey: true },
    tries: integer(0),
    rows: integer(0),
    paidFen: { ...bigintColumn('paidFen'), defaultValue: 0 },
    refundedFen: { ...bigintColumn('refundedFen'), defaultValue: 0 },
    feeFen: { ...bigintColumn('feeFen'), defaultValue: 0 },
    differenceCount: integer(0),
    finishedAt: maybeInstant(),
    version: version(),
    createdAt: instant(),
  });

/** Something in which a day's bill and our books differ. */
export interface PaymentDifferenceRow extends Model<InferAttributes<PaymentDifferenceRow>, InferCreationAttributes<PaymentDifferenceRow>> {
  id: CreationOptional<number>;
  provider: OuterMethod;
  day: string;
  kind: BillDifferenceKind;
  outTradeNo: string;
  transactionId: string | null;
  outRefundNo: string | null;
  /** Null: not there. */
  oursFen: number | null;
  theirsFen: number | null;
  createdAt: Date;
}

export const definePaymentDifference = (sequelize: Sequelize): ModelStatic<PaymentDifferenceRow> =>
  sequelize.define<PaymentDifferenceRow>('payment_differences', {
    id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
    provider: code(10),
    day: code(10),
    kind: code(30),
    outTradeNo: code(64),
    transactionId: code(64, true),
    outRefundNo: code(64, true),
    oursFen: maybeBigintColumn('oursFen'),
    theirsFen: maybeBigintColumn('theirsFen'),
    createdAt: instant(),
  });
