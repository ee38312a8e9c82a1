import { expect } from 'chai';
import { defaultMapOptions } from '#domain/maps/options';
import { cellsOf, piecesOf } from '#domain/maps/pieces';
import { runningProgress } from '#services/events/progress';
import { farmBackends, type TestDatabase } from '#test/databases';
import { buildUser } from '#test/people';
import { buildFile, buildJob } from '#test/work';
import { dividePieces } from './divide-pieces.ts';
import { markJobPieces } from './mark-pieces.ts';

for (const backend of farmBackends) {
  describe(`the pieces of a running map on ${backend.name}`, () => {
    let opened: TestDatabase;
    before(async () => (opened = await backend.open()));
    after(() => opened.close());

    it('are all kept where several are finished at once, told with the progress, and are none of a later attempt', async () => {
      const { database } = opened;
      const user = await buildUser(database);
      const file = await buildFile(database, user.id, { modelType: 'map' });
      const input = { kind: 'superResolve', options: defaultMapOptions } as const;
      const job = await buildJob(database, file, { kind: 'superResolve', input, status: 'Running', stage: 'resolve', percent: 20 });
      const subject = { id: job.id, attempt: 1 };
      await markJobPieces({ database }, subject, { ranges: [0], isDone: true });
      expect((await job.reload()).pieces).to.equal(null);
      const pieces = piecesOf({ ranges: 6, range: { width: 4096, height: 4096 }, width: 12_000, height: 8000 });
      await dividePieces({ database }, subject, pieces);
      await Promise.all([0, 2, 3, 5].map((range) => markJobPieces({ database }, subject, { ranges: [range], isDone: true })));
      await markJobPieces({ database }, { ...subject, attempt: 2 }, { ranges: [1], isDone: true });
      const [told] = await runningProgress({ database }, [user.id]);
      expect(cellsOf(told!.pieces!).map(({ isDone }) => isDone)).to.deep.equal([true, false, true, true, false, true]);
    });
  });
}
