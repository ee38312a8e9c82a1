import {
  DataTypes,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  type Model,
  type ModelStatic,
  type Sequelize,
} from 'sequelize';
import type { InvoiceKind } from '#domain/invoices/kinds';
import { refuseChanges, refuseRemovals } from '../append-only.ts';
import { bigintColumn, code, id, instant, reference, version } from '../columns.ts';

const sealed = () => ({ type: DataTypes.TEXT, allowNull: false });

/** Whom somebody has invoices made out to. */
export interface InvoiceTitleRow extends Model<InferAttributes<InvoiceTitleRow>, InferCreationAttributes<InvoiceTitleRow>> {
  id: string;
  ownerId: string;
  /** Sealed: services/invoices/sealed-title.ts. */
  sealedTitle: string;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const defineInvoiceTitle = (sequelize: Sequelize): ModelStatic<InvoiceTitleRow> =>
  sequelize.define<InvoiceTitleRow>('invoice_titles', {
    id: id(),
    ownerId: reference(),
    sealedTitle: sealed(),
    version: version(),
    createdAt: instant(),
  });

/** A document over orders. */
export interface InvoiceRow extends Model<InferAttributes<InvoiceRow>, InferCreationAttributes<InvoiceRow>> {
  id: string;
  ownerId: string;
  /** Unique. */
  number: string;
  kind: InvoiceKind;
  /** As it was when the invoice was made; '' once the account is deleted. */
  sealedTitle: string;
  amountFen: number;
  /** What corrections have taken back. */
  correctedFen: CreationOptional<number>;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const defineInvoice = (sequelize: Sequelize): ModelStatic<InvoiceRow> =>
  sequelize.define<InvoiceRow>('invoices', {
    id: id(),
    ownerId: reference(),
    number: code(32),
    kind: code(20),
    sealedTitle: sealed(),
    amountFen: bigintColumn('amountFen'),
    correctedFen: { ...bigintColumn('correctedFen'), defaultValue: 0 },
    version: version(),
    createdAt: instant(),
  });

const appended = 'Invoices are only ever appended to';
const appendOnly = { hooks: { ...refuseChanges(appended), ...refuseRemovals(appended) } };

/** An order of an invoice; it is on one at most. */
export interface InvoiceOrderRow extends Model<InferAttributes<InvoiceOrderRow>, InferCreationAttributes<InvoiceOrderRow>> {
  orderId: string;
  invoiceId: string;
  amountFen: number;
}

export const defineInvoiceOrder = (sequelize: Sequelize): ModelStatic<InvoiceOrderRow> =>
  sequelize.define<InvoiceOrderRow>(
    'invoice_orders',
    { orderId: { ...reference(), primaryKey: true }, invoiceId: reference(), amountFen: bigintColumn('amountFen') },
    appendOnly,
  );

/** What a refund took back of an invoice. */
export interface InvoiceCorrectionRow extends Model<InferAttributes<InvoiceCorrectionRow>, InferCreationAttributes<InvoiceCorrectionRow>> {
  id: string;
  invoiceId: string;
  orderId: string;
  /** Unique. */
  number: string;
  amountFen: number;
  createdAt: Date;
}

export const defineInvoiceCorrection = (sequelize: Sequelize): ModelStatic<InvoiceCorrectionRow> =>
  sequelize.define<InvoiceCorrectionRow>(
    'invoice_corrections',
    {
      id: id(),
      invoiceId: reference(),
      orderId: reference(),
      number: code(32),
      amountFen: bigintColumn('amountFen'),
      createdAt: instant(),
    },
    appendOnly,
  );
