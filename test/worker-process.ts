/** A worker in a process of its own, to be killed: `node worker-process.js <json>`; writes a line for each verb that it holds, and announces itself over IPC. SIGTERM stops it in order. */

import { pino } from 'pino';
import { connectPayments } from '#providers/payments/choose';
import type { LocalPaymentsPlace } from '#providers/payments/local/local';
import { announceReady } from '#runtime/ready';
import { openDatabase } from '#storage/database/connect';
import { createLocalStore, type LocalStoreOptions } from '#storage/objects/local';
import { planSlots } from '#workers/pools';
import { startWorkers } from '#workers/run';
import type { PoolName } from '#workflows/contracts';
import { endpointDeps } from './endpoints.ts';
import { holdingVerb, wrappedChildren } from './holding.ts';

export interface WorkerProcessOptions {
  databaseUrl: string;
  store: LocalStoreOptions;
  tempFolder: string;
  address: string;
  hold?: string[];
  /** Default: all that do something. */
  pools?: PoolName[];
  version?: string;
  workflowBundle?: string;
  /** Where the local providers are served. */
  localPayments?: LocalPaymentsPlace;
  /** Where endpoints of developers listen. */
  endpointPort?: number;
}

const options = JSON.parse(process.argv[2] ?? '') as WorkerProcessOptions;
const { localPayments, endpointPort } = options;
const workers = await startWorkers({
  database: await openDatabase(options.databaseUrl),
  objects: createLocalStore(options.store),
  payments: localPayments === undefined ? {} : await connectPayments({}, localPayments),
  webhooks: endpointPort === undefined ? undefined : endpointDeps(endpointPort),
  openChildren: wrappedChildren(holdingVerb(options.hold ?? [], (verb) => process.stdout.write(`${verb}\n`))),
  log: pino({ level: 'silent' }),
  temporal: { address: options.address, namespace: 'default' },
  pools: options.pools ?? ['orchestration', 'io', 'cpu'],
  version: options.version,
  workflowBundle: options.workflowBundle,
  slots: planSlots({ ioSlots: 2, cpuSlots: 2, childMemoryBytes: 0 }, 8 * 1024 ** 3),
  checkDeadlineMs: 60_000,
  jobDeadlineMs: 60_000,
  tempFolder: options.tempFolder,
  minFreeBytes: 0,
});
void workers.ready.then(announceReady);
process.once('disconnect', () => process.exit(1));
process.once('SIGTERM', () => void workers.close().then(() => process.exit(0)));
