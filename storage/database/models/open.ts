import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, ModelStatic, Sequelize } from 'sequelize';
import type { ServiceName } from '#domain/developers/status';
import type { KeyMode } from '#domain/open/keys';
import type { OpenKind, OpenWork } from '#domain/open/schema';
import type { Scope } from '#domain/open/scopes';
import { DataTypes } from 'sequelize';
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

/** A project of a developer: its keys, files, jobs and usage stand apart from those of others. */
export interface OpenProjectRow extends Model<InferAttributes<OpenProjectRow>, InferCreationAttributes<OpenProjectRow>> {
  id: string;
  ownerId: string;
  name: string;
  createdAt: Date;
}

export const defineOpenProject = (sequelize: Sequelize): ModelStatic<OpenProjectRow> =>
  sequelize.define<OpenProjectRow>('open_projects', { id: id(), ownerId: reference(), name: text(80), createdAt: instant() });

/** A key; what opens it is stored hashed. */
export interface OpenKeyRow extends Model<InferAttributes<OpenKeyRow>, InferCreationAttributes<OpenKeyRow>> {
  id: string;
  projectId: string;
  ownerId: string;
  hash: string;
  hint: string;
  mode: KeyMode;
  name: string;
  scopes: Scope[];
  /** From where it may be used; null from anywhere. */
  addresses: string[] | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
  lastAddress: string | null;
  /** Those that it was used from; null before its first use. */
  networks: CreationOptional<string[] | null>;
  createdAt: Date;
  version: CreationOptional<number>;
}

export const defineOpenKey = (sequelize: Sequelize): ModelStatic<OpenKeyRow> =>
  sequelize.define<OpenKeyRow>('open_keys', {
    id: id(),
    projectId: reference(),
    ownerId: reference(),
    hash: code(64),
    hint: text(20),
    mode: code(4),
    name: text(80),
    scopes: jsonColumn<Scope[]>('scopes', false),
    addresses: jsonColumn<string[]>('addresses'),
    expiresAt: maybeInstant(),
    revokedAt: maybeInstant(),
    lastUsedAt: maybeInstant(),
    lastAddress: code(45, true),
    networks: jsonColumn<string[]>('networks'),
    createdAt: instant(),
    version: version(),
  });

/** An access token that a key was exchanged for. */
export interface OpenTokenRow extends Model<InferAttributes<OpenTokenRow>, InferCreationAttributes<OpenTokenRow>> {
  hash: string;
  keyId: string;
  ownerId: string;
  expiresAt: Date;
}

export const defineOpenToken = (sequelize: Sequelize): ModelStatic<OpenTokenRow> =>
  sequelize.define<OpenTokenRow>('open_tokens', {
    hash: { ...code(64), primaryKey: true },
    keyId: reference(),
    ownerId: reference(),
    expiresAt: instant(),
  });

/** A file that came by a key, under the id of its upload. */
export interface OpenFileRow extends Model<InferAttributes<OpenFileRow>, InferCreationAttributes<OpenFileRow>> {
  id: string;
  ownerId: string;
  projectId: string;
  test: boolean;
  createdAt: Date;
}

export const defineOpenFile = (sequelize: Sequelize): ModelStatic<OpenFileRow> =>
  sequelize.define<OpenFileRow>('open_files', {
    id: id(),
    ownerId: reference(),
    projectId: reference(),
    test: flag(),
    createdAt: instant(),
  });

/** Work that was asked for by a key, under the id of its order; a check has none. */
export interface OpenJobRow extends Model<InferAttributes<OpenJobRow>, InferCreationAttributes<OpenJobRow>> {
  id: string;
  ownerId: string;
  projectId: string;
  test: boolean;
  kind: OpenKind;
  /** The upload's. */
  fileId: string;
  work: OpenWork;
  metadata: Record<string, string>;
  cancelAt: Date | null;
  createdAt: Date;
  version: CreationOptional<number>;
}

export const defineOpenJob = (sequelize: Sequelize): ModelStatic<OpenJobRow> =>
  sequelize.define<OpenJobRow>('open_jobs', {
    id: id(),
    ownerId: reference(),
    projectId: reference(),
    test: flag(),
    kind: code(20),
    fileId: reference(),
    work: jsonColumn<OpenWork>('work', false),
    metadata: jsonColumn<Record<string, string>>('metadata', false),
    cancelAt: maybeInstant(),
    createdAt: instant(),
    version: version(),
  });

export interface OpenEstimateRow extends Model<InferAttributes<OpenEstimateRow>, InferCreationAttributes<OpenEstimateRow>> {
  id: string;
  ownerId: string;
  projectId: string;
  /** Hash of the work that it was made for. */
  workHash: string;
  priceFen: number;
  paidWith: 'count' | 'balance' | 'free';
  expiresAt: Date;
  createdAt: Date;
}

export const defineOpenEstimate = (sequelize: Sequelize): ModelStatic<OpenEstimateRow> =>
  sequelize.define<OpenEstimateRow>('open_estimates', {
    id: id(),
    ownerId: reference(),
    projectId: reference(),
    workHash: code(64),
    priceFen: bigintColumn('priceFen'),
    paidWith: code(10),
    expiresAt: instant(),
    createdAt: instant(),
  });

