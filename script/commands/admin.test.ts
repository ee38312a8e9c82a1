import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { openDatabase } from '#storage/database/connect';
import { migrate } from '#storage/database/migrate';
import { buildUser } from '#test/people';

describe('script/admin', () => {
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'modelmill-admin-'))));
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const admin = (...args: string[]) => {
    const { DATABASE_URL: _, ...env } = process.env;
    return spawnSync(process.execPath, [fileURLToPath(new URL('./admin.js', import.meta.url)), ...args, '--data', folder], {
      env,
      encoding: 'utf8',
    });
  };

  it('opens the publish centre and closes it, and says when there is no such account or database', async () => {
    expect(admin('publisher', '13800000000', 'on')).to.include({ status: 1 });
    const database = await openDatabase(`sqlite:${join(folder, 'modelmill.sqlite')}`);
    await migrate(database);
    const { id, phone } = await buildUser(database);
    const typeNow = async () => (await database.users.findByPk(id))?.uploaderType;
    expect(admin('publisher', phone, 'on')).to.include({ status: 0 });
    expect(await typeNow()).to.equal(2);
    expect(admin('publisher', phone, 'off')).to.include({ status: 0 });
    expect(await typeNow()).to.equal(null);
    expect(admin('publisher', '13800000000', 'on').stderr).to.contain('no account has the phone 13800000000');
    expect(admin('publisher', phone, 'maybe')).to.include({ status: 2 });
    await database.close();
  });

  it('makes an administrator and an ordinary account again, in the audit log', async () => {
    const database = await openDatabase(`sqlite:${join(folder, 'modelmill.sqlite')}`);
    await migrate(database);
    const { id, phone } = await buildUser(database);
    expect(admin('grant', phone, 'administrator')).to.include({ status: 0, stdout: `${phone} is now an administrator\n` });
    expect((await database.users.findByPk(id))?.role).to.equal('administrator');
    expect(admin('grant', phone, 'administrator').stdout).to.equal(`${phone} was already an administrator\n`);
    expect(admin('grant', phone, 'user')).to.include({ status: 0, stdout: `${phone} is now a user\n` });
    expect(admin('grant', '13800000000', 'administrator')).to.include({ status: 1 });
    expect(admin('grant', phone, 'emperor')).to.include({ status: 2 });
    expect((await database.auditEvents.findAll({ order: ['id'] })).map(({ event }) => event)).to.deep.equal([
      'roleGranted',
      'roleWithdrawn',
    ]);
    await database.close();
  });
});
