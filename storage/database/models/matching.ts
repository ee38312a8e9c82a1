import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, ModelStatic, Sequelize } from 'sequelize';
import { DataTypes } from 'sequelize';
import type { CheckSummary } from '#domain/kinds/summaries';
import type { Clause, Measured } from '#domain/matching/clauses';
import type { ContractEvent } from '#domain/matching/events';
import type { Side } from '#domain/matching/actions';
import type { ContractStatus, DemandStatus, MilestoneStatus, OfferStatus } from '#domain/matching/state';
import type { Service } from '#domain/profile/choices';
import {
  bigintColumn,
  code,
  flag,
  id,
  instant,
  integer,
  jsonColumn,
  maybeBigintColumn,
  maybeInstant,
  maybeReference,
  reference,
  text,
  version,
} from '../columns.ts';

/** What a provider says of itself. */
export interface MatchProviderRow extends Model<InferAttributes<MatchProviderRow>, InferCreationAttributes<MatchProviderRow>> {
  ownerId: string;
  title: string;
  content: string;
  /** Codes with commas around each, as `,1,3,`, so that one is found. */
  services: string;
  fromFen: number;
  /** Contracts that it has fulfilled. */
  done: CreationOptional<number>;
  shown: boolean;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const defineMatchProvider = (sequelize: Sequelize): ModelStatic<MatchProviderRow> =>
  sequelize.define<MatchProviderRow>('match_providers', {
    ownerId: { ...reference(), primaryKey: true },
    title: text(60),
    content: text(2000),
    services: code(60),
    fromFen: bigintColumn('fromFen'),
    done: integer(0),
    shown: flag(),
    version: version(),
    createdAt: instant(),
  });

export interface MatchDemandRow extends Model<InferAttributes<MatchDemandRow>, InferCreationAttributes<MatchDemandRow>> {
  id: string;
  ownerId: string;
  title: string;
  content: string;
  service: Service;
  budgetFen: number;
  deadlineAt: Date;
  fileIds: string[];
  clauses: Clause[];
  status: DemandStatus;
  endedAt: CreationOptional<Date | null>;
  /** When an administrator took it down. */
  removedAt: CreationOptional<Date | null>;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const defineMatchDemand = (sequelize: Sequelize): ModelStatic<MatchDemandRow> =>
  sequelize.define<MatchDemandRow>('match_demands', {
    id: id(),
    ownerId: reference(),
    title: text(60),
    content: text(2000),
    service: code(4),
    budgetFen: bigintColumn('budgetFen'),
    deadlineAt: instant(),
    fileIds: jsonColumn<string[]>('fileIds', false),
    clauses: jsonColumn<Clause[]>('clauses', false),
    status: code(20),
    endedAt: maybeInstant(),
    removedAt: maybeInstant(),
    version: version(),
    createdAt: instant(),
  });

/** A part of the work as it is offered. */
export interface PlannedMilestone {
  title: string;
  amountFen: number;
  days: number;
}

export interface MatchOfferRow extends Model<InferAttributes<MatchOfferRow>, InferCreationAttributes<MatchOfferRow>> {
  id: string;
  demandId: string;
  ownerId: string;
  priceFen: number;
  days: number;
  content: string;
  milestones: PlannedMilestone[];
  status: OfferStatus;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const defineMatchOffer = (sequelize: Sequelize): ModelStatic<MatchOfferRow> =>
  sequelize.define<MatchOfferRow>('match_offers', {
    id: id(),
    demandId: reference(),
    ownerId: reference(),
    priceFen: bigintColumn('priceFen'),
    days: integer(),
    content: text(2000),
    milestones: jsonColumn<PlannedMilestone[]>('milestones', false),
    status: code(20),
    version: version(),
    createdAt: instant(),
  });

/** What both sides agreed to, kept as it was then. */
export interface MatchContractRow extends Model<InferAttributes<MatchContractRow>, InferCreationAttributes<MatchContractRow>> {
  id: string;
  demandId: string;
  offerId: string;
  buyerId: string;
  providerId: string;
  title: string;
  content: string;
  clauses: Clause[];
  priceFen: number;
  status: ContractStatus;
  endedAt: CreationOptional<Date | null>;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const defineMatchContract = (sequelize: Sequelize): ModelStatic<MatchContractRow> =>
  sequelize.define<MatchContractRow>('match_contracts', {
    id: id(),
    demandId: reference(),
    offerId: reference(),
    buyerId: reference(),
    providerId: reference(),
    title: text(60),
    content: text(2000),
    clauses: jsonColumn<Clause[]>('clauses', false),
    priceFen: bigintColumn('priceFen'),
    status: code(20),
    endedAt: maybeInstant(),
    version: version(),
    createdAt: instant(),
  });

/** What was delivered: the file's objects as they were then, which stay when the file goes. */
export interface Delivery {
  fileId: string;
  fileName: string;
  bytes: number;
  note: string;
  deliveredAt: string;
  objectKey: string;
  previewKey: string | null;
  thumbnailKey: string | null;
  summary: CheckSummary | null;
  measured: Measured[];
}

export interface MatchMilestoneRow extends Model<InferAttributes<MatchMilestoneRow>, InferCreationAttributes<MatchMilestoneRow>> {
  id: string;
  contractId: string;
  /** Counts from 1. */
  number: number;
  title: string;
  amountFen: number;
  days: number;
  status: MilestoneStatus;
  /** The order that pays it into escrow. */
  orderId: CreationOptional<string | null>;
  dueAt: CreationOptional<Date | null>;
  answerBy: CreationOptional<Date | null>;
  /** When the side that keeps the other waiting was told. */
  warnedAt: CreationOptional<Date | null>;
  changes: CreationOptional<number>;
  fileId: CreationOptional<string | null>;
  delivery: CreationOptional<Delivery | null>;
  /** To the provider, before the platform's fee. */
  paidFen: CreationOptional<number>;
  refundedFen: CreationOptional<number>;
  endedAt: CreationOptional<Date | null>;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const defineMatchMilestone = (sequelize: Sequelize): ModelStatic<MatchMilestoneRow> =>
  sequelize.define<MatchMilestoneRow>('match_milestones', {
    id: id(),
    contractId: reference(),
    number: integer(),
    title: text(60),
    amountFen: bigintColumn('amountFen'),
    days: integer(),
    status: code(20),
    orderId: maybeReference(),
    dueAt: maybeInstant(),
    answerBy: maybeInstant(),
    warnedAt: maybeInstant(),
    changes: integer(0),
    fileId: maybeReference(),
    delivery: jsonColumn<Delivery>('delivery'),
    paidFen: { ...bigintColumn('paidFen'), defaultValue: 0 },
    refundedFen: { ...bigintColumn('refundedFen'), defaultValue: 0 },
    endedAt: maybeInstant(),
    version: version(),
    createdAt: instant(),
  });

export interface MatchEventRow extends Model<InferAttributes<MatchEventRow>, InferCreationAttributes<MatchEventRow>> {
  id: string;
  contractId: string;
  milestone: number | null;
  kind: ContractEvent;
  /** Null: the platform. */
  actorId: string | null;
  note: string;
  at: Date;
}

export const defineMatchEvent = (sequelize: Sequelize): ModelStatic<MatchEventRow> =>
  sequelize.define<MatchEventRow>('match_events', {
    id: id(),
    contractId: reference(),
    milestone: { type: DataTypes.INTEGER, allowNull: true },
    kind: code(20),
    actorId: maybeReference(),
    note: text(500),
    at: instant(),
  });

/** One a milestone, which ends by a decision or by one side's giving in. */
export interface MatchDisputeRow extends Model<InferAttributes<MatchDisputeRow>, InferCreationAttributes<MatchDisputeRow>> {
  id: string;
  contractId: string;
  milestoneId: string;
  askedBy: string;
  reason: string;
  answer: CreationOptional<string>;
  open: boolean;
  /** Null while it is open, and where a side gave in. */
  refundFen: CreationOptional<number | null>;
  cause: CreationOptional<string>;
  decidedBy: CreationOptional<string | null>;
  decidedAt: CreationOptional<Date | null>;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const defineMatchDispute = (sequelize: Sequelize): ModelStatic<MatchDisputeRow> =>
  sequelize.define<MatchDisputeRow>('match_disputes', {
    id: id(),
    contractId: reference(),
    milestoneId: reference(),
    askedBy: reference(),
    reason: text(500),
    answer: { ...text(500), defaultValue: '' },
    open: flag(),
    refundFen: maybeBigintColumn('refundFen'),
    cause: { ...text(200), defaultValue: '' },
    decidedBy: maybeReference(),
    decidedAt: maybeInstant(),
    version: version(),
    createdAt: instant(),
  });

/** What one side says of the other once their contract has ended. */
export interface MatchRatingRow extends Model<InferAttributes<MatchRatingRow>, InferCreationAttributes<MatchRatingRow>> {
  id: string;
  contractId: string;
  /** The side that rates. */
  side: Side;
  /** Null once that account is gone. */
  authorId: string | null;
  subjectId: string | null;
  stars: number;
  content: string;
  answer: CreationOptional<string>;
  /** From when others see it: the end of the time to rate, or when both have rated. */
  shownAt: Date;
  /** When whom it is about was told of it. */
  toldAt: CreationOptional<Date | null>;
  hiddenAt: CreationOptional<Date | null>;
  hiddenCause: CreationOptional<string>;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const defineMatchRating = (sequelize: Sequelize): ModelStatic<MatchRatingRow> =>
  sequelize.define<MatchRatingRow>('match_ratings', {
    id: id(),
    contractId: reference(),
    side: code(8),
    authorId: maybeReference(),
    subjectId: maybeReference(),
    stars: integer(),
    content: text(500),
    answer: { ...text(500), defaultValue: '' },
    shownAt: instant(),
    toldAt: maybeInstant(),
    hiddenAt: maybeInstant(),
    hiddenCause: { ...text(200), defaultValue: '' },
    version: version(),
    createdAt: instant(),
  });
