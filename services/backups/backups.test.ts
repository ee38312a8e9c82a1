import { spawnSync } from 'node:child_process';
import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { payOrder } from '#services/orders/pay';
import { postOperation } from '#services/ledger/post';
import { newId } from '#storage/database/ids';
import { openDatabase, type Database } from '#storage/database/connect';
import { migrate, migrationNames, pendingMigrations } from '#storage/database/migrate';
import { holdAlone } from '#storage/database/snapshots/hold-alone';
import { readSnapshot, type StoredRow } from '#storage/database/snapshots/read-snapshot';
import { describeTables, listTables } from '#storage/database/snapshots/shapes';
import { farmBackends, type TestDatabase } from '#test/databases';
import { givenCoins, ledgerDifferences } from '#test/ledger';
import { openShop, type Shop } from '#test/orders';
import { buildUser } from '#test/people';
import { createBackup, type Backup } from './create.ts';
import { tableFile } from './manifest.ts';
import { restoreBackup } from './restore.ts';

const secret = 'the secret of the server in which all this happens';
const restoring = fileURLToPath(new URL('../../test/processes/restore-backup.js', import.meta.url));
/** What a restore changes or adds, and what says which processes live. */
const changed = new Set(['audit_events', 'user_event_heads', 'heartbeats', 'workers', 'schema_migrations', 'restore_under_way']);

/** All rows of all tables but those, as texts. */
async function contentsOf(database: Database): Promise<Record<string, string[]>> {
  const names = (await listTables(database)).filter((name) => !changed.has(name));
  const shapes = await describeTables(database, names);
  return readSnapshot(database, async ({ rows }) => {
    const contents: Record<string, string[]> = {};
    for (const shape of shapes) {
      // Columns lie in another order where a migration added some.
      const order = shape.columns.map(({ name }, at) => ({ name, at })).toSorted((a, b) => (a.name < b.name ? -1 : 1));
      const said: string[] = [];
      const text = (row: StoredRow): string => JSON.stringify(order.map(({ name, at }) => [name, row[at]]));
      for await (const row of rows(shape)) said.push(text(row));
      contents[shape.name] = said.toSorted();
    }
    return contents;
  });
}

const refusalOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: Error & { parent?: Error }) => `${error.name}: ${(error.parent ?? error).message}`,
  );

/** Closes idle connections to a server, for nobody else may be connected when a process restores; they open again when they are needed. */
async function letGo({ sequelize }: Database): Promise<void> {
  const { pool } = (sequelize as unknown as { connectionManager: { pool: { destroyAllNow: () => Promise<void> } } }).connectionManager;
  await pool.destroyAllNow();
}

