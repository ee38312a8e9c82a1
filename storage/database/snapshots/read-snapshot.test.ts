import { expect } from 'chai';
import { databaseBackends } from '#test/databases';
import { readSnapshot } from './read-snapshot.ts';
import { describeTables } from './shapes.ts';

for (const backend of databaseBackends) {
  describe(`a snapshot of ${backend.name}`, function snapshots() {
    this.timeout(60_000);

    it('reads few rows at once where one may be long, however light those before were', async () => {
      const { database, close } = await backend.open();
      const { sequelize } = database;
      try {
        await sequelize.query('CREATE TABLE reports (id INTEGER PRIMARY KEY, report TEXT)');
        await sequelize.query('CREATE TABLE numbers (id INTEGER PRIMARY KEY, name VARCHAR(40))');
        const light = Array.from({ length: 3000 }, (_, id) => id + 1);
        for (const [table, column] of [
          ['reports', 'report'],
          ['numbers', 'name'],
        ] as const)
          await sequelize.getQueryInterface().bulkInsert(
            table,
            light.map((id) => ({ id, [column]: 'x' })),
          );
        const limits: Record<string, number[]> = { reports: [], numbers: [] };
        // Sequelize has options and does not declare them.
        const { options } = sequelize as unknown as { options: { logging: unknown } };
        options.logging = (statement: string): void => {
          const [, table = '', limit] = /FROM `(reports|numbers)` .*LIMIT (\d+)/.exec(statement) ?? [];
          limits[table]?.push(Number(limit));
        };
        const shapes = await describeTables(database, ['reports', 'numbers']);
        const counts = await readSnapshot(database, async ({ rows }) => {
          const read: number[] = [];
          for (const shape of shapes) {
            let count = 0;
            for await (const _ of rows(shape)) count++;
            read.push(count);
          }
          return read;
        });
        expect(counts).to.deep.equal([3000, 3000]);
        expect(Math.max(...(limits.reports ?? []))).to.equal(64);
        expect(Math.max(...(limits.numbers ?? []))).to.equal(2000);
      } finally {
        await close();
      }
    });
  });
}
