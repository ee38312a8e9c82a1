import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { Op } from 'sequelize';
import type { JobDetailView, SubmittedView } from '#domain/jobs/views';
import { deleteLimits } from '#domain/limits';
import { presentEvent } from '#api/modules/events/presenter';
import { seedDemoAccount } from '#services/membership/seed-demo-account';
import { giveCoupon } from '#services/coupons/give';
import { deleteFile } from '#services/files/delete';
import { fileDisposal } from '#services/files/disposal';
import { sweepObjects } from '#services/objects/sweep';
import { createOrder } from '#services/orders/create';
import { payOrder } from '#services/orders/pay';
import { giveCoins } from '#services/wallet/give-coins';
import { openDatabase, type Database } from '#storage/database/connect';
import { createLocalStore } from '#storage/objects/local';
import { createS3Store } from '#storage/objects/s3';
import type { ObjectStore } from '#storage/objects/object-store';
import { ledgerDifferences } from '#test/ledger';
import { modelPath } from '#test/models';
import { testS3 } from '#test/object-stores';
import { voucher } from '#test/orders';
import { DemoClient } from '../../script/journey/client.ts';
import { Follower } from '../../script/journey/run-file.ts';
import { freePort } from '../../script/platform/ports.ts';
import { startPlatform, type Platform } from '../../script/platform/start.ts';

const admin = fileURLToPath(new URL('../../script/commands/admin.js', import.meta.url));
const patienceMs = 240_000;
const finals = ['Success', 'Error', 'Cancelled'];
const secret = randomBytes(32).toString('hex');

interface Column {
  name: string;
  environment: NodeJS.ProcessEnv;
  url: (dataFolder: string) => string;
  objects: (dataFolder: string) => Promise<ObjectStore>;
  /** Database and Temporal are gone; objects are not. */
  wipe: (dataFolder: string) => Promise<void>;
}

const schema = `modelmill_drill_${randomBytes(4).toString('hex')}`;
const server = process.env.TEST_DATABASE_URL ?? '';
const s3 = testS3;
const realUrl = `${server.replace(/\/$/, '')}/${schema}`;
const onServer = async (...statements: string[]): Promise<void> => {
  const database = await openDatabase(server);
  for (const statement of statements) await database.sequelize.query(statement);
  await database.close();
};
const makeSchema = `CREATE DATABASE ${schema} CHARACTER SET utf8mb4`;
const dropSchema = `DROP DATABASE IF EXISTS ${schema}`;

const columns: Column[] = [
  {
    name: 'SQLite and a local folder',
    environment: {},
    url: (dataFolder) => `sqlite:${join(dataFolder, 'modelmill.sqlite')}`,
    objects: (dataFolder) => Promise.resolve(createLocalStore({ folder: join(dataFolder, 'objects'), secret })),
    wipe: async (dataFolder) => {
      for (const name of ['modelmill.sqlite', 'modelmill.sqlite-wal', 'modelmill.sqlite-shm', 'temporal.sqlite', 'temp'])
        await rm(join(dataFolder, name), { recursive: true, force: true });
    },
  },
  ...(server === '' || s3 === undefined
    ? []
    : [
        {
          name: 'MariaDB and an S3 server',
          environment: {
            ...{ DATABASE_URL: realUrl, S3_ENDPOINT: s3.endpoint, S3_ACCESS_KEY: s3.accessKey, S3_SECRET_KEY: s3.secretKey },
            S3_BUCKET: schema.replaceAll('_', '-'),
          },
          url: () => realUrl,
          objects: () => createS3Store({ ...s3, bucket: schema.replaceAll('_', '-') }),
          wipe: async (dataFolder: string) => {
            await onServer(dropSchema, makeSchema);
            await rm(dataFolder, { recursive: true, force: true });
          },
        },
      ]),
];

const sources = ['gltf/room.glb', 'stl/housing.stl', 'zip/bottle.zip', 'obj/chair.obj', 'ply/terrain.ply', '3mf/textured.3mf'];
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

