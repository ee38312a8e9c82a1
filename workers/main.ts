import { createChildPool, findSeal } from '#activities/children';
import { createSender } from '#providers/fetching/stranger';
import { connectAi3d } from '#providers/ai3d/choose';
import { createAliyunModerator } from '#providers/moderation/aliyun';
import { createLocalModerator } from '#providers/moderation/local';
import { connectPayments } from '#providers/payments/choose';
import { readConfig } from '#runtime/config';
import { createLogger, endOnUncaught } from '#runtime/logging';
import { keepFilesPrivate } from '#runtime/private-files';
import { openMeasures } from '#runtime/measures';
import { announceReady } from '#runtime/ready';
import { serveMeasures } from '#runtime/serve-measures';
import { stopInOrder } from '#runtime/shutdown';
import { openTraces } from '#runtime/traces';
import { openDatabase } from '#storage/database/connect';
import { waitForMigrations } from '#storage/database/migrate';
import { createLocalStore } from '#storage/objects/local';
import { measuredStore } from '#storage/objects/measured';
import { createS3Store } from '#storage/objects/s3';
import { noteChildren } from './note-children.ts';
import { isPoolName, planSlots, usableMemoryBytes } from './pools.ts';
import { startWorkers } from './run.ts';
import { placeTemporalMetrics } from './temporal-metrics.ts';

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

const measures = config.metrics && openMeasures('workers', log);
const traces = config.traces && (await openTraces('workers', config.traces, log));
const temporalMetrics = measures && (await placeTemporalMetrics());
const database = await openDatabase(config.database.url, { poolSize: config.database.poolSize });
await waitForMigrations(database, (pending) =>
  log.warn(
    { pending: pending.length, first: pending[0] },
    'the database is older than this program: waiting until it is migrated (script/admin migrate)',
  ),
);
const { s3, objectsFolder, serverSecret } = config;
const store = s3 === undefined ? createLocalStore({ folder: objectsFolder, secret: serverSecret }) : await createS3Store(s3);
const workers = await startWorkers({
  database,
  objects: measures === undefined ? store : measuredStore(store, measures),
  measures,
  traces,
  temporalMetrics: temporalMetrics?.address,
  payments: await connectPayments(config.providers.payments, config.localPayments),
  generation: {
    providers: connectAi3d(config.providers.generation),
    moderator: config.providers.moderation === undefined ? createLocalModerator() : createAliyunModerator(config.providers.moderation),
  },
  rates: config.wallet.rates,
  webhooks: { secret: serverSecret, previousSecrets: config.previousSecrets, send: createSender() },
  openChildren: (options) =>
    createChildPool({ ...options, seal, ahead: 1, converters, ...(measures && { onRun: noteChildren(measures) }) }),
  log,
  temporal: config.temporal,
  pools: config.workers.pools.filter(isPoolName),
  version: config.workers.version,
  slots: planSlots(config.workers, usableMemoryBytes()),
  checkDeadlineMs: config.workers.checkDeadlineMs,
  jobDeadlineMs: config.workers.jobDeadlineMs,
  tempFolder: config.tempFolder,
  minFreeBytes: config.minFreeBytes,
  retention: config.retention,
});

const metrics =
  measures &&
  config.metrics &&
  (await serveMeasures(measures, log, { ...config.metrics, ...(temporalMetrics && { besides: temporalMetrics.read }) }));

stopInOrder(log, [
  { name: 'workers', run: workers.close },
  { name: 'metrics', run: async () => metrics?.close() },
  { name: 'traces', run: async () => traces?.close() },
  { name: 'database', run: database.close },
]);
void workers.ready.then(announceReady);
