import { mkdirSync } from 'node:fs';
import type { Socket } from 'node:net';
import { dirname } from 'node:path';
import type { Connection } from 'mysql2';
import { QueryTypes, Sequelize } from 'sequelize';
import {
  defineAccessToken,
  defineEmailCode,
  defineRefreshToken,
  defineSession,
  defineSmsCode,
  defineSocketTicket,
  defineUser,
} from './models/accounts.ts';
import { defineAuditEvent, defineAuditLink } from './models/audit.ts';
import {
  defineAccountSource,
  defineAnalyticsCount,
  defineAnalyticsMonth,
  defineAnalyticsStep,
  defineAnalyticsVisit,
} from './models/analytics.ts';
import { defineOfficeNote } from './models/office.ts';
import { defineAttachment } from './models/attachments.ts';
import { defineCountAllowance, defineCoupon } from './models/benefits.ts';
import { defineBox, defineBoxDraw, defineBoxPrize, defineCampaign } from './models/campaigns.ts';
import { defineCouponCampaign, defineCouponClaim } from './models/coupons.ts';
import { defineCertification } from './models/certifications.ts';
import { defineUserEvent, defineUserEventHead } from './models/events.ts';
import { defineFeedback } from './models/feedback.ts';
import { defineSceneSettings, defineSceneTexture, defineSceneVersion } from './models/editor.ts';
import { defineFile } from './models/files.ts';
import { defineGatewayClient, defineGatewayKey, defineSpentNonce } from './models/gateway.ts';
import { defineBindTicket, defineSignInState, defineThirdPartyIdentity } from './models/identities.ts';
import { defineJob } from './models/jobs.ts';
import { defineLook } from './models/looks.ts';
import { defineShapeFingerprint } from './models/fingerprints.ts';
import { defineMallTeaser } from './models/teasers.ts';
import { defineLedgerAccount, defineLedgerComparison, defineLedgerOperation, defineLedgerPosting } from './models/ledger.ts';
import { defineGuideRead, defineInvitation, defineInvitationReward } from './models/profiles.ts';
import { defineCartItem, defineMallModel, defineModelReview, defineModelPurchase } from './models/mall.ts';
import { defineSearchChange } from './models/search.ts';
import { defineModelerApplication } from './models/modelers.ts';
import { defineTheftClaim } from './models/claims.ts';
import { defineMessage } from './models/messages.ts';
import { defineMembershipTerm, defineSeenPopup } from './models/membership.ts';
import {
  defineOpenAnswer,
  defineOpenDevice,
  defineOpenEstimate,
  defineOpenFile,
  defineOpenJob,
  defineOpenKey,
  defineOpenProject,
  defineOpenRequest,
  defineOpenToken,
  defineOpenCallBlock,
  defineOpenUsage,
  defineServiceDay,
} from './models/open.ts';
import { defineAttempt, defineDelivery, defineWebhook } from './models/webhooks.ts';
import { defineOrder, defineOrderEvent, defineOrderLine } from './models/orders.ts';
import { defineActivationCode, definePackage, definePackageOffer, defineRechargePackage } from './models/packages.ts';
import {
  definePaymentAttempt,
  definePaymentBill,
  definePaymentDifference,
  definePaymentReceipt,
  definePaymentRefund,
} from './models/payments.ts';
import { defineInvoice, defineInvoiceCorrection, defineInvoiceOrder, defineInvoiceTitle } from './models/invoices.ts';
import { defineBulkAct, defineBulkFailure } from './models/bulk.ts';
import { defineInquiry } from './models/inquiries.ts';
import { defineContentVersion, defineFriendLink, defineSitePicture } from './models/content.ts';
import { defineFileTag, defineLibraryFolder } from './models/library.ts';
import { defineLightweightPreset } from './models/presets.ts';
import { defineServicePrice } from './models/prices.ts';
import {
  defineMatchContract,
  defineMatchDemand,
  defineMatchDispute,
  defineMatchEvent,
  defineMatchMilestone,
  defineMatchOffer,
  defineMatchProvider,
  defineMatchRating,
} from './models/matching.ts';
import { defineRefundRequest } from './models/refunds.ts';
import { defineRateLimit } from './models/rate-limits.ts';
import { definePuzzle, defineRiskCheck } from './models/risk.ts';
import { defineModelShare, defineShareVisit } from './models/shares.ts';
import { defineUpload, defineUploadPart } from './models/uploads.ts';
import { defineBankCard, defineIncome, defineMemberPool, defineWithdrawal, defineWithdrawalEvent } from './models/wallet.ts';
import { defineEndedWork, defineHeartbeat, defineOutbox, defineWaitingWork, defineWorker, defineWorkQueue } from './models/work.ts';
import { defineFollow, defineWorkComment, defineWorkReaction, defineWorkVisit } from './models/works.ts';
import { defineObjectRemoval } from './models/object-removals.ts';
import { defineStaffExport } from './models/exports.ts';
import { defineRecoveryCode, defineStaffFactor } from './models/factors.ts';
import { defineSceneAsset } from './models/scene-assets.ts';
import { limitSelects, type SqliteHandle } from './limit-selects.ts';
import { createReadApart, type ReadApart } from './readings.ts';
import { createTransact, type Transact } from './transaction.ts';