for (const column of columns) {
  describe(`a platform that lost its database and Temporal, on ${column.name}`, function () {
    this.timeout(600_000);
    let folder: string;
    let dataFolder: string;
    let platform: Platform | undefined;
    let database: Database | undefined;
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'modelmill-restored-'));
      dataFolder = join(folder, 'data');
      await prepareFolder();
      if (column.environment.DATABASE_URL !== undefined) await onServer(makeSchema);
    });
    after(async () => {
      await database?.close();
      await platform?.stop();
      if (column.environment.DATABASE_URL !== undefined) await onServer(dropSchema);
      await rm(folder, { recursive: true, force: true });
    });

    /** The secret is kept apart from backups, and brought again. */
    const prepareFolder = async (): Promise<void> => {
      await mkdir(dataFolder, { recursive: true });
      await writeFile(join(dataFolder, 'server-secret'), secret, { mode: 0o600 });
    };
    const command = (...args: string[]): string => {
      const env = { ...process.env, ...column.environment };
      const { status, stdout, stderr } = spawnSync(process.execPath, [admin, ...args, '--data', dataFolder], { env, encoding: 'utf8' });
      expect(status, `${args[0]}: ${stdout}\n${stderr}`).to.equal(0);
      return stdout;
    };
    /** What people have; what the platform has moves as work ends. */
    const owners = new Set<string>();
    const balancesOf = async (from: Database) =>
      (await from.ledgerAccounts.findAll({ where: { balance: { [Op.ne]: 0 }, ownerId: [...owners] }, order: ['id'] })).map(
        ({ id, balance }) => [id, balance],
      );

    it('has every file, result and balance of its backup, ends what was interrupted once, and charges nothing twice', async () => {
      const port = await freePort();
      const start = () => startPlatform({ dataFolder, port, demoPhone: '13800000000', environment: column.environment });
      if (column.environment.DATABASE_URL !== undefined) command('migrate');
      platform = await start();
      database = await openDatabase(column.url(dataFolder));
      const objects = await column.objects(dataFolder);
      const deps = { database, objects, minFreeBytes: 0 };

      // Several users, each with a result.
      const people = [];
      for (let index = 0; index < 3; index++) {
        const phone = `1390000300${index}`;
        const { userId } = await seedDemoAccount({ database }, { phone, tier: 'professional' });
        await giveCoins({ database }, { phone, amountFen: 1000_00 });
        const client = new DemoClient(platform.url, { patienceMs: 60_000 });
        await client.signIn(phone, platform.localKey);
        owners.add(userId);
        people.push({ userId, client });
      }
      const check = async (client: DemoClient, source: string): Promise<string> => {
        const { fileName, fileSize, fileUrl, bucketName } = await client.upload(modelPath(source), () => undefined);
        return client.call<string>('modelChecking', { fileName, fileSize, fileUrl, bucketName, modelType: 0, origin: 0 });
      };
      const submit = async (client: DemoClient, fileId: string): Promise<string> => {
        const { id } = await client.call<SubmittedView>('jobSubmit', { fileId, kind: 'lightweight', preset: 'balanced' });
        return id ?? '';
      };
      const kept = await Promise.all(
        people.map(async ({ client }) => {
          const follower = new Follower();
          const fileId = await check(client, 'gltf/room.glb');
          await follower.toEnd(client, 'CHECK', fileId, () => undefined);
          const id = await submit(client, fileId);
          await follower.toEnd(client, 'JOB', id, () => undefined);
          const { resultUrl } = await client.call<JobDetailView>('serviceDetail', { id });
          return { client, fileId, resultUrl: resultUrl ?? '', bytes: sha256(await client.download(resultUrl ?? '')) };
        }),
      );
      // Money: an order that is paid, one that is not and holds a coupon.
      const [first, second] = people;
      const couponId = await database.transact((transaction) =>
        giveCoupon(deps, { ownerId: second!.userId, template: voucher, source: 'operator' }, transaction),
      );
      const conversion = (index: number) =>
        ({ type: 'conversion', fileId: kept[index]!.fileId, input: { kind: 'convert', target: 'glb' } }) as const;
      const paid = await createOrder(deps, { ownerId: first!.userId, wishes: [conversion(0)], couponId: null });
      await payOrder({ database }, { ownerId: first!.userId, orderId: paid.id, method: 'cloudCoin' });
      const unpaid = await createOrder(deps, { ownerId: second!.userId, wishes: [conversion(1)], couponId });
      // Work in the middle: checks, and jobs of files that are checked.
      const checking = await Promise.all(people.flatMap(({ client }) => sources.map((source) => check(client, source))));
      const running = await Promise.all(kept.flatMap(({ client, fileId }) => [submit(client, fileId), submit(client, fileId)]));
      const balances = await balancesOf(database);

      command('backup', join(folder, 'backups'));

      // What comes later is lost: among it a deletion, whose objects are due after a week.
      const [lost] = kept;
      await deleteFile({ database }, { ownerId: first!.userId, fileId: lost!.fileId });
      const deletedAtMs = (await database.files.findByPk(lost!.fileId))?.deletedAt?.getTime() ?? 0;
      await fileDisposal.purge(deps, { kind: 'file', id: lost!.fileId, deletedAtMs });
      await sweepObjects({ ...deps, clock: () => new Date(Date.now() + deleteLimits.objectsStayMs - 60_000) });
      await check(second!.client, 'gltf/room.glb');
      await platform.stop();
      await database.close();
      await column.wipe(dataFolder);
      await prepareFolder();

      const said = command('restore', join(folder, 'backups'));
      expect(said).to.match(/restored what was there at \d{4}-/);
      database = await openDatabase(column.url(dataFolder));
      const open = { status: { [Op.notIn]: finals } };
      const interrupted = (await database.jobs.count({ where: open })) + (await database.files.count({ where: open }));
      expect(interrupted, 'work in the middle').to.be.greaterThan(0);
      expect(await balancesOf(database), 'to the last fen and use').to.deep.equal(balances);

      platform = await start();
      for (const { client, fileId, resultUrl, bytes } of kept) {
        expect(await client.call('fileDetail', { fileId }), 'the session is the one of before').to.be.an('object');
        expect(sha256(await client.download(resultUrl))).to.equal(bytes);
      }
      const source = await objects.stat((await database.files.findByPk(lost!.fileId))?.objectKey ?? '');
      expect(source?.bytes, 'of a file that was deleted after the backup').to.equal((await readFile(modelPath('gltf/room.glb'))).length);

      const began = Date.now();
      const unfinished = async () => (await database!.jobs.count({ where: open })) + (await database!.files.count({ where: open }));
      while ((await unfinished()) > 0 && Date.now() - began < patienceMs) await delay(500);
      const rows = { files: await database.files.findAll(), jobs: await database.jobs.findAll() };
      for (const row of [...rows.files, ...rows.jobs]) expect(row.status, `${row.id}, attempt ${row.attempt}`).to.equal('Success');
      expect(rows.files.map(({ id }) => id)).to.include.members(checking);
      expect(rows.jobs.map(({ id }) => id)).to.include.members(running);
      for (const { resultKey } of rows.jobs) expect(await objects.stat(resultKey ?? ''), resultKey ?? 'no result').to.not.equal(undefined);
      const endings = new Map<string, number>();
      for (const event of await database.userEvents.findAll()) {
        if (presentEvent(event).isSucceed !== null) endings.set(event.subjectId, (endings.get(event.subjectId) ?? 0) + 1);
      }
      expect(
        [...endings.values()].every((count) => count === 1),
        'each was told to have ended once',
      ).to.equal(true);

      expect(await ledgerDifferences(database)).to.deep.equal([]);
      const payments = await database.ledgerOperations.findAll({ where: { key: { [Op.like]: 'pay/%' } } });
      const orders = payments.map(({ orderId }) => orderId);
      expect(new Set(orders).size, 'an order is paid once').to.equal(orders.length);
      expect(await balancesOf(database), 'nothing was charged again').to.deep.equal(balances);
      expect((await database.orders.findByPk(unpaid.id))?.status).to.equal('Created');
      await payOrder({ database }, { ownerId: second!.userId, orderId: unpaid.id, method: 'cloudCoin' });
      expect(await ledgerDifferences(database)).to.deep.equal([]);
    });
  });
}
