import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, lstat, mkdir } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { dirname } from 'node:path';
import { expect } from 'chai';
import { testFolder } from '#test/files';
import { failureOf } from '#test/failures';
import { buildJt } from '#test/jt';
import { createSphere } from '../generators/surface.ts';
import { addRootMesh, createMesh, createScene } from '../scenes/create-scene.ts';
import { writeGlb } from '../writers/glb.ts';
import { createChildPool } from './pool.ts';
import { findSeal, unsealed, type Seal } from './seal.ts';

const MiB = 1024 ** 2;

/** A converter that does not convert: it says which doors were open to it, in the place of a reason. */
const burglar = (doors: Record<string, string>): string => `#!${process.execPath}
const fs = require('node:fs'), net = require('node:net');
const doors = {${Object.entries(doors)
  .map(([name, code]) => `${name}: async () => { ${code} }`)
  .join(',')}};
(async () => {
  const open = [];
  for (const [name, enter] of Object.entries(doors)) await enter().then(() => open.push(name), () => undefined);
  process.stderr.write('open: ' + (open.join(' ') || 'none'));
  process.exit(1);
})();`;

describe('the seal around a child', function () {
  this.timeout(60_000);
  const folder = testFolder();
  let server: Server;
  let callers = 0;
  before(async () => {
    server = createServer((socket) => {
      callers++;
      socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  after(() => server.close());

  /** What a program that a stranger's file has taken over could do under `seal`. */
  const openDoors = async (seal: Seal, converterPath: string): Promise<string[]> => {
    const secret = await folder.write({
      'secrets/key': 'secret',
      'job/model.jt': buildJt({ exact: true }),
      'children/child-other/model.glb': 'another user’s',
    });
    const path = (name: string): string => JSON.stringify(folder.path(name));
    await folder.write({
      [converterPath]: burglar({
        own: `fs.writeFileSync('mine', 'x'); fs.readFileSync(process.argv[2]);`,
        network: `await new Promise((resolve, reject) => net.connect(${(server.address() as AddressInfo).port}, '127.0.0.1', resolve).on('error', reject));`,
        secret: `fs.readFileSync(${JSON.stringify(secret)});`,
        neighbour: `fs.readFileSync(${path('children/child-other/model.glb')});`,
        passwords: `fs.readFileSync('/etc/passwd');`,
        worker: `fs.readFileSync('/proc/${process.pid}/environ');`,
        signal: `process.kill(${process.pid}, 0);`,
        settings: `fs.closeSync(fs.openSync('/proc/sys/kernel/core_pattern', 'r+'));`,
        outside: `fs.writeFileSync(${path('outside')}, 'x');`,
        temporary: `fs.writeFileSync('/tmp/modelmill-seal-test-${process.pid}', 'x');`,
        memory: `fs.writeFileSync('/dev/shm/modelmill-seal-test-${process.pid}', 'x');`,
      }),
    });
    await chmod(folder.path(converterPath), 0o755);
    const pool = createChildPool({
      ...{ folder: folder.path('children'), memoryBytes: 1024 * MiB, ahead: 0, idleBytes: 0, seal },
      converters: { jt: folder.path(converterPath) },
    });
    try {
      const args = { modelPath: folder.path('job/model.jt'), root: folder.path('job'), sourceBytes: 1 };
      const check = pool.run('check', args, { owner: 'a', folder: folder.path('job'), deadlineMs: 30_000 });
      return /open: (.*)/.exec((await failureOf(check)).message)?.[1]?.split(' ') ?? [];
    } finally {
      await pool.close();
    }
  };

  // The suite says where it is missing, and CI fails.
  if (spawnSync('bwrap', ['--ro-bind', '/', '/', '--unshare-pid', 'true']).status === 0) {
    it('leaves a child its own folder and nothing else', async () => {
      await mkdir(folder.path('program'));
      const seal = await findSeal({ atLeast: 'folder', readable: [folder.path('program')] });
      callers = 0;
      expect(await openDoors(seal, 'program/convert')).to.deep.equal(['own']);
      expect(callers).to.equal(0);
    });

    it('hands over what a verb wrote and nothing else, however fast somebody exchanges it for links', async () => {
      const ball = createScene('ball');
      addRootMesh(ball, createMesh('ball', [createSphere({ columns: 8, rows: 6 })]));
      await mkdir(folder.path('program'));
      await writeGlb(ball, folder.path('program/ball.glb'), { compression: 'none' });
      const secret = await folder.write({ 'secrets/key': 'secret' });
      const swap = `const fs = require('node:fs'), until = Date.now() + 20000;
        while (Date.now() < until) try {
          fs.renameSync('preview.glb', 'kept');
          fs.symlinkSync(${JSON.stringify(secret)}, 'preview.glb');
          fs.unlinkSync('preview.glb');
          fs.renameSync('kept', 'preview.glb');
        } catch {}`;
      await folder.write({
        'program/convert': `#!${process.execPath}
          require('node:fs').copyFileSync(${JSON.stringify(folder.path('program/ball.glb'))}, process.argv[3]);
          const cwd = require('node:path').dirname(process.env.TMPDIR);
          require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(swap)}], { cwd, detached: true, stdio: 'ignore' }).unref();`,
      });
      await chmod(folder.path('program/convert'), 0o755);
      await mkdir(folder.path('children'));
      const seal = await findSeal({ atLeast: 'folder', readable: [folder.path('program')] });
      const pool = createChildPool({
        ...{ folder: folder.path('children'), memoryBytes: 2048 * MiB, ahead: 0, idleBytes: 1024 * MiB, seal },
        converters: { jt: folder.path('program/convert') },
      });
      try {
        for (let round = 0; round < 10; round++) {
          const modelPath = await folder.write({ [`job${round}/model.jt`]: buildJt({ exact: true }) });
          const [job, preview] = [folder.path(`job${round}`), folder.path(`job${round}/preview.glb`)];
          const args = { modelPath, root: job, sourceBytes: 1, previewPath: preview };
          await pool.run('check', args, { owner: 'a', folder: job, deadlineMs: 30_000 }).catch(() => undefined);
          const found = await lstat(preview).catch(() => undefined);
          expect(found?.isSymbolicLink() ?? false, 'a link was handed over').to.equal(false);
        }
      } finally {
        await pool.close();
      }
    });
  }

  it('takes the network away where only unshare works, and says no more than that', async () => {
    const path = process.env.PATH;
    const bin = dirname(execFileSync('which', ['unshare'], { encoding: 'utf8' }));
    await mkdir(folder.path('bin'));
    try {
      process.env.PATH = folder.path('bin');
      for (const program of ['unshare', 'setpriv', 'true'])
        execFileSync('/bin/ln', ['-s', `${bin}/${program}`, folder.path(`bin/${program}`)]);
      const seal = await findSeal({ atLeast: 'network' });
      expect(seal.level).to.equal('network');
      callers = 0;
      expect(await openDoors(seal, 'program/convert'))
        .to.include.members(['own', 'secret'])
        .and.not.include('network');
      expect(callers).to.equal(0);
      const error = await findSeal({ atLeast: 'folder' }).catch((reason: unknown) => reason);
      expect(String(error)).to.contain('CHILD_SEAL is ‘folder’, and only ‘network’ works here').and.contain('CHILD_SEAL=network');
    } finally {
      process.env.PATH = path;
    }
  });

  it('is what closes those doors: without it they are open', async () => {
    expect(await openDoors(unsealed(), 'program/convert')).to.include.members([
      'own',
      'network',
      'secret',
      'neighbour',
      'passwords',
      'worker',
    ]);
    expect(callers).to.be.above(0);
  });
});
