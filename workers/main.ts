import { createChildPool, findSeal } from '#activities/children';
import { connectPayments } from '#providers/payments/choose';
import { readConfig } from '#runtime/config';
import { createLogger, endOnUncaught } from '#runtime/logging';
import { keepFilesPrivate } from '#runtime/private-files';
import { announceReady } from '#runtime/ready';
import { stopInOrder } from '#runtime/shutdown';
import { openDatabase } from '#storage/database/connect';
import { createLocalStore } from '#storage/objects/local';
import { createS3Store } from '#storage/objects/s3';
import { isPoolName, planSlots, usableMemoryBytes } from './pools.ts';
import { startWorkers } from './run.ts';

const config = readConfig(process.env);
keepFilesPrivate(config.dataFolder, config.database.url);
const log = createLogger('workers', config.logLevel);
endOnUncaught(log);
const unknown = config.workers.pools.filter((name) => !isPoolName(name));
if (unknown.length > 0) throw new Error(`WORKER_POOLS names unknown pools: ${unknown.join(', ')}`);

const { converters, childSeal, childReadable } = config.workers;
const seal = await findSeal({ atLeast: childSeal, readable: [...Object.values(converters), ...childReadable] });
const sealWords = { folder: 'to their own folder', network: 'off the network only', none: 'not at all' };
log[seal.level === 'folder' ? 'info' : 'warn']({ program: seal.program }, `children are sealed: ${sealWords[seal.level]}`);

const database = await openDatabase(config.database.url, { poolSize: config.database.poolSize });
const { s3, objectsFolder, serverSecret } = config;
const objects = s3 === undefined ? createLocalStore({ folder: objectsFolder, secret: serverSecret }) : await createS3Store(s3);
const workers = await startWorkers({
  database,
  objects,
  payments: await connectPayments(config.providers.payments, config.localPayments),
  rates: config.wallet.rates,
  openChildren: (options) => createChildPool({ ...options, seal, ahead: 1, converters }),
  log,
  temporal: config.temporal,
  pools: config.workers.pools.filter(isPoolName),
  slots: planSlots(config.workers, usableMemoryBytes()),
  checkDeadlineMs: config.workers.checkDeadlineMs,
  jobDeadlineMs: config.workers.jobDeadlineMs,
  tempFolder: config.tempFolder,
  minFreeBytes: config.minFreeBytes,
  retention: config.retention,
});

stopInOrder(log, [
  { name: 'workers', run: workers.close },
  { name: 'database', run: database.close },
]);
void workers.ready.then(announceReady);