/** A call that carried an Idempotency-Key: claimed before its work, with its answer from then on. */
export interface OpenAnswerRow extends Model<InferAttributes<OpenAnswerRow>, InferCreationAttributes<OpenAnswerRow>> {
  /** Hash of project and key. */
  id: string;
  ownerId: string;
  bodyHash: string;
  /** Id of what the call makes, so that one that is taken up again makes nothing twice. */
  subjectId: string;
  /** Who works on it. */
  claim: string;
  claimedAt: Date;
  status: number | null;
  body: string | null;
  expiresAt: Date;
  version: CreationOptional<number>;
}

export const defineOpenAnswer = (sequelize: Sequelize): ModelStatic<OpenAnswerRow> =>
  sequelize.define<OpenAnswerRow>('open_answers', {
    id: { ...code(64), primaryKey: true },
    ownerId: reference(),
    bodyHash: code(64),
    subjectId: reference(),
    claim: reference(),
    claimedAt: instant(),
    status: { type: DataTypes.INTEGER, allowNull: true },
    body: { type: DataTypes.TEXT, allowNull: true },
    expiresAt: instant(),
    version: version(),
  });

/** One line of the log that a developer sees. */
export interface OpenRequestRow extends Model<InferAttributes<OpenRequestRow>, InferCreationAttributes<OpenRequestRow>> {
  id: string;
  requestId: string;
  ownerId: string;
  projectId: string;
  keyId: string;
  method: string;
  path: string;
  status: number;
  ms: number;
  problem: string | null;
  createdAt: Date;
}

export const defineOpenRequest = (sequelize: Sequelize): ModelStatic<OpenRequestRow> =>
  sequelize.define<OpenRequestRow>('open_requests', {
    id: id(),
    requestId: code(64),
    ownerId: reference(),
    projectId: reference(),
    keyId: reference(),
    method: code(10),
    path: text(200),
    status: integer(),
    ms: integer(),
    problem: code(60, true),
    createdAt: instant(),
  });

/** How often a project made a call, or began a kind of work, on a day. */
export interface OpenUsageRow extends Model<InferAttributes<OpenUsageRow>, InferCreationAttributes<OpenUsageRow>> {
  id: string;
  ownerId: string;
  projectId: string;
  test: boolean;
  day: string;
  /** The name of a call, or `job:` and a kind. */
  name: string;
  times: CreationOptional<number>;
  version: CreationOptional<number>;
}

export const defineOpenUsage = (sequelize: Sequelize): ModelStatic<OpenUsageRow> =>
  sequelize.define<OpenUsageRow>('open_usage', {
    id: { ...code(120), primaryKey: true },
    ownerId: reference(),
    projectId: reference(),
    test: flag(),
    day: code(10),
    name: code(40),
    times: integer(0),
    version: version(),
  });

/** Calls that were taken of packages and not made yet. */
export interface OpenCallBlockRow extends Model<InferAttributes<OpenCallBlockRow>, InferCreationAttributes<OpenCallBlockRow>> {
  ownerId: string;
  calls: CreationOptional<number>;
  version: CreationOptional<number>;
}

export const defineOpenCallBlock = (sequelize: Sequelize): ModelStatic<OpenCallBlockRow> =>
  sequelize.define<OpenCallBlockRow>('open_call_blocks', {
    ownerId: { ...reference(), primaryKey: true },
    calls: integer(0),
    version: version(),
  });

/** How well a service went on a day: what the status page shows when the rows that it was reckoned from are gone. */
export interface ServiceDayRow extends Model<InferAttributes<ServiceDayRow>, InferCreationAttributes<ServiceDayRow>> {
  /** Of day and service. */
  id: string;
  day: string;
  service: ServiceName;
  good: number;
  bad: number;
  /** The middle of how long it took; null where that is not measured. */
  middleMs: CreationOptional<number | null>;
}

export const defineServiceDay = (sequelize: Sequelize): ModelStatic<ServiceDayRow> =>
  sequelize.define<ServiceDayRow>('service_days', {
    id: { ...code(60), primaryKey: true },
    day: code(10),
    service: code(40),
    good: integer(),
    bad: integer(),
    middleMs: { type: DataTypes.INTEGER, allowNull: true },
  });

/** A command line that waits for its user to confirm it. */
export interface OpenDeviceRow extends Model<InferAttributes<OpenDeviceRow>, InferCreationAttributes<OpenDeviceRow>> {
  /** Of the device's code. */
  hash: string;
  userCode: string;
  state: 'waiting' | 'approved' | 'denied' | 'spent';
  ownerId: string | null;
  polledAt: Date | null;
  expiresAt: Date;
  version: CreationOptional<number>;
}

export const defineOpenDevice = (sequelize: Sequelize): ModelStatic<OpenDeviceRow> =>
  sequelize.define<OpenDeviceRow>('open_devices', {
    hash: { ...code(64), primaryKey: true },
    userCode: code(12),
    state: code(10),
    ownerId: maybeReference(),
    polledAt: maybeInstant(),
    expiresAt: instant(),
    version: version(),
  });
