import { benefits } from '../membership/benefits.ts';
import type { Tier } from '../tiers.ts';

const MiB = 1024 ** 2;
const day = 86_400_000;

export const openLimits = {
  /** Of JSON that is sent. */
  bodyBytes: MiB,
  bodyMs: 30_000,
  depth: 32,
  /** Of a file in one PUT, and of one that is fetched. */
  putBytes: 100 * MiB,
  importBytes: 100 * MiB,
  importMs: 120_000,
  /** Files of test keys. */
  testFileBytes: 20 * MiB,
  /** Addresses in one answer. */
  parts: 100,
  /** Of these with a new file, whose answer is kept: it has to fit 64 KB. */
  partsAtFirst: 40,
  outputs: 10,
  listMost: 100,
  listUsual: 20,
  metadataPairs: 20,
  metadataKey: 40,
  metadataValue: 500,
  /** `Prefer: wait` and `?wait=`. */
  waitSeconds: 60,
  /** Waiting calls of one project at once. */
  waiting: 20,
  /** Of all projects in one process. */
  waitingInAll: 500,
  /** Files that one account sends or has fetched at once, and all accounts in one process: each is held until it is whole. */
  transfers: 3,
  transfersInAll: 16,
  /** Streams of events of one project at once, and of all in one process. */
  streams: 5,
  streamsInAll: 200,
  cancelAfterSeconds: { min: 5, max: 86_400 },
  estimateMs: 30 * 60_000,
  downloadMs: 3_600_000,
  answersMs: day,
  /** After so long a call that was under way is taken for one whose process died. */
  claimMs: 180_000,
  requestsMs: 30 * day,
  projects: 10,
  keysPerProject: 20,
  nameLength: 80,
  addresses: 20,
  rotationMs: day,
  tokenMs: 3_600_000,
  deviceMs: 15 * 60_000,
  deviceIntervalSeconds: 5,
  testCallsADay: 100,
  /** Secrets of one endpoint that are valid at once. */
  secrets: 3,
  /** Endpoints of one project, for test keys and live ones apart. */
  webhooks: 10,
  webhookUrl: 500,
  webhookDescription: 200,
  /** Of one message; Standard Webhooks wants less than 20 kB. */
  messageBytes: 20_000,
  /** What is kept of an endpoint's answer, and how much of it is read. */
  answerKept: 1000,
  answerBytes: 64 * 1024,
  webhookMs: 15_000,
  /** Messages that wait for one endpoint at most; further events wait in the feed. */
  waitingMessages: 500,
  /** Taken of a package at once, so that the ledger has no row for each call. */
  callsABlock: 100,
  /** Sent to one endpoint at once. */
  sentAtOnce: 16,
  /** Tests that may wait for one endpoint, and what is sent again by one call. */
  waitingTests: 5,
  replayed: 10_000,
  deliveriesMs: 30 * day,
} as const;

/** Calls a year that each tier includes. */
export const callsAYear = (tier: Tier): number => benefits[tier].allowances.apiCall;

/** Calls in ten seconds by one key. */
export const keyRates: Readonly<Record<Tier, number>> = { free: 50, basic: 100, advanced: 200, professional: 500 };
export const keyRateWindowSeconds = 10;
