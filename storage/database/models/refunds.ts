import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, ModelStatic, Sequelize } from 'sequelize';
import type { RefundCause } from '#domain/refunds/rules';
import type { RefundRequestState } from '#domain/refunds/state';
import { code, id, instant, jsonColumn, maybeInstant, maybeReference, reference, text, version } from '../columns.ts';

/** A buyer's request to be refunded some lines of an order. `services/orders/decide-request.ts` alone writes its state. */
export interface RefundRequestRow extends Model<InferAttributes<RefundRequestRow>, InferCreationAttributes<RefundRequestRow>> {
  id: string;
  orderId: string;
  ownerId: string;
  lines: number[];
  /** Those of them that were refunded; null while none was granted. */
  granted: CreationOptional<number[] | null>;
  reason: RefundCause;
  note: string;
  state: CreationOptional<RefundRequestState>;
  /** Why it was refused, as its buyer reads it. */
  cause: CreationOptional<string>;
  decidedAt: CreationOptional<Date | null>;
  /** The administrator; null where nobody has decided, or somebody on the machine. */
  decidedBy: CreationOptional<string | null>;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const defineRefundRequest = (sequelize: Sequelize): ModelStatic<RefundRequestRow> =>
  sequelize.define<RefundRequestRow>('refund_requests', {
    id: id(),
    orderId: reference(),
    ownerId: reference(),
    lines: jsonColumn<number[]>('lines', false),
    granted: jsonColumn<number[]>('granted'),
    reason: code(20),
    note: text(200),
    state: { ...code(20), defaultValue: 'Asked' },
    cause: { ...text(200), defaultValue: '' },
    decidedAt: maybeInstant(),
    decidedBy: maybeReference(),
    version: version(),
    createdAt: instant(),
  });
