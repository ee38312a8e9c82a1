/** A worker in a process of its own, to be killed: `node worker-process.js <json>`; writes a line for each verb that it holds. */

import { pino } from 'pino';
import { connectPayments } from '#providers/payments/choose';
import type { LocalPaymentsPlace } from '#providers/payments/local/local';
import { openDatabase } from '#storage/database/connect';
import { createLocalStore, type LocalStoreOptions } from '#storage/objects/local';
import { planSlots } from '#workers/pools';
import { startWorkers } from '#workers/run';
import { holdingVerb, wrappedChildren } from './holding.ts';

export interface WorkerProcessOptions {
  databaseUrl: string;
  store: LocalStoreOptions;
  tempFolder: string;
  address: string;
  hold: string[];
  /** Where the local providers are served. */
  localPayments?: LocalPaymentsPlace;
}

const options = JSON.parse(process.argv[2] ?? '') as WorkerProcessOptions;
const { localPayments } = options;
await startWorkers({
  database: await openDatabase(options.databaseUrl),
  objects: createLocalStore(options.store),
  payments: localPayments === undefined ? {} : await connectPayments({}, localPayments),
  openChildren: wrappedChildren(holdingVerb(options.hold, (verb) => process.stdout.write(`${verb}\n`))),
  log: pino({ level: 'silent' }),
  temporal: { address: options.address, namespace: 'default' },
  pools: ['orchestration', 'io', 'cpu'],
  slots: planSlots({ ioSlots: 2, cpuSlots: 2, childMemoryBytes: 0 }, 8 * 1024 ** 3),
  checkDeadlineMs: 60_000,
  jobDeadlineMs: 60_000,
  tempFolder: options.tempFolder,
  minFreeBytes: 0,
});
