import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { databaseBackends } from '#test/databases';
import { testS3 } from '#test/object-stores';
import { expectCalm, openStage, type Stage } from './stage.ts';

const s3 = testS3;
if (s3 !== undefined && databaseBackends.some(({ name }) => name === 'MariaDB')) {
  describe('services that go away under load', function () {
    this.timeout(400_000);
    let stage: Stage;
    before(async () => {
      stage = await openStage(s3);
    });
    after(() => stage.close());
    const isRunning = () => stage.database.jobs.count({ where: { status: 'Running' } }).then((count) => count > 0);

    it('Temporal, killed and started again: nothing is lost, and what was accepted meanwhile is done', async () => {
      const loaded = stage.load(9, 9000);
      await stage.until('work to run', isRunning);
      const stop = stage.watch();
      // The supervisor starts it again, on its own file.
      const pid = stage.platform.pid('temporal') ?? 0;
      process.kill(pid, 'SIGKILL');
      await stage.until('another Temporal', () => ![pid, undefined].includes(stage.platform.pid('temporal')));
      await loaded;
      const told = await stop();
      expectCalm(told);
      // The api does not talk to it.
      expect([...told.refusals]).to.deep.equal([]);
      await stage.expectPeace();
    });

    it('object storage, which answers 503 for a minute: uploads, checks and jobs go on afterwards, and nobody is asked to decide', async () => {
      const loaded = stage.load(9, 9000);
      await stage.until('work to run', isRunning);
      const stop = stage.watch();
      const before = stage.store.refused();
      stage.store.refuse();
      await stage.until('it to refuse', () => stage.store.refused() > before);
      const waited = delay(60_000);
      await stage.until('the api to say that it is not ready', async () => (await fetch(`${stage.platform.url}/readyz`)).status === 503);
      await waited;
      expect(stage.store.refused() - before).to.be.above(20);
      stage.store.serve();
      await loaded;
      expectCalm(await stop());
      await stage.expectPeace();
    });
  });
}