describe('backups', function backups() {
  this.timeout(240_000);
  let folder: string;
  before(async () => (folder = await mkdtemp(join(tmpdir(), 'modelmill-backups-'))));
  after(() => rm(folder, { recursive: true, force: true }));

  for (const from of farmBackends) {
    describe(`of ${from.name}`, () => {
      let shop: Shop;
      let backup: Backup;
      let contents: Record<string, string[]>;
      const targets: TestDatabase[] = [];
      const opened = async (backend = from): Promise<TestDatabase> => {
        const target = await backend.open();
        targets.push(target);
        return target;
      };

      before(async () => {
        shop = await openShop(from);
        const owner = await shop.person({ coinFen: 100_00, about: { nickName: '引\'号"\\ \u2028 😀 : ?' } });
        await shop.coupon(owner);
        const order = await shop.order(owner, await shop.conversion(owner));
        await payOrder(shop.at(0), { ownerId: owner.id, orderId: order.id, method: 'cloudCoin' });
        await shop.order(owner);
        for (let count = 0; count < 60; count++) await buildUser(shop.database, { nickName: `人${count}` });
        contents = await contentsOf(shop.database);
        backup = await createBackup({ database: shop.database, secret }, { into: join(folder, from.name) });
      });
      after(async () => {
        await shop.close();
        for (const target of targets) await target.close();
      });

      for (const to of farmBackends) {
        it(`come back whole on ${to.name}`, async () => {
          const { database } = await opened(to);
          await restoreBackup({ database, secret }, { from: join(folder, from.name) });
          expect(await contentsOf(database)).to.deep.equal(contents);
          expect(await ledgerDifferences(database)).to.deep.equal([]);
          const users = await shop.database.users.findAll({ order: ['id'] });
          expect((await database.users.findAll({ order: ['id'] })).map((user) => user.toJSON())).to.deep.equal(
            users.map((user) => user.toJSON()),
          );
          expect(await database.auditEvents.count({ where: { event: 'backupRestored' } })).to.equal(1);
          const heads = await database.userEventHeads.findAll();
          const before = new Map((await shop.database.userEventHeads.findAll()).map(({ userId, seq }) => [userId, seq]));
          expect(heads.every(({ userId, seq }) => seq === (before.get(userId) ?? 0) + 1_000_000)).to.equal(true);
          // Ids that the database itself counts go on behind the highest.
          const newcomer = await buildUser(database);
          await database.transact((transaction) => postOperation({ database }, givenCoins(newId(), newcomer.id, 5), transaction));
          expect(await ledgerDifferences(database)).to.deep.equal([]);
          expect(await refusalOf(database.sequelize.query('DELETE FROM ledger_postings'))).to.contain('only ever appended to');
        });
      }

      it('see one moment while others write', async () => {
        const owner = await shop.person();
        let writing = true;
        let written = 0;
        const writer = (async () => {
          while (writing) {
            await shop.other.transact((transaction) =>
              postOperation(shop.at(0, shop.other), givenCoins(newId(), owner.id, 1), transaction),
            );
            written++;
          }
        })();
        while (written < 5) await new Promise((soon) => setTimeout(soon, 5));
        const before = written;
        const busy = await createBackup({ database: shop.database, secret }, { into: join(folder, `${from.name} busy`) });
        expect(written, 'nobody waits for a backup').to.be.greaterThan(before);
        writing = false;
        await writer;
        const { database } = await opened();
        await restoreBackup({ database, secret }, { from: busy.folder });
        expect(await ledgerDifferences(database)).to.deep.equal([]);
        const operations = busy.manifest.tables.find(({ name }) => name === 'ledger_operations')?.rows ?? 0;
        expect(await database.ledgerOperations.count()).to.equal(operations);
      });

      it('are restored after a kill in the middle, and nothing takes a half for the whole', async () => {
        const { database, url } = await opened();
        await letGo(database);
        const killed = spawnSync(process.execPath, [restoring, url, backup.folder, secret, '6'], { encoding: 'utf8' });
        expect(killed.signal, killed.stderr).to.equal('SIGKILL');
        const refused = /A restore of this database from backup [0-9a-f-]+ has not ended; run script\/admin restore again/;
        expect(await refusalOf(pendingMigrations(database))).to.match(refused);
        expect(await refusalOf(migrate(database))).to.match(refused);
        expect(await refusalOf(createBackup({ database, secret }, { into: folder }))).to.match(refused);
        const said: string[] = [];
        await restoreBackup({ database, secret }, { from: backup.folder, say: (line) => said.push(line) });
        expect(said.join('\n')).to.contain(`the restore of backup ${backup.manifest.id} did not end; beginning anew`);
        expect(await contentsOf(database)).to.deep.equal(contents);
        expect(await pendingMigrations(database)).to.deep.equal([]);
      });

      it('are refused, with a sentence, before anything is written', async () => {
        const { database } = await opened();
        const again = (options: object = {}, from = backup.folder, key = secret) =>
          refusalOf(restoreBackup({ database, secret: key, patienceMs: 0 }, { from, ...options }));
        await database.sequelize.query('CREATE TABLE of_others (id INTEGER PRIMARY KEY)');
        expect(await again()).to.equal(
          'BackupRefusal: The database holds a table of_others, which is none of ours; --replace drops all that it holds',
        );
        await database.sequelize.query('DROP TABLE of_others');
        const { id } = await buildUser(database);
        expect(await again()).to.equal('BackupRefusal: The database holds 1 account(s); --replace drops all that it holds');
        const replace = { replace: true };
        expect(await again(replace, backup.folder, 'another secret')).to.contain('SERVER_SECRET is another one');
        expect(await again(replace, folder + '/nowhere')).to.contain('holds no whole backup');

        const spoilt = join(folder, `${from.name} spoilt`);
        const spoil = async (): Promise<string> => {
          await rm(spoilt, { recursive: true, force: true });
          await cp(backup.folder, spoilt, { recursive: true });
          return spoilt;
        };
        await appendFile(tableFile(await spoil(), 'users'), 'x');
        expect(await again(replace, spoilt)).to.contain('users.ndjson.gz is not what was backed up');
        await rm(tableFile(await spoil(), 'jobs'));
        expect(await again(replace, spoilt)).to.contain('The backup lacks');
        const manifest = join(await spoil(), 'manifest.json');
        const text = await readFile(manifest, 'utf8');
        await writeFile(manifest, text.slice(0, -100));
        expect(await again(replace, spoilt)).to.contain('manifest.json is damaged');
        await writeFile(manifest, text.replace('"0001-', '"9999-'));
        expect(await again(replace, spoilt)).to.match(/of a newer version: this one knows no migration 9999-/);
        await writeFile(manifest, text.replace('"name": "jobs"', '"name": "of_others"'));
        expect(await again(replace, spoilt)).to.contain('a table of_others, which no migration of its time makes');
        await writeFile(manifest, text.replace('"name": "nick_name"', '"name": "nick"'));
        expect(await again(replace, spoilt)).to.match(/a column \w+\.nick, which no migration of its time makes/);
        await database.transact((transaction) =>
          database.heartbeats.upsert({ name: 'dispatcher', beatAt: new Date(), temporalReachable: true }, { transaction }),
        );
        expect(await again(replace)).to.contain('Workers still run on this database');

        expect(
          (await database.users.findAll()).map((user) => user.id),
          'nothing was written',
        ).to.deep.equal([id]);
        await database.transact((transaction) => database.heartbeats.destroy({ where: {}, transaction }));
        expect(await again(replace)).to.equal('done');
        expect(await contentsOf(database)).to.deep.equal(contents);
      });

      it('hold our tables alone, and say which others they leave out', async () => {
        const { database } = shop;
        const said: string[] = [];
        // Names that no manifest takes, and no key by which rows could be read.
        const others = ['CREATE TABLE _users_old (id INTEGER PRIMARY KEY, createdAt TEXT)', 'CREATE TABLE of_others (note TEXT)'];
        for (const statement of others) await database.sequelize.query(statement);
        try {
          const into = join(folder, `${from.name} among others`);
          const { manifest } = await createBackup({ database, secret }, { into, say: (line) => said.push(line) });
          expect(said).to.deep.equal(['left out, since no migration of ours has made it: _users_old, of_others']);
          expect(manifest.tables.map(({ name }) => name)).to.deep.equal(backup.manifest.tables.map(({ name }) => name));
          const { database: target } = await opened();
          await restoreBackup({ database: target, secret }, { from: into });
          expect(await contentsOf(target)).to.include.keys('users', 'jobs');
        } finally {
          for (const name of ['_users_old', 'of_others']) await database.sequelize.query(`DROP TABLE ${name}`);
        }
      });

      it('are not made while the database is migrated, nor of one that a newer version migrated', async () => {
        const { database } = await opened();
        const into = join(folder, `${from.name} migrated`);
        const make = (clock = () => new Date()) => refusalOf(createBackup({ database, secret, clock }, { into }));
        await database.sequelize.query('ALTER TABLE users ADD COLUMN of_tomorrow INTEGER');
        expect(await make()).to.contain('No migration that has ended made the column users.of_tomorrow');
        await database.sequelize.query('ALTER TABLE users DROP COLUMN of_tomorrow');
        // The clock is asked once the schema was read.
        let ended: Promise<unknown> | undefined;
        const migrated = (): Date => {
          ended = database.sequelize.query("INSERT INTO schema_migrations (name) VALUES ('9999-of-tomorrow')");
          return new Date();
        };
        expect(await make(migrated)).to.contain('The database was migrated meanwhile');
        await ended;
        expect(await make()).to.contain('of a newer version, which backs it up: this one knows no migration 9999-of-tomorrow');
        expect(await refusalOf(restoreBackup({ database, secret }, { from: into, replace: true }))).to.contain('holds no whole backup');
      });

      it('are restored by one process at a time, and to a server that nobody else is connected to', async () => {
        const { database, url } = await opened();
        const again = () => refusalOf(restoreBackup({ database, secret }, { from: backup.folder }));
        const other = await openDatabase(url);
        await other.users.count();
        expect(await holdAlone(other, again)).to.equal(
          'BackupRefusal: Another process restores this database at the moment: let it end, or end it',
        );
        if (database.dialect === 'mysql')
          expect(await again()).to.match(/^BackupRefusal: \d other connection\(s\) are open to this database/);
        expect(await database.users.count(), 'nothing was written').to.equal(0);
        await other.close();
        expect(await again()).to.equal('done');
      });

      it('are kept where the audit log takes no row of them, which is said', async () => {
        const into = join(folder, `${from.name} unnoted`);
        const full = { ...shop.database, transact: () => Promise.reject(new Error('no room')) };
        expect(await refusalOf(createBackup({ database: full, secret }, { into }))).to.match(
          /^BackupRefusal: .+ is a whole backup, but the audit log did not take its row$/,
        );
        const { database } = await opened();
        await restoreBackup({ database, secret }, { from: into });
        expect(await contentsOf(database)).to.deep.equal(await contentsOf(shop.database));
      });

      it('of an older version are migrated when they are restored', async () => {
        const older = await from.open(migrationNames.at(-3));
        targets.push(older);
        const { id } = await buildUser(older.database);
        const { folder: made } = await createBackup({ database: older.database, secret }, { into: join(folder, `${from.name} older`) });
        const { database } = await opened();
        await restoreBackup({ database, secret: 'a newer secret', previousSecrets: [secret] }, { from: made });
        expect((await database.users.findAll()).map((user) => user.id)).to.deep.equal([id]);
        expect(await pendingMigrations(database)).to.deep.equal([]);
      });
    });
  }
});
