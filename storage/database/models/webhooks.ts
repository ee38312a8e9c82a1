import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, ModelStatic, Sequelize } from 'sequelize';
import { DataTypes } from 'sequelize';
import type { DeliveryState, WebhookState } from '#domain/open/webhooks';
import { code, flag, id, instant, integer, jsonColumn, maybeInstant, reference, text, version } from '../columns.ts';

/** An endpoint that a project has its events sent to. */
export interface WebhookRow extends Model<InferAttributes<WebhookRow>, InferCreationAttributes<WebhookRow>> {
  id: string;
  ownerId: string;
  projectId: string;
  test: boolean;
  url: string;
  description: string;
  /** Null: all but progress. */
  events: string[] | null;
  state: WebhookState;
  /** Scheme and host of the API as its maker reached it. */
  origin: string;
  /** Secrets and the private key, sealed. */
  sealedKeys: string;
  /** Raw, base64. */
  publicKey: string;
  /** Up to where the account's events were taken. */
  seenSeq: number;
  /** Failures in a row, since when, and when it is tried again. */
  failures: number;
  failingSince: Date | null;
  nextAt: Date | null;
  deliveredAt: Date | null;
  /** Until then a workflow looks after it. */
  lookedUntil: Date | null;
  createdAt: Date;
  version: CreationOptional<number>;
}

export const defineWebhook = (sequelize: Sequelize): ModelStatic<WebhookRow> =>
  sequelize.define<WebhookRow>('open_webhooks', {
    id: id(),
    ownerId: reference(),
    projectId: reference(),
    test: flag(),
    url: text(500),
    description: text(200),
    events: jsonColumn<string[]>('events'),
    state: code(10),
    origin: text(300),
    sealedKeys: { type: DataTypes.TEXT, allowNull: false },
    publicKey: code(60),
    seenSeq: integer(),
    failures: integer(0),
    failingSince: maybeInstant(),
    nextAt: maybeInstant(),
    deliveredAt: maybeInstant(),
    lookedUntil: maybeInstant(),
    createdAt: instant(),
    version: version(),
  });

/** A message to an endpoint. */
export interface DeliveryRow extends Model<InferAttributes<DeliveryRow>, InferCreationAttributes<DeliveryRow>> {
  id: string;
  webhookId: string;
  ownerId: string;
  /** Its `webhook-id`: the same for each try, and when it is sent again. */
  messageId: string;
  type: string;
  /** What it is about; such messages are sent in order. */
  subject: string;
  body: string;
  state: DeliveryState;
  tries: number;
  /** Of the last try: null where there was no answer. */
  status: number | null;
  problem: string | null;
  /** When it is tried next, and since when it is being tried. */
  dueAt: Date;
  since: Date;
  deliveredAt: Date | null;
  createdAt: Date;
  version: CreationOptional<number>;
}

export const defineDelivery = (sequelize: Sequelize): ModelStatic<DeliveryRow> =>
  sequelize.define<DeliveryRow>('open_deliveries', {
    id: id(),
    webhookId: reference(),
    ownerId: reference(),
    messageId: code(64),
    type: code(30),
    subject: code(40),
    body: { type: DataTypes.TEXT, allowNull: false },
    state: code(10),
    tries: integer(0),
    status: { type: DataTypes.INTEGER, allowNull: true },
    problem: text(100, true),
    dueAt: instant(),
    since: instant(),
    deliveredAt: maybeInstant(),
    createdAt: instant(),
    version: version(),
  });

/** A try to deliver a message. */
export interface AttemptRow extends Model<InferAttributes<AttemptRow>, InferCreationAttributes<AttemptRow>> {
  id: string;
  deliveryId: string;
  ownerId: string;
  status: number | null;
  problem: string | null;
  ms: number;
  /** What was sent beside the body. */
  headers: Record<string, string>;
  /** The beginning of what came back. */
  answer: string;
  createdAt: Date;
}

export const defineAttempt = (sequelize: Sequelize): ModelStatic<AttemptRow> =>
  sequelize.define<AttemptRow>('open_attempts', {
    id: id(),
    deliveryId: reference(),
    ownerId: reference(),
    status: { type: DataTypes.INTEGER, allowNull: true },
    problem: text(100, true),
    ms: integer(),
    headers: jsonColumn<Record<string, string>>('headers', false),
    answer: { type: DataTypes.TEXT, allowNull: false },
    createdAt: instant(),
  });
