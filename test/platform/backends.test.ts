import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { validateBytes } from 'gltf-validator';
import { keepFilesPrivate } from '#runtime/private-files';
import { openDatabase } from '#storage/database/connect';
import { emptyModels } from '#test/broken';
import { modelPath, truthOf } from '#test/models';
import { DemoClient } from '../../script/journey/client.ts';
import { Follower, runFile } from '../../script/journey/run-file.ts';
import { startPlatform } from '../../script/platform/start.ts';

const run = promisify(execFile);
const admin = fileURLToPath(new URL('../../script/commands/admin.js', import.meta.url));
const phone = '13800000000';

interface Backend {
  name: string;
  /** Environment of the platform's processes; empty for what is embedded. */
  prepare: () => Promise<NodeJS.ProcessEnv>;
}

const backends: Backend[] = [
  { name: 'SQLite and a local folder', prepare: () => Promise.resolve({}) },
  ...(process.env.TEST_DATABASE_URL === undefined || process.env.TEST_S3_ENDPOINT === undefined
    ? []
    : [
        {
          name: 'MariaDB and an S3 server',
          prepare: async () => {
            const name = `modelmill_platform_${randomBytes(4).toString('hex')}`;
            const server = await openDatabase(process.env.TEST_DATABASE_URL ?? '');
            await server.sequelize.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
            await server.close();
            const url = `${(process.env.TEST_DATABASE_URL ?? '').replace(/\/$/, '')}/${name}`;
            await run(process.execPath, [admin, 'migrate'], { env: { ...process.env, DATABASE_URL: url } });
            return {
              DATABASE_URL: url,
              S3_ENDPOINT: process.env.TEST_S3_ENDPOINT,
              S3_ACCESS_KEY: process.env.TEST_S3_ACCESS_KEY,
              S3_SECRET_KEY: process.env.TEST_S3_SECRET_KEY,
              S3_BUCKET: name.replaceAll('_', '-'),
            };
          },
        },
      ]),
];

for (const backend of backends) {
  describe(`the platform on ${backend.name}`, function platformOn() {
    this.timeout(90_000);

    it('takes files from sign-in to a valid result, and tells a broken one what is wrong', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'modelmill-platform-'));
      const environment = await backend.prepare();
      process.umask(0o022);
      const platform = await startPlatform({ dataFolder: join(folder, 'data'), demoPhone: phone, environment });
      try {
        const client = new DemoClient(platform.url);
        const follower = new Follower();
        await client.signIn(phone, platform.localKey);
        const socket = await client.listen(follower.onFrame);
        const notes: string[] = [];
        const journey = (path: string) => runFile(client, follower, path, 'result', folder, (_, __, note) => note && notes.push(note));

        const good = await journey(modelPath('zip/bottle.zip'));
        expect(good.message).to.equal('');
        expect(good.status).to.equal('success');
        expect(good.input?.triangles).to.equal(truthOf('zip/bottle.zip').triangles);
        expect(good.output?.triangles).to.be.lessThan(truthOf('zip/bottle.zip').triangles);
        const { issues } = await validateBytes(new Uint8Array(await readFile(good.output?.path ?? '')));
        expect(issues.numErrors).to.equal(0);
        const report = JSON.parse(await readFile(join(folder, 'result', 'report.json'), 'utf8')) as { before: { bytes: number } };
        expect(report.before.bytes).to.equal(good.input?.bytes);
        expect(notes.some((note) => note.includes('解压完成'))).to.equal(true);

        const empty = join(folder, 'empty.obj');
        await writeFile(empty, emptyModels['empty.obj']);
        const broken = await journey(empty);
        expect(broken.status).to.equal('error');
        expect(broken.message).to.contain('没有可显示的几何体');
        socket.close();

        const open = await run('find', [join(folder, 'data'), '-perm', '/077', '-not', '-type', 'l']);
        expect(open.stdout, 'what other users of the machine can open').to.equal('');
        await chmod(join(folder, 'data'), 0o755);
        keepFilesPrivate(join(folder, 'data'));
        expect((await stat(join(folder, 'data'))).mode & 0o777, 'a folder in which all is known to be ours').to.equal(0o700);
      } finally {
        await platform.stop();
        await rm(folder, { recursive: true, force: true });
      }
    });
  });
}
