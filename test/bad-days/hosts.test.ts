import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { turnLimits } from '#domain/limits';
import { countTurns } from '#services/work/turns/count';
import { childrenOf } from '#test/child-processes';
import { databaseBackends } from '#test/databases';
import { openGate } from '#test/gate';
import { testS3 } from '#test/object-stores';
import { startProcess } from '../../script/platform/process.ts';
import type { JoinMany } from './join-many.ts';
import { expectCalm, openStage, type Stage } from './stage.ts';

const beside = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const MiB = 1024 ** 2;
const s3 = testS3;
if (s3 !== undefined && databaseBackends.some(({ name }) => name === 'MariaDB')) {
  describe('hosts of a farm', function () {
    this.timeout(400_000);
    let stage: Stage;
    before(async () => {
      stage = await openStage(s3);
    });
    after(() => stage.close());
    const slots = async (): Promise<number> => {
      const { free, taken } = await countTurns(stage.database, 'cpu');
      return free + [...taken.values()].reduce((sum, count) => sum + count, 0) - turnLimits.ahead;
    };

    it('whose clocks are three minutes off work as the others, and their slots count', async () => {
      const shifted = (minutes: number) => ({
        NODE_OPTIONS: `--import ${beside('./shifted-clock.js')}`,
        CLOCK_SHIFT_MS: String(minutes * 60_000),
      });
      const off = [await stage.join('ahead', shifted(3)), await stage.join('behind', shifted(-3))];
      await stage.until('all slots to count', async () => (await slots()) === 6, 15_000);
      const stop = stage.watch();
      const startedAt = performance.now();
      await stage.load(6, 3000);
      expect((performance.now() - startedAt) / 1000, 'seconds').to.be.below(100);
      expect(await slots(), 'after a while').to.equal(6);
      const told = await stop();
      expectCalm(told);
      expect([...told.refusals]).to.deep.equal([]);
      await stage.expectPeace();
      await Promise.all(off.map((worker) => worker.stop()));
    });

    it('cut off from the database in the middle of finishJob, before and after its COMMIT, end each job once', async () => {
      const { pathname, hostname, port } = new URL(stage.databaseUrl);
      for (const passes of [false, true]) {
        const gate = await openGate({ host: hostname, port: Number(port) });
        const worker = await stage.join(`cut-${passes}`, { DATABASE_URL: `mysql://test:test@${gate.address}${pathname}` });
        const stop = stage.watch();
        const ends = (said: string): boolean => said.includes('UPDATE `jobs`') && said.includes('Success') && /COMMIT;?$/.test(said);
        gate.freeze({ when: ends, passes });
        const loaded: Promise<void>[] = [];
        // Either worker may have a job's workflow.
        await stage.until('the cut', async () => {
          if (!gate.isFrozen() && loaded.length < 12) loaded.push(stage.load(1));
          await delay(1500);
          return gate.isFrozen();
        });
        await delay(12_000);
        // What was on the way arrives, or the connections are found to be broken.
        if (passes) gate.open();
        else {
          gate.shut();
          gate.open();
        }
        await Promise.all(loaded);
        expectCalm(await stop());
        await stage.expectPeace();
        await worker.stop();
        await gate.close();
      }
    });

    it('one of two of which has a full disk leave the work to the other, and it goes on when there is room again', async () => {
      const disk = join(stage.folder, 'small-disk');
      await mkdir(disk);
      const mount = ['--dev-bind', '/', '/', '--size', String(64 * MiB), '--tmpfs', disk, '--die-with-parent'];
      const cramped = await stage.join('cramped', { TEMP_DIR: disk, CHILD_SEAL: 'none' }, ['bwrap', ...mount]);
      // Its own mounts are seen through its process, which is the one that bwrap watches.
      const [pid = 0] = childrenOf(cramped.pid ?? 0);
      const inside = join(`/proc/${pid}/root`, disk);
      const { bavail, bsize } = await statfs(inside);
      expect(bavail * bsize, 'a disk of its own').to.be.at.most(64 * MiB);
      const filler = join(inside, 'somebody-else');
      await writeFile(filler, Buffer.alloc(bavail * bsize - 64 * 1024));
      const stop = stage.watch();
      const loaded = stage.load(6, 3000);
      await stage.until(
        'some to find no room',
        async () => (await stage.database.waitingWorks.count({ where: { reason: '磁盘空间不足' } })) > 0,
      );
      await delay(10_000);
      await rm(filler);
      await loaded;
      expectCalm(await stop());
      await stage.expectPeace();
      process.kill(pid, 'SIGTERM');
      await cramped.ended;
    });

    it('a hundred that join at once are counted within seconds, work, and leave nothing when they go', async () => {
      const { environment, temporalAddress } = stage.platform;
      const at = (name: string): string => environment[name] ?? '';
      const store = {
        endpoint: at('S3_ENDPOINT'),
        accessKey: at('S3_ACCESS_KEY'),
        secretKey: at('S3_SECRET_KEY'),
        bucket: at('S3_BUCKET'),
      };
      const stop = stage.watch();
      const startedAt = performance.now();
      const processes = await Promise.all(
        Array.from({ length: 4 }, (_, index) => {
          const folder = join(stage.folder, `many-${index}`);
          const options: JoinMany = { databaseUrl: stage.databaseUrl, address: temporalAddress, s3: store, folder, count: 25 };
          return startProcess(
            {
              name: 'workers',
              command: process.execPath,
              args: [beside('./join-many.js'), JSON.stringify(options)],
              logFile: join(stage.folder, `many-${index}.log`),
              serves: 'announced',
            },
            120_000,
          );
        }),
      );
      await stage.until('all of them to be counted', async () => (await slots()) === 202, 30_000);
      expect((performance.now() - startedAt) / 1000, 'seconds').to.be.below(90);
      await stage.load(6);
      await Promise.all(processes.map((one) => one.stop(60_000)));
      await stage.until('their slots to be withdrawn', async () => (await slots()) === 2, 30_000);
      expect(await stage.database.workers.count({ where: { queue: 'cpu' } })).to.equal(1);
      const told = await stop();
      expectCalm(told);
      expect([...told.refusals]).to.deep.equal([]);
      await stage.expectPeace();
    });
  });
}
