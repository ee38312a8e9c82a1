import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { QueryTypes } from 'sequelize';
import { measureTable } from '#domain/measures';
import { newId } from '#storage/database/ids';
import { databaseBackends, type TestDatabase } from '#test/databases';
import { openGate, type Gate } from '#test/gate';
import { modelPath } from '#test/models';
import { testS3 } from '#test/object-stores';
import { DemoClient } from '../../script/journey/client.ts';
import { Follower, runFile } from '../../script/journey/run-file.ts';
import { freePort } from '../../script/platform/ports.ts';
import { startProcess } from '../../script/platform/process.ts';
import { startPlatform, type Platform } from '../../script/platform/start.ts';
import { prometheusBinary, startPrometheus, type Prometheus } from './prometheus.ts';

const run = promisify(execFile);
const fileAt = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const rulesFile = fileAt('docker/prometheus/alerts.yml');
const rules = readFileSync(rulesFile, 'utf8');
const alertNames = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? '');
/** The same rules with less patience: what makes an alert fire is left as it is. */
const hastyRules = rules
  .replaceAll(/for: \d+m/g, 'for: 1s')
  .replaceAll(/\[\d+m\]/g, '[20s]')
  .replaceAll(/\[\d+m:\d+m\] offset \d+m/g, '[20s:1s] offset 20s');

interface Board {
  panels: { title: string; targets: { expr: string }[] }[];
}
const board = JSON.parse(readFileSync(fileAt('docker/grafana/modelmill.json'), 'utf8')) as Board;

describe('alert rules', () => {
  it('are rules to promtool, and docs/operations.md says of each what to do', async () => {
    const { stdout } = await run(prometheusBinary('promtool'), ['check', 'rules', rulesFile]);
    expect(stdout).to.contain(`SUCCESS: ${alertNames.length} rules found`);
    const page = await readFile(fileAt('docs/operations.md'), 'utf8');
    const told = [...page.matchAll(/^\| `(Modelmill\w+)` \| [^|]{10,} \| [^|]{10,} \|$/gm)].map(([, name]) => name);
    expect(told).to.deep.equal(alertNames);
  });

  it('and the board ask for metrics that there are', () => {
    const known = new Set<string>(Object.values(measureTable).map(({ name }) => name));
    const queries = [rules, ...board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))].join('\n');
    const asked = new Set([...queries.matchAll(/modelmill_[a-z_]+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, '')));
    expect([...asked].filter((name) => !known.has(name))).to.deep.equal([]);
    // What nobody looks at is a row of the table only.
    expect([...known].filter((name) => !asked.has(name)).toSorted()).to.deep.equal([
      'modelmill_analytics_lost_total',
      'modelmill_build_info',
      'modelmill_uploads_total',
      'modelmill_work_waiting_oldest_seconds',
    ]);
  });
});

