import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { databaseBackends } from '#test/databases';
import { testS3 } from '#test/object-stores';
import { expectCalm, openStage, type Stage } from './stage.ts';

const s3 = testS3;
if (s3 !== undefined && databaseBackends.some(({ name }) => name === 'MariaDB')) {
  describe('a database that is away for 30 seconds under load', function () {
    this.timeout(400_000);
    let stage: Stage;
    before(async () => {
      stage = await openStage(s3);
    });
    after(() => stage.close());

    it('keeps everybody waiting, and loses and doubles nothing', async () => {
      const { database, mariaDb } = stage;
      await stage.load(1);
      const loaded = stage.load(12, 12_000);
      await stage.until('work to run', async () => (await database.jobs.count({ where: { status: 'Running' } })) > 0);
      const stop = stage.watch();
      await mariaDb.kill();
      await delay(30_000);
      await mariaDb.restart();
      const backAt = performance.now();
      await loaded;
      const seconds = (performance.now() - backAt) / 1000;
      const told = await stop();
      expect(seconds, 'seconds until all results were there').to.be.below(120);
      expectCalm(told);
      expect(told.refusals.size, 'refusals while it was away').to.be.above(0);
      await stage.expectPeace();
    });
  });
}
