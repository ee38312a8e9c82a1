import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { choosePayouts } from '#providers/payouts/choose';
import { openEmbeddedSearch } from '#providers/search/embedded/open';
import { readConfig, type Config } from '#runtime/config';
import { createLogger, endOnUncaught, type Logger } from '#runtime/logging';
import { keepFilesPrivate } from '#runtime/private-files';
import { announceReady } from '#runtime/ready';
import { openMeasures } from '#runtime/measures';
import { serveMeasures } from '#runtime/serve-measures';
import { shutdownGraceMs, stopInOrder } from '#runtime/shutdown';
import { openTraces } from '#runtime/traces';
import { createFinder } from '#services/mall/find/finder';
import { seedDemoAccount } from '#services/membership/seed-demo-account';
import { readSeeds } from '#services/content/read-seeds';
import { seedContent } from '#services/content/seed';
import { createGatewayKeys } from '#services/gateway/keys';
import { openDatabase, type Database } from '#storage/database/connect';
import { migrate, pendingMigrations } from '#storage/database/migrate';
import { createLocalStore } from '#storage/objects/local';
import { measuredStore } from '#storage/objects/measured';
import { createS3Store } from '#storage/objects/s3';
import type { ApiDeps } from './app.ts';
import { sampleApi } from './samples.ts';
import { generatorsOf } from '#providers/ai3d/choose';
import { chooseProviders } from './providers.ts';
import { startApi } from './server.ts';

/** Migrates an embedded database at start. A server database is shared by several processes, so it is migrated by command. */
async function prepareDatabase(database: Database, log: Logger): Promise<void> {
  if (database.file !== undefined) {
    const { applied, backup } = await migrate(database);
    if (applied.length > 0) log.info({ applied: applied.length, backup }, 'database migrated');
    return;
  }
  const pending = await pendingMigrations(database);
  if (pending.length > 0) throw new Error(`The database lacks ${pending.length} migration(s); run script/admin migrate first`);
}

async function openObjects(config: Config): Promise<Pick<ApiDeps, 'objects' | 'partReceiver' | 'uploadOrigin'>> {
  const { s3 } = config;
  if (s3 !== undefined) return { objects: await createS3Store(s3), uploadOrigin: new URL(s3.publicEndpoint ?? s3.endpoint).origin };
  const store = createLocalStore({ folder: config.objectsFolder, secret: config.serverSecret, minFreeBytes: config.minFreeBytes });
  return { objects: store, partReceiver: store };
}

const loopbackHosts = ['127.0.0.1', 'localhost', '::1'];

async function main(): Promise<void> {
  const config = readConfig(process.env);
  keepFilesPrivate(config.dataFolder, config.database.url);
  const log = createLogger('api', config.logLevel);
  endOnUncaught(log);
  const measures = config.metrics && openMeasures('api', log);
  const traces = config.traces && (await openTraces('api', config.traces, log));
  const database = await openDatabase(config.database.url, { poolSize: config.database.poolSize });
  await prepareDatabase(database, log);
  const added = await seedContent({ database }, await readSeeds(fileURLToPath(new URL('../../content', import.meta.url))));
  if (added > 0) log.info({ added }, 'pages of the site published');
  // Making one takes a second; nobody should wait for it.
  await createGatewayKeys({ database, secret: config.serverSecret }).offered();
  const { demo, environment, http } = config;
  if (demo !== undefined && environment !== 'production') {
    const { phone, password } = demo;
    await seedDemoAccount({ database }, { phone, nickName: '体验账号', tier: 'professional', ...(password !== undefined && { password }) });
  }

  const dashboardFolder = fileURLToPath(new URL('../dashboard', import.meta.url));
  const documentationFolder = fileURLToPath(new URL('../documentation', import.meta.url));
  if (http.publicOrigin !== undefined && http.trustedProxies.length === 0) {
    log.warn('PUBLIC_ORIGIN without TRUSTED_PROXIES: everybody behind a proxy counts as one address');
  }
  const isReachable = environment === 'production' || http.publicOrigin !== undefined || !loopbackHosts.includes(http.host);
  const localPagesKey = loopbackHosts.includes(http.host) ? config.localPagesKey : undefined;
  const showsLocalPages = localPagesKey !== undefined;
  const tls = http.tls && { cert: readFileSync(http.tls.certFile, 'utf8'), key: readFileSync(http.tls.keyFile, 'utf8') };
  const {
    local,
    paymentFormOrigins,
    close: closeProviders,
    ...providers
  } = await chooseProviders(config.providers, {
    ...{ isReachable, showsLocalPages, log },
    ...(config.localPayments !== undefined && { localPayments: { ...config.localPayments, trust: tls?.cert } }),
  });
  const { objects: store, ...uploading } = await openObjects(config);
  const objects = measures === undefined ? store : measuredStore(store, measures);
  if (measures !== undefined) sampleApi(measures, { database, objects: store, minFreeBytes: config.minFreeBytes });
  const finder = createFinder({
    database,
    index: openEmbeddedSearch({ folder: join(config.dataFolder, 'search') }),
    failed: (error) => log.warn({ err: error }, 'the search engine is away'),
  });
  void finder.catchUp();
  const metrics = measures && config.metrics && (await serveMeasures(measures, log, config.metrics));
  const api = await startApi({
    ...uploading,
    objects,
    database,
    finder,
    measures,
    traces,
    ...providers,
    generators: generatorsOf(config.providers.generation),
    log,
    secret: config.serverSecret,
    previousSecrets: config.previousSecrets,
    plainCalls: config.plainCalls,
    minFreeBytes: config.minFreeBytes,
    retention: config.retention,
    signInMs: config.signInMs,
    rates: config.wallet.rates,
    payouts: choosePayouts(config.wallet.payouts),
    fourEyesFen: config.wallet.fourEyesFen,
    secondFactor: config.secondFactor,
    host: http.host,
    port: http.port,
    lingerMs: http.drainMs,
    ...(http.publicOrigin !== undefined && { publicOrigin: http.publicOrigin }),
    trustedProxies: http.trustedProxies,
    formOrigins: [...http.formOrigins, ...paymentFormOrigins],
    ...(tls !== undefined && { tls }),
    supportContact: config.supportContact,
    ...(config.temporal.uiUrl !== undefined && {
      temporalUi: { uiUrl: config.temporal.uiUrl, namespace: config.temporal.namespace },
    }),
    siteSettings: config.siteSettings,
    ...(existsSync(dashboardFolder) && { dashboardFolder }),
    ...(existsSync(documentationFolder) && { documentationFolder }),
    ...(localPagesKey !== undefined && { localPages: { ...local, demoPhone: demo?.phone, key: localPagesKey } }),
  });
  stopInOrder(
    log,
    [
      { name: 'http', run: api.close },
      { name: 'providers', run: closeProviders },
      { name: 'metrics', run: async () => metrics?.close() },
      { name: 'traces', run: async () => traces?.close() },
      { name: 'search', run: finder.close },
      { name: 'database', run: () => database.close() },
    ],
    shutdownGraceMs + http.drainMs,
  );
  announceReady();
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