const mariaDb = databaseBackends.find(({ name }) => name === 'MariaDB');
if (mariaDb !== undefined && testS3 !== undefined) {
  const s3 = testS3;
  describe('a platform that Prometheus watches', function watched() {
    this.timeout(300_000);
    const endings: (() => Promise<unknown>)[] = [];
    const fired = new Set<string>();
    let folder: string;
    let backend: TestDatabase;
    let gate: Gate;
    let platform: Platform;
    let prometheus: Prometheus;
    let client: DemoClient;

    const until = async (what: string, holds: () => Promise<boolean>, patienceMs = 120_000): Promise<void> => {
      for (const deadline = Date.now() + patienceMs; !(await holds()); await delay(300)) {
        if (Date.now() > deadline) throw new Error(`Waited in vain: ${what}; firing: ${[...(await prometheus.firing())].join(', ')}`);
      }
    };
    const fires = (...names: string[]): Promise<void> =>
      until(`${names.join(', ')} to fire`, async () => {
        for (const name of await prometheus.firing()) fired.add(name);
        return names.every((name) => fired.has(name));
      });
    const halt = (name: 'workers' | 'temporal', signal: 'SIGSTOP' | 'SIGCONT'): void => {
      const pid = platform.pid(name);
      if (pid !== undefined) process.kill(pid, signal);
    };
    /** Sends a file as a browser does and asks for its check. */
    const send = async (path: string): Promise<void> => {
      const { fileName, fileSize, fileUrl, bucketName } = await client.upload(path, () => undefined);
      await client.call('modelChecking', { fileName, fileSize, fileUrl, bucketName, modelType: 0, origin: 0 });
    };

    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'modelmill-watching-'));
      endings.push(() => rm(folder, { recursive: true, force: true }));
      backend = await mariaDb.open();
      endings.push(() => backend.close());
      const { hostname, port } = new URL(s3.endpoint);
      gate = await openGate({ host: hostname, port: Number(port) });
      endings.push(() => gate.close());
      platform = await startPlatform({
        dataFolder: join(folder, 'data'),
        demoPhone: '13800000017',
        metricsPort: 0,
        environment: {
          ...{ DATABASE_URL: backend.url, DATABASE_POOL: '3', S3_ENDPOINT: `http://${gate.address}`, S3_PUBLIC_ENDPOINT: s3.endpoint },
          ...{ S3_ACCESS_KEY: s3.accessKey, S3_SECRET_KEY: s3.secretKey, S3_BUCKET: 'modelmill-watching' },
        },
      });
      endings.push(() => platform.stop());
      const [api = '', workers = ''] = platform.metricsUrls.map((url) => new URL(url).host);
      prometheus = await startPrometheus(join(folder, 'prometheus'), hastyRules);
      endings.push(() => prometheus.stop());
      await prometheus.scrape('modelmill-api', api);
      await prometheus.scrape('modelmill-workers', workers);
      client = new DemoClient(platform.url);
      await client.signIn(platform.demoPhone, platform.localKey);
    });
    after(async () => {
      halt('workers', 'SIGCONT');
      halt('temporal', 'SIGCONT');
      for (const end of endings.toReversed()) await end();
    });

    it('answers every query of its board, and nothing fires while all is well', async () => {
      const follower = new Follower();
      const socket = await client.listen(follower.onFrame);
      endings.push(() => Promise.resolve(socket.close()));
      const broken = join(folder, 'broken.glb');
      await writeFile(broken, 'no model');
      const [result, refused] = await Promise.all(
        [modelPath('gltf/nested.glb'), broken].map((path) => runFile(client, follower, path, basename(path), folder, () => undefined)),
      );
      expect([result?.status, refused?.status]).to.deep.equal(['success', 'error']);
      await client.call('fileDetail', { fileId: 'none' }).catch(() => undefined);
      for (const { title, targets } of board.panels) {
        for (const { expr } of targets) {
          const query = expr.replaceAll('$__rate_interval', '20s');
          await until(`a value of ${title}: ${query}`, async () => (await prometheus.query(query)).length > 0, 30_000);
        }
      }
      expect([...(await prometheus.firing())]).to.deep.equal([]);
      // Nothing of it is on the public port.
      expect(await (await fetch(`${platform.url}/metrics`)).text()).not.to.contain('modelmill_');
    });

    it('tells when workers are gone, and when their work waits for room on a disk', async () => {
      halt('workers', 'SIGSTOP');
      await fires('ModelmillProcessGone', 'ModelmillNoWorkers', 'ModelmillDispatcherGone');
      const port = await freePort();
      const env = { ...platform.environment, MIN_FREE_BYTES: String(2 ** 52), METRICS_PORT: String(port) };
      const cramped = await startProcess({
        name: 'workers',
        command: process.execPath,
        args: [fileAt('dist/workers/main.js')],
        env,
        logFile: join(folder, 'cramped.log'),
        serves: 'announced',
      });
      endings.push(() => cramped.stop());
      await prometheus.scrape('modelmill-workers', `127.0.0.1:${port}`);
      await send(modelPath('gltf/walker.glb'));
      await fires('ModelmillDiskLow', 'ModelmillWorkWaits');
      halt('workers', 'SIGCONT');
      await until('workers to be there again', async () => !(await prometheus.firing()).has('ModelmillProcessGone'));
      const fewest = 'min_over_time(count by (job) (up{job="modelmill-workers"} == 1)[45s:1s])';
      await until('two of them for a while', async () => (await prometheus.query(fewest))[0]?.value[1] === '2');
      await Promise.all([cramped.stop(), fires('ModelmillFewerProcesses')]);
    });

    it('tells when the last backup is too old', async () => {
      const { database } = backend;
      const made = (ageMs: number) => {
        const createdAt = new Date(Date.now() - ageMs);
        const about = { event: 'backupMade', actorId: null, subjectId: null, address: null, details: '{}' } as const;
        return database.transact((transaction) => database.auditEvents.create({ id: newId(), ...about, createdAt }, { transaction }));
      };
      await made(29 * 60 * 60_000);
      await fires('ModelmillBackupOld');
      await made(0);
      await until('the new one to count', async () => !(await prometheus.firing()).has('ModelmillBackupOld'));
    });

    it('tells when Temporal is away and what is for it is not sent', async () => {
      halt('temporal', 'SIGSTOP');
      await send(modelPath('gltf/materials.glb'));
      await fires('ModelmillTemporalAway', 'ModelmillOutboxStuck');
      halt('temporal', 'SIGCONT');
      await until('the outbox to be sent', async () => !(await prometheus.firing()).has('ModelmillOutboxStuck'));
    });

    it('tells when object storage fails', async () => {
      gate.shut();
      // Whoever asks for readiness shares an answer; each upload asks object storage itself.
      const upload = { fileName: 'a.glb', fileSize: 10, modelType: 0, origin: 0 };
      const ask = setInterval(() => void client.call('multipartCreate', upload).catch(() => undefined), 500);
      try {
        await fires('ModelmillStoreErrors');
      } finally {
        clearInterval(ask);
        gate.open();
      }
    });

    it('tells when the database holds everybody up: connections, events, answers, and what cannot be measured', async () => {
      const { sequelize } = backend.database;
      const tables = await sequelize.query<Record<string, string>>('SHOW TABLES', { type: QueryTypes.SELECT });
      const holding = await sequelize.transaction();
      const names = tables.flatMap((row) => Object.values(row)).map((name) => `\`${name}\` WRITE`);
      await sequelize.query(`LOCK TABLES ${names.join(', ')}`, { transaction: holding });
      let stopped = false;
      const ask = async (): Promise<void> => {
        while (!stopped) {
          await client.call('storageUsage').catch(() => undefined);
          await delay(500);
        }
      };
      const asking = Array.from({ length: 8 }, ask);
      try {
        await fires('ModelmillDatabasePoolExhausted', 'ModelmillEventsLate', 'ModelmillErrorRate', 'ModelmillNotMeasured');
      } finally {
        stopped = true;
        await sequelize.query('UNLOCK TABLES', { transaction: holding });
        await holding.rollback();
        await Promise.all(asking);
      }
    });

    it('has seen every alert fire by its cause', () => {
      expect([...fired].toSorted()).to.deep.equal(alertNames.toSorted());
    });
  });
}