const defineAll = (sequelize: Sequelize) => ({
  users: defineUser(sequelize),
  smsCodes: defineSmsCode(sequelize),
  emailCodes: defineEmailCode(sequelize),
  sessions: defineSession(sequelize),
  staffFactors: defineStaffFactor(sequelize),
  staffRecoveryCodes: defineRecoveryCode(sequelize),
  refreshTokens: defineRefreshToken(sequelize),
  accessTokens: defineAccessToken(sequelize),
  socketTickets: defineSocketTicket(sequelize),
  attachments: defineAttachment(sequelize),
  uploads: defineUpload(sequelize),
  uploadParts: defineUploadPart(sequelize),
  files: defineFile(sequelize),
  libraryFolders: defineLibraryFolder(sequelize),
  fileTags: defineFileTag(sequelize),
  jobs: defineJob(sequelize),
  lightweightPresets: defineLightweightPreset(sequelize),
  looks: defineLook(sequelize),
  mallTeasers: defineMallTeaser(sequelize),
  shapeFingerprints: defineShapeFingerprint(sequelize),
  userEventHeads: defineUserEventHead(sequelize),
  userEvents: defineUserEvent(sequelize),
  outbox: defineOutbox(sequelize),
  heartbeats: defineHeartbeat(sequelize),
  workers: defineWorker(sequelize),
  workQueues: defineWorkQueue(sequelize),
  endedWorks: defineEndedWork(sequelize),
  waitingWorks: defineWaitingWork(sequelize),
  invitations: defineInvitation(sequelize),
  invitationRewards: defineInvitationReward(sequelize),
  guideReads: defineGuideRead(sequelize),
  rateLimits: defineRateLimit(sequelize),
  gatewayKeys: defineGatewayKey(sequelize),
  gatewayClients: defineGatewayClient(sequelize),
  spentNonces: defineSpentNonce(sequelize),
  membershipTerms: defineMembershipTerm(sequelize),
  seenPopups: defineSeenPopup(sequelize),
  riskChecks: defineRiskCheck(sequelize),
  puzzles: definePuzzle(sequelize),
  auditEvents: defineAuditEvent(sequelize),
  auditChain: defineAuditLink(sequelize),
  officeNotes: defineOfficeNote(sequelize),
  staffExports: defineStaffExport(sequelize),
  certifications: defineCertification(sequelize),
  feedback: defineFeedback(sequelize),
  thirdPartyIdentities: defineThirdPartyIdentity(sequelize),
  analyticsVisits: defineAnalyticsVisit(sequelize),
  analyticsCounts: defineAnalyticsCount(sequelize),
  analyticsMonths: defineAnalyticsMonth(sequelize),
  analyticsSteps: defineAnalyticsStep(sequelize),
  accountSources: defineAccountSource(sequelize),
  signInStates: defineSignInState(sequelize),
  bindTickets: defineBindTicket(sequelize),
  ledgerAccounts: defineLedgerAccount(sequelize),
  ledgerOperations: defineLedgerOperation(sequelize),
  ledgerPostings: defineLedgerPosting(sequelize),
  ledgerComparisons: defineLedgerComparison(sequelize),
  orders: defineOrder(sequelize),
  orderLines: defineOrderLine(sequelize),
  orderEvents: defineOrderEvent(sequelize),
  refundRequests: defineRefundRequest(sequelize),
  paymentAttempts: definePaymentAttempt(sequelize),
  paymentReceipts: definePaymentReceipt(sequelize),
  paymentRefunds: definePaymentRefund(sequelize),
  paymentBills: definePaymentBill(sequelize),
  paymentDifferences: definePaymentDifference(sequelize),
  servicePrices: defineServicePrice(sequelize),
  invoiceTitles: defineInvoiceTitle(sequelize),
  invoices: defineInvoice(sequelize),
  invoiceOrders: defineInvoiceOrder(sequelize),
  invoiceCorrections: defineInvoiceCorrection(sequelize),
  coupons: defineCoupon(sequelize),
  couponCampaigns: defineCouponCampaign(sequelize),
  couponClaims: defineCouponClaim(sequelize),
  campaigns: defineCampaign(sequelize),
  boxes: defineBox(sequelize),
  boxPrizes: defineBoxPrize(sequelize),
  boxDraws: defineBoxDraw(sequelize),
  countAllowances: defineCountAllowance(sequelize),
  incomes: defineIncome(sequelize),
  memberPools: defineMemberPool(sequelize),
  bankCards: defineBankCard(sequelize),
  withdrawals: defineWithdrawal(sequelize),
  withdrawalEvents: defineWithdrawalEvent(sequelize),
  mallModels: defineMallModel(sequelize),
  matchProviders: defineMatchProvider(sequelize),
  matchDemands: defineMatchDemand(sequelize),
  matchOffers: defineMatchOffer(sequelize),
  matchContracts: defineMatchContract(sequelize),
  matchMilestones: defineMatchMilestone(sequelize),
  matchEvents: defineMatchEvent(sequelize),
  matchDisputes: defineMatchDispute(sequelize),
  matchRatings: defineMatchRating(sequelize),
  cartItems: defineCartItem(sequelize),
  modelPurchases: defineModelPurchase(sequelize),
  sceneAssets: defineSceneAsset(sequelize),
  sceneSettings: defineSceneSettings(sequelize),
  sceneVersions: defineSceneVersion(sequelize),
  sceneTextures: defineSceneTexture(sequelize),
  modelShares: defineModelShare(sequelize),
  shareVisits: defineShareVisit(sequelize),
  rechargePackages: defineRechargePackage(sequelize),
  packageOffers: definePackageOffer(sequelize),
  packages: definePackage(sequelize),
  activationCodes: defineActivationCode(sequelize),
  objectRemovals: defineObjectRemoval(sequelize),
  openProjects: defineOpenProject(sequelize),
  openKeys: defineOpenKey(sequelize),
  openTokens: defineOpenToken(sequelize),
  openFiles: defineOpenFile(sequelize),
  openJobs: defineOpenJob(sequelize),
  openEstimates: defineOpenEstimate(sequelize),
  openAnswers: defineOpenAnswer(sequelize),
  openRequests: defineOpenRequest(sequelize),
  openUsage: defineOpenUsage(sequelize),
  openCallBlocks: defineOpenCallBlock(sequelize),
  serviceDays: defineServiceDay(sequelize),
  openDevices: defineOpenDevice(sequelize),
  openWebhooks: defineWebhook(sequelize),
  openDeliveries: defineDelivery(sequelize),
  openAttempts: defineAttempt(sequelize),
  contentVersions: defineContentVersion(sequelize),
  sitePictures: defineSitePicture(sequelize),
  friendLinks: defineFriendLink(sequelize),
  inquiries: defineInquiry(sequelize),
  bulkActs: defineBulkAct(sequelize),
  bulkFailures: defineBulkFailure(sequelize),
  workReactions: defineWorkReaction(sequelize),
  workVisits: defineWorkVisit(sequelize),
  follows: defineFollow(sequelize),
  workComments: defineWorkComment(sequelize),
  messages: defineMessage(sequelize),
  searchChanges: defineSearchChange(sequelize),
  modelReviews: defineModelReview(sequelize),
  modelerApplications: defineModelerApplication(sequelize),
  theftClaims: defineTheftClaim(sequelize),
});

