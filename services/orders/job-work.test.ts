import { expect } from 'chai';
import { defaultTilesOptions } from '#domain/kinds/tiles/options';
import { laneId, runId } from '#domain/workflows/ids';
import { farmBackends, type TestDatabase } from '#test/databases';
import { buildUser } from '#test/people';
import { buildFile, buildJob } from '#test/work';
import { createJobWork } from './job-work.ts';

for (const backend of farmBackends) {
  describe(`the lanes of a job on ${backend.name}`, () => {
    let opened: TestDatabase;
    before(async () => (opened = await backend.open()));
    after(() => opened.close());

    it('are wanted while their run is, however long they wait for a turn, and never restarted by themselves', async () => {
      const { database } = opened;
      const file = await buildFile(database, (await buildUser(database)).id, { modelType: 'oblique' });
      const input = { kind: 'tiles', options: defaultTilesOptions } as const;
      const job = await buildJob(database, file, { kind: 'tiles', input, status: 'Running', stage: 'tiles', percent: 20 });
      const work = createJobWork('tiles');
      const lane = (attempt: number): string => laneId(runId('job', { id: job.id, attempt }), 3);
      expect([await work.isWanted({ database }, lane(1)), await work.isWanted({ database }, lane(2))]).to.deep.equal([true, false]);
      expect(await work.restart({ database }, lane(1))).to.equal(false);
      expect((await job.reload()).attempt).to.equal(1);
      await job.update({ status: 'Cancelled' });
      expect(await work.isWanted({ database }, lane(1))).to.equal(false);
    });
  });
}
