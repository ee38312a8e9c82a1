import {
  DataTypes,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  type Model,
  type ModelStatic,
  type Sequelize,
} from 'sequelize';
import type { CertificationKind } from '#domain/certification/kinds';
import type { Unit } from '#domain/ledger/units';
import type { IncomeStatus, WithdrawalStatus } from '#domain/wallet/state';
import { refuseChanges, refuseRemovals } from '../append-only.ts';
import { bigintColumn, code, id, instant, integer, maybeInstant, maybeReference, reference, text, version } from '../columns.ts';

/** What a line of an order brought its seller; a line has one. `services/wallet/transition-income.ts` alone writes its status. */
export interface IncomeRow extends Model<InferAttributes<IncomeRow>, InferCreationAttributes<IncomeRow>> {
  id: string;
  /** The seller. */
  ownerId: string;
  orderId: string;
  line: number;
  status: IncomeStatus;
  description: string;
  grossFen: number;
  /** Of it, what given coins paid, which the platform bears. */
  givenFen: CreationOptional<number>;
  /** The platform's. */
  feeFen: number;
  incomeFen: number;
  /** The member's month that it has a share of; null where money or coins paid. */
  poolId: CreationOptional<string | null>;
  /** What a share is at most, in fen: the price less the fee. */
  mostFen: CreationOptional<number>;
  /** Of what was taken back after it was settled, what its seller had spent or withdrawn and has not paid back yet. */
  owedFen: CreationOptional<number>;
  /** Of a share that is not fixed yet, when that will be at the earliest. */
  settlesAt: Date;
  /** When it was settled or taken back. */
  endedAt: Date | null;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const defineIncome = (sequelize: Sequelize): ModelStatic<IncomeRow> =>
  sequelize.define<IncomeRow>('incomes', {
    id: id(),
    ownerId: reference(),
    orderId: reference(),
    line: integer(),
    status: code(20),
    description: text(200),
    grossFen: bigintColumn('grossFen'),
    givenFen: { ...bigintColumn('givenFen'), defaultValue: 0 },
    feeFen: bigintColumn('feeFen'),
    incomeFen: bigintColumn('incomeFen'),
    poolId: maybeReference(),
    mostFen: { ...bigintColumn('mostFen'), defaultValue: 0 },
    owedFen: { ...bigintColumn('owedFen'), defaultValue: 0 },
    settlesAt: instant(),
    endedAt: maybeInstant(),
    version: version(),
    createdAt: instant(),
  });

/** A month of a member's in which models were taken by counts; half of what he paid for it is divided among their sellers: docs/decisions/member-pools.md. */
export interface MemberPoolRow extends Model<InferAttributes<MemberPoolRow>, InferCreationAttributes<MemberPoolRow>> {
  id: string;
  /** The member. */
  ownerId: string;
  /** The count of that month; unique with its owner. */
  unit: Unit;
  startsAt: Date;
  /** From when on it is divided: after the last instant at which its count can pay. */
  dueAt: Date;
  /** What the member paid for the month; 0 until it is divided. */
  paidFen: CreationOptional<number>;
  /** Of it, in given coins. */
  givenFen: CreationOptional<number>;
  /** Models that it was divided by. */
  takes: CreationOptional<number>;
  /** When its shares were fixed. */
  dividedAt: Date | null;
  /** When the last of them was credited. */
  sharedAt: Date | null;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const defineMemberPool = (sequelize: Sequelize): ModelStatic<MemberPoolRow> =>
  sequelize.define<MemberPoolRow>('member_pools', {
    id: id(),
    ownerId: reference(),
    unit: code(80),
    startsAt: instant(),
    dueAt: instant(),
    paidFen: { ...bigintColumn('paidFen'), defaultValue: 0 },
    givenFen: { ...bigintColumn('givenFen'), defaultValue: 0 },
    takes: integer(0),
    dividedAt: maybeInstant(),
    sharedAt: maybeInstant(),
    version: version(),
    createdAt: instant(),
  });

/** A bank account that somebody is paid to. */
export interface BankCardRow extends Model<InferAttributes<BankCardRow>, InferCreationAttributes<BankCardRow>> {
  id: string;
  ownerId: string;
  /** A person's card, or a company's account. */
  kind: CertificationKind;
  bankName: string;
  lastFour: string;
  /** The whole number, encrypted: `services/wallet/sealed.ts`. */
  sealedNumber: string;
  /** Keyed hash of the number: somebody has it once. */
  numberHash: string;
  /** Its owner where it is the one that is proposed; unique, so that he has one at most. */
  defaultOf: string | null;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const defineBankCard = (sequelize: Sequelize): ModelStatic<BankCardRow> =>
  sequelize.define<BankCardRow>('bank_cards', {
    id: id(),
    ownerId: reference(),
    kind: code(20),
    bankName: text(30),
    lastFour: code(4),
    sealedNumber: { type: DataTypes.TEXT, allowNull: false },
    numberHash: code(64),
    defaultOf: maybeReference(),
    version: version(),
    createdAt: instant(),
  });

/** A withdrawal of income, as it was asked for. `services/wallet/transition-withdrawal.ts` alone writes its status. */
export interface WithdrawalRow extends Model<InferAttributes<WithdrawalRow>, InferCreationAttributes<WithdrawalRow>> {
  id: string;
  /** Unique; what a payout is asked for by, so that it is made once. */
  number: string;
  ownerId: string;
  status: WithdrawalStatus;
  grossFen: number;
  feeFen: number;
  taxFen: number;
  netFen: number;
  kind: CertificationKind;
  bankName: string;
  lastFour: string;
  /** The verified name and the whole account, encrypted; null once they are no longer kept. */
  sealedPayee: string | null;
  /** Why it was refused or failed. */
  cause: CreationOptional<string>;
  /** What pays it out; null until then. */
  provider: string | null;
  /** Under which the bank made the transfer; unique, so that one transfer confirms one withdrawal. */
  bankNumber: string | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  /** When it was paid, refused or failed. */
  endedAt: Date | null;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const defineWithdrawal = (sequelize: Sequelize): ModelStatic<WithdrawalRow> =>
  sequelize.define<WithdrawalRow>('withdrawals', {
    id: id(),
    number: code(32),
    ownerId: reference(),
    status: code(20),
    grossFen: bigintColumn('grossFen'),
    feeFen: bigintColumn('feeFen'),
    taxFen: bigintColumn('taxFen'),
    netFen: bigintColumn('netFen'),
    kind: code(20),
    bankName: text(30),
    lastFour: code(4),
    sealedPayee: { type: DataTypes.TEXT, allowNull: true },
    cause: { ...text(200), defaultValue: '' },
    provider: code(20, true),
    bankNumber: code(64, true),
    decidedBy: maybeReference(),
    decidedAt: maybeInstant(),
    endedAt: maybeInstant(),
    version: version(),
    createdAt: instant(),
  });

const appended = 'What became of a withdrawal is only ever appended to';

/** A change of a withdrawal's status. */
export interface WithdrawalEventRow extends Model<InferAttributes<WithdrawalEventRow>, InferCreationAttributes<WithdrawalEventRow>> {
  withdrawalId: string;
  /** The withdrawal's version after it. */
  seq: number;
  /** Null: it was asked for. */
  fromStatus: WithdrawalStatus | null;
  toStatus: WithdrawalStatus;
  /** Null: the platform itself. */
  actorId: string | null;
  at: Date;
}

export const defineWithdrawalEvent = (sequelize: Sequelize): ModelStatic<WithdrawalEventRow> =>
  sequelize.define<WithdrawalEventRow>(
    'withdrawal_events',
    {
      withdrawalId: { ...reference(), primaryKey: true },
      seq: { ...integer(), primaryKey: true },
      fromStatus: code(20, true),
      toStatus: code(20),
      actorId: maybeReference(),
      at: instant(),
    },
    { hooks: { ...refuseChanges(appended), ...refuseRemovals(appended) } },
  );