export type Tables = ReturnType<typeof defineAll>;

export interface PoolState {
  using: number;
  idle: number;
  /** How many may be open. */
  most: number;
  /** Who waits for a connection. */
  waiting: number;
}

export interface Database extends Tables {
  readonly sequelize: Sequelize;
  readonly dialect: 'sqlite' | 'mysql';
  /** The SQLite file; undefined for a server. */
  readonly file: string | undefined;
  /** Runs every transaction. */
  readonly transact: Transact;
  /** Runs readings that may take long on connections that nothing else uses. */
  readonly readApart: ReadApart;
  /** The connections of a server's pool at this moment; undefined for an embedded database, which has none. */
  pool(): PoolState | undefined;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Sequelize has a pool and does not declare it. */
function poolOf(sequelize: Sequelize): PoolState {
  const { pool } = (sequelize as unknown as { connectionManager: { pool: Pool } }).connectionManager;
  return { using: pool.using, idle: pool.available, most: pool.maxSize, waiting: pool.waiting };
}

interface Pool {
  using: number;
  available: number;
  maxSize: number;
  waiting: number;
}

/** A driver's connection, with the socket that it does not declare. */
type Wired = Connection & { stream: Socket };

/** A server waits up to 50 s for a lock; what says nothing for longer than this is gone. */
const usualSilenceMs = 60_000;

/** Connections of a server that `readApart` opens at most, beside the pool. */
const mostReadingsApart = 4;

const usualStatementMs = 30_000;

/**
 * Readies a new connection, once, so that no transaction pays a round trip for it. A machine that is cut off says nothing: our side gives up a connection that is
 * silent in the middle of a statement, and the server one in the middle of a transaction, whose locks would hold up everybody else.
 */
const prepare =
  (silenceMs: number, statementMs: number) =>
  async (given: unknown): Promise<void> => {
    const connection = given as Wired;
    if (silenceMs > 0) connection.stream.setTimeout(silenceMs, () => connection.stream.destroy(silent(silenceMs)));
    const session = connection.promise();
    await session.query('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED');
    if (silenceMs > 0) await session.query(`SET SESSION wait_timeout = ${Math.ceil(silenceMs / 1000)} ${statementLimit(statementMs)}`);
  };

/** MariaDB counts seconds, of all statements; MySQL milliseconds, of readings. Each reads its own and takes the other's for a comment. */
const statementLimit = (ms: number): string => `/*M!100100 , max_statement_time = ${ms / 1000} */ /*!50708 , max_execution_time = ${ms} */`;

const silent = (silenceMs: number): Error =>
  Object.assign(new Error(`The database has said nothing for ${silenceMs} ms`), { code: 'ETIMEDOUT' });

export interface DatabaseOptions {
  /** Connections of a server's pool; default 10. */
  poolSize?: number;
  /** After how long without a word a connection to a server counts as lost; default a minute, 0 for never, as for migrations. */
  silenceMs?: number;
  /** For one statement of the usual connections, where silence has an end; on SQLite for one SELECT. Default half a minute. */
  statementMs?: number;
}

/**
 * Opens the database that `url` names: `sqlite:<file>` or `mysql://user:password@host:port/name` (MySQL 8, MariaDB 10.11+).
 * Only migrations create tables.
 */
export async function openDatabase(url: string, options: DatabaseOptions = {}): Promise<Database> {
  const file = url.startsWith('sqlite:') ? url.slice('sqlite:'.length) : undefined;
  const statementMs = options.statementMs ?? usualStatementMs;
  const define = { timestamps: false, underscored: true, freezeTableName: true } as const;
  if (file !== undefined) mkdirSync(dirname(file), { recursive: true });
  const connect = (poolSize: number): Sequelize =>
    file === undefined
      ? new Sequelize(url.replace(/^mariadb:/, 'mysql:'), {
          dialect: 'mysql',
          logging: false,
          define,
          timezone: '+00:00',
          pool: { max: poolSize, acquire: 30_000 },
          dialectOptions: { charset: 'utf8mb4', connectTimeout: 10_000 },
          hooks: { afterConnect: prepare(options.silenceMs ?? usualSilenceMs, statementMs) },
        })
      : new Sequelize({ dialect: 'sqlite', storage: file, logging: false, define });
  const sequelize = connect(options.poolSize ?? 10);
  const apart = connect(mostReadingsApart);
  if (file !== undefined) {
    await sequelize.query('PRAGMA journal_mode = WAL');
    await sequelize.query('PRAGMA busy_timeout = 5000');
    limitSelects((await sequelize.connectionManager.getConnection({ type: 'read' })) as SqliteHandle, statementMs);
  }
  return {
    ...defineAll(sequelize),
    sequelize,
    dialect: file === undefined ? 'mysql' : 'sqlite',
    file,
    transact: createTransact(sequelize),
    readApart: createReadApart(sequelize, apart),
    pool: () => (file === undefined ? poolOf(sequelize) : undefined),
    ping: async () => void (await sequelize.query('SELECT 1', { type: QueryTypes.SELECT })),
    close: async () => {
      await apart.close();
      await sequelize.close();
    },
  };
}
