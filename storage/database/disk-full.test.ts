import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { isDiskFull } from '#domain/errors/disk-full';
import { buildUser } from '#test/people';
import { openDatabase } from './connect.ts';
import { newId } from './ids.ts';
import { migrate } from './migrate.ts';

describe('a database on a full disk', () => {
  it('refuses new rows with a recognisable error, and loses nothing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'modelmill-full-'));
    const database = await openDatabase(`sqlite:${join(folder, 'a.sqlite')}`);
    try {
      await migrate(database);
      const user = await buildUser(database);
      // To SQLite, a limit on pages looks like a full disk.
      await database.sequelize.query('PRAGMA max_page_count = 1');
      const failure = await database.users
        .create({ id: newId(), phone: '13900000000', nickName: '满', avatar: 'x'.repeat(200_000), createdAt: new Date() })
        .then(
          () => undefined,
          (error: unknown) => error,
        );
      expect(isDiskFull(failure), String(failure)).to.equal(true);
      await database.sequelize.query('PRAGMA max_page_count = 1000000');
      expect((await database.users.findByPk(user.id))?.phone).to.equal(user.phone);
      expect(await database.users.count()).to.equal(1);
    } finally {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('is told apart from other errors', () => {
    expect(isDiskFull(new Error('no'))).to.equal(false);
    expect(isDiskFull(new Error('outer', { cause: Object.assign(new Error('inner'), { code: 'ENOSPC' }) }))).to.equal(true);
  });
});
