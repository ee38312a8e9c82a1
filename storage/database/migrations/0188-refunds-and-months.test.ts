import { expect } from 'chai';
import { QueryTypes } from 'sequelize';
import { databaseBackends } from '#test/databases';
import { migrate } from '../migrate.ts';

describe('the migration to counts of months', () => {
  for (const backend of databaseBackends) {
    it(`adds up on ${backend.name} what was counted before, and takes no refund for one`, async () => {
      const { database, close } = await backend.open('0187-match_ratings-told_at-shown_at');
      try {
        const row = (dimension: string, day: string, name: string, views: number) =>
          database.sequelize.query(
            `INSERT INTO analytics_counts (segment, dimension, day, name, visits, views, stayed_seconds, income_fen) VALUES ('', ?, ?, ?, 1, ?, 0, 500)`,
            { replacements: [dimension, day, name, views], type: QueryTypes.INSERT },
          );
        await row('page', '2026-10-01', '/', 3);
        await row('page', '2026-10-31', '/', 4);
        await row('page', '2026-11-01', '/', 5);
        await row('all', '2026-10-01', '', 9);
        await migrate(database);
        const months = await database.analyticsMonths.findAll({ order: ['month'] });
        expect(
          months.map(({ dimension, month, views, incomeFen, refundedFen }) => [dimension, month, views, incomeFen, refundedFen]),
        ).to.deep.equal([
          ['page', '2026-10', 7, 1000, 0],
          ['page', '2026-11', 5, 500, 0],
        ]);
        expect((await database.analyticsCounts.findAll()).map(({ refundedFen }) => refundedFen)).to.deep.equal([0, 0, 0, 0]);
      } finally {
        await close();
      }
    }).timeout(60_000);
  }
});
