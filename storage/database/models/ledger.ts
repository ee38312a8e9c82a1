import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, ModelStatic, Sequelize } from 'sequelize';
import { DataTypes } from 'sequelize';
import type { AccountKind } from '#domain/ledger/accounts';
import type { OperationKind } from '#domain/ledger/operations';
import type { Unit } from '#domain/ledger/units';
import { refuseChanges, refuseRemovals } from '../append-only.ts';
import {
  bigintColumn,
  code,
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

/** A balance. That of a platform account is spread over rows, the lanes, which payments at the same time do not share. */
export interface LedgerAccountRow extends Model<InferAttributes<LedgerAccountRow>, InferCreationAttributes<LedgerAccountRow>> {
  /** Follows from kind, owner and unit: `services/ledger/account-id.ts`. */
  id: string;
  kind: AccountKind;
  /** A user, or the lane of a platform account. */
  ownerId: string;
  unit: Unit;
  /** In fen, or in uses. */
  balance: number;
  version: CreationOptional<number>;
}

export const defineLedgerAccount = (sequelize: Sequelize): ModelStatic<LedgerAccountRow> =>
  sequelize.define<LedgerAccountRow>('ledger_accounts', {
    id: id(),
    kind: code(30),
    ownerId: reference(),
    unit: code(80),
    balance: bigintColumn('balance'),
    version: version(),
  });

const appended = 'The ledger is only ever appended to';
const appendOnly = { hooks: { ...refuseChanges(appended), ...refuseRemovals(appended) } };

/** A movement, with its postings. Neither ever changes. */
export interface LedgerOperationRow extends Model<InferAttributes<LedgerOperationRow>, InferCreationAttributes<LedgerOperationRow>> {
  /** In order of time. */
  id: string;
  /** Unique: posting it again changes nothing. */
  key: string;
  kind: OperationKind;
  orderId: string | null;
  /** Null: the platform itself. */
  actorId: string | null;
  at: Date;
  note: string;
}

export const defineLedgerOperation = (sequelize: Sequelize): ModelStatic<LedgerOperationRow> =>
  sequelize.define<LedgerOperationRow>(
    'ledger_operations',
    {
      id: id(),
      key: code(100),
      kind: code(30),
      orderId: maybeReference(),
      actorId: maybeReference(),
      at: instant(),
      note: text(200),
    },
    appendOnly,
  );

export interface LedgerPostingRow extends Model<InferAttributes<LedgerPostingRow>, InferCreationAttributes<LedgerPostingRow>> {
  operationId: string;
  /** Counts from 1 within the operation. */
  leg: number;
  accountId: string;
  amount: number;
  /** The operation's. */
  at: Date;
}

export const defineLedgerPosting = (sequelize: Sequelize): ModelStatic<LedgerPostingRow> =>
  sequelize.define<LedgerPostingRow>(
    'ledger_postings',
    {
      operationId: { ...reference(), primaryKey: true },
      leg: { ...integer(), primaryKey: true },
      accountId: reference(),
      amount: bigintColumn('amount'),
      at: instant(),
    },
    appendOnly,
  );

/** Something that does not add up. */
export interface LedgerDifference {
  /** An account's balance against its postings or its bounds, or what an operation's postings of one unit add up to. */
  about: 'balance' | 'bounds' | 'operation';
  /** Of the account or the operation. */
  id: string;
  unit: Unit | null;
  /** What it should be by the postings, the bound that it is beyond, or 0. */
  expected: number;
  found: number;
}

/** The comparison of a day: how far it got, and what it found. */
export interface LedgerComparisonRow extends Model<InferAttributes<LedgerComparisonRow>, InferCreationAttributes<LedgerComparisonRow>> {
  /** YYYY-MM-DD; a day has one. */
  day: string;
  /** The last that was compared; it goes on after them. */
  accountId: CreationOptional<string>;
  operationId: CreationOptional<string>;
  accounts: CreationOptional<number>;
  operations: CreationOptional<number>;
  differenceCount: CreationOptional<number>;
  /** The first of them. */
  differences: LedgerDifference[];
  /** Whether the database itself refuses changes of postings. */
  appendOnly: CreationOptional<boolean>;
  finishedAt: Date | null;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const defineLedgerComparison = (sequelize: Sequelize): ModelStatic<LedgerComparisonRow> =>
  sequelize.define<LedgerComparisonRow>('ledger_comparisons', {
    day: { ...code(10), primaryKey: true },
    accountId: { ...code(32), defaultValue: '' },
    operationId: { ...code(32), defaultValue: '' },
    accounts: integer(0),
    operations: integer(0),
    differenceCount: integer(0),
    differences: jsonColumn('differences', false),
    appendOnly: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
    finishedAt: maybeInstant(),
    version: version(),
    createdAt: instant(),
  });
