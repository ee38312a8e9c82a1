import { expect } from 'chai';
import { pointRules } from '#domain/mall/points';
import { newId } from '#storage/database/ids';
import { databaseBackends, type TestDatabase } from '#test/databases';
import { buildMallModel } from '#test/mall';
import { buildUser } from '#test/people';
import { modelerPoints } from './modeler-points.ts';

for (const backend of databaseBackends) {
  describe(`the points of a model maker on ${backend.name}`, function () {
    this.timeout(60_000);
    let opened: TestDatabase;
    beforeEach(async () => (opened = await backend.open()));
    afterEach(() => opened.close());
    // 16:30 UTC is the next day in China.
    const late = new Date('2026-11-20T16:30:00Z');
    const early = new Date('2026-11-20T02:00:00Z');

    it('come from what others do, by day in China, so many a day, and go with it', async () => {
      const { database } = opened;
      const { workReactions, modelPurchases, workComments, transact } = database;
      const seller = await buildUser(database, { uploaderType: 2 });
      const fan = await buildUser(database);
      const models = [];
      for (let made = 0; made < 7; made++)
        models.push(await buildMallModel(database, seller, { createdAt: made < 6 ? early : late, releasedAt: late }));
      const [first, second] = models as [(typeof models)[0], (typeof models)[0]];
      await buildMallModel(database, seller, { status: 'Frozen', createdAt: late });
      await buildMallModel(database, seller, { status: 'UnderReview', releasedAt: null });
      await transact(async (transaction) => {
        const react = (ownerId: string, workId: string, kind: 'like' | 'collect', createdAt: Date) =>
          workReactions.create({ ownerId, workId, kind, createdAt }, { transaction });
        await react(fan.id, first.id, 'like', early);
        await react(fan.id, first.id, 'collect', late);
        await react(seller.id, second.id, 'like', late);
        await modelPurchases.create({ ownerId: fan.id, modelId: first.id, orderId: newId(), createdAt: late }, { transaction });
        const comment = { workId: first.id, content: '好看' };
        const parentId = newId();
        await workComments.create(
          { ...comment, id: parentId, ownerId: fan.id, parentId: null, answeredOwnerId: null, createdAt: late },
          { transaction },
        );
        for (let said = 0; said < 7; said++)
          await workComments.create(
            { ...comment, id: newId(), ownerId: seller.id, parentId, answeredOwnerId: fan.id, createdAt: late },
            { transaction },
          );
        await workComments.create(
          { ...comment, id: newId(), ownerId: seller.id, parentId, answeredOwnerId: seller.id, createdAt: late },
          { transaction },
        );
      });
      const read = (pageNo = 1, pageSize = 20) => modelerPoints(opened, { ownerId: seller.id, pageNo, pageSize });
      const { total, totalCount, records } = await read();
      expect(records.map(({ day, kind, times, points }) => [day, kind, times, points])).to.deep.equal([
        ['2026-11-21', 'answered', 7, pointRules.answered.dailyMost],
        ['2026-11-21', 'collected', 1, 2],
        ['2026-11-21', 'published', 1, 10],
        ['2026-11-21', 'sold', 1, 5],
        ['2026-11-20', 'liked', 1, 1],
        ['2026-11-20', 'published', 6, pointRules.published.dailyMost],
      ]);
      expect([total, totalCount]).to.deep.equal([10 + 2 + 10 + 5 + 1 + 50, 6]);
      const next = await read(2, 4);
      expect([next.records.map(({ kind }) => kind), next.totalCount]).to.deep.equal([['liked', 'published'], 6]);
      await transact((transaction) => workReactions.destroy({ where: { ownerId: fan.id }, transaction }));
      expect((await read()).total).to.equal(75);
      expect(await modelerPoints(opened, { ownerId: fan.id, pageNo: 1, pageSize: 20 })).to.deep.equal({
        total: 0,
        totalCount: 0,
        records: [],
      });
    });
  });
}
