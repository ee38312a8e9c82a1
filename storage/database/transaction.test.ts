import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { literal, Op, type Transaction } from 'sequelize';
import { databaseBackends, type TestDatabase } from '#test/databases';
import { buildUser } from '#test/people';
import { newId } from './ids.ts';
import { updateWhere } from './update-where.ts';

const run = promisify(execFile);
const insertUsers = fileURLToPath(new URL('../../test/processes/insert-users.js', import.meta.url));

for (const backend of databaseBackends) {
  describe(`transactions on ${backend.name}`, () => {
    let opened: TestDatabase;
    before(async () => {
      opened = await backend.open();
    });
    after(() => opened.close());

    it('handles 200 at once from each of two processes', async () => {
      const { database, url } = opened;
      await Promise.all(['0', '1'].map((prefix) => run(process.execPath, [insertUsers, url, '200', prefix])));
      expect(await database.users.count()).to.equal(400);
    }).timeout(30_000);

    it('rolls back when the work fails', async () => {
      const { database } = opened;
      const id = newId();
      const work = database.transact(async (transaction) => {
        await database.users.create({ id, phone: '13900009999', nickName: '', avatar: '', createdAt: new Date() }, { transaction });
        throw new Error('changed my mind');
      });
      expect(await work.then(String, String)).to.contain('changed my mind');
      expect(await database.users.findByPk(id)).to.equal(null);
    });

    it('sees what others have committed meanwhile, but nothing before they commit', async () => {
      const { database } = opened;
      if (database.dialect === 'sqlite') return;
      const user = await buildUser(database);
      const read = async (transaction: Transaction) =>
        (await database.users.findByPk(user.id, { transaction, rejectOnEmpty: true })).nickName;
      const seen = await database.transact(async (ours) => {
        const before = await read(ours);
        const during = await database.transact(async (theirs) => {
          await updateWhere(database.users, { id: user.id }, { nickName: '另一个' }, theirs);
          return read(ours);
        });
        return [before, during, await read(ours)];
      });
      expect(seen).to.deep.equal([user.nickName, user.nickName, '另一个']);
    });

    it('lets exactly one of two conditional updates win, even with an equal value', async () => {
      const { database } = opened;
      const user = await buildUser(database);
      const claim = (): Promise<boolean> =>
        database.transact((transaction) =>
          updateWhere(database.users, { id: user.id, version: 0 }, { nickName: user.nickName }, transaction),
        );
      expect((await Promise.all([claim(), claim()])).filter(Boolean)).to.have.length(1);
    });

    it('never lets a balance exceed its limit, however many ask at once', async () => {
      const { database } = opened;
      const user = await buildUser(database);
      const reserve = (): Promise<boolean> =>
        database.transact((transaction) =>
          updateWhere(
            database.users,
            { id: user.id, storageUsedBytes: { [Op.lte]: 100 - 30 } },
            { storageUsedBytes: literal('storage_used_bytes + 30') },
            transaction,
          ),
        );
      const won = await Promise.all(Array.from({ length: 10 }, reserve));
      expect(won.filter(Boolean)).to.have.length(3);
      await user.reload();
      expect(user.storageUsedBytes).to.equal(90);
    });

    it('compares ids byte by byte and stores instants to the millisecond', async () => {
      const { database } = opened;
      const user = await buildUser(database);
      expect(await database.users.findByPk(user.id.toUpperCase())).to.equal(null);
      const found = await database.users.findByPk(user.id, { rejectOnEmpty: true });
      expect(found.createdAt.getTime()).to.equal(user.createdAt.getTime());
    });

    it('refuses a second row with the same unique key', async () => {
      const { database } = opened;
      const user = await buildUser(database);
      const twice = await database.users.create({ id: newId(), phone: user.phone, nickName: '', avatar: '', createdAt: new Date() }).then(
        () => 'made',
        (error: Error) => error.name,
      );
      expect(twice).to.equal('SequelizeUniqueConstraintError');
    });
  });
}
