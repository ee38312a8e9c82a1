import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { Model, ModelStatic } from 'sequelize';
import { listTables } from '#storage/database/snapshots/shapes';
import type { Tables } from '#storage/database/connect';
import { farmBackends, type TestDatabase } from '#test/databases';
import { storeBackends, type TestStore } from '#test/object-stores';
import { growth } from './growth.ts';
import { sweeps } from './sweeps.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const tables = Object.keys(growth) as (keyof Tables)[];

/** What marks a row as one that is over, where its times alone do not. */
const over: Partial<Record<keyof Tables, object>> = {
  attachments: { status: 'Erased' },
  uploads: { status: 'Aborted', storeUploadId: '' },
  outbox: { status: 'Sent' },
  orders: { status: 'Closed', couponId: null, paidFen: 0, taken: [] },
  paymentAttempts: { state: 'Closed' },
  objectRemovals: { place: 'files/gone', isPrefix: false },
  analyticsCounts: { day: '2001-01-01' },
  analyticsMonths: { month: '2001-01' },
  serviceDays: { day: '2001-01-01' },
};
/** Those whose time alone is old: others are null where a row may be without them. */
const longAgo = new Date('2001-01-01T00:00:00Z');
const marks = new Set(['purgedAt', 'sentAt', 'takenAt', 'endedAt']);

/** A row of a table, as old as can be and otherwise empty. */
function oldRow(model: ModelStatic<Model>, extra: object): Record<string, unknown> {
  const values = Object.entries(model.getAttributes()).flatMap(
    ([name, { type, allowNull, primaryKey, autoIncrement, set }]): [string, unknown][] => {
      const isNeeded = allowNull === false || (primaryKey === true && autoIncrement !== true);
      const sql = (type as { toSql: () => string }).toSql();
      if (sql.startsWith('DATE')) return isNeeded || marks.has(name) ? [[name, longAgo]] : [];
      if (!isNeeded) return [];
      if (set !== undefined) return [[name, []]];
      return [[name, /INT|BOOL|DOUBLE/.test(sql) ? 1 : 'x']];
    },
  );
  return { ...Object.fromEntries(values), ...extra };
}

for (const backend of farmBackends) {
  describe(`who bounds the growth of each table, on ${backend.name}`, function () {
    this.timeout(60_000);
    let opened: TestDatabase;
    let stored: TestStore;
    before(async () => {
      opened = await backend.open();
      stored = await storeBackends[0]!.open();
    });
    after(async () => {
      await opened.close();
      await stored.close();
    });

    it('is said for every table of the schema', async () => {
      const { database } = opened;
      const found = (await listTables(database)).filter((name) => name !== 'schema_migrations');
      expect(tables.map((name) => database[name].tableName).toSorted()).to.deep.equal(found.toSorted());
      expect(Object.keys(database.sequelize.models)).to.have.length(tables.length);
    });

    for (const name of tables.filter((table) => growth[table].by === 'sweep')) {
      const { where } = growth[name];
      it(`the sweep of ${where} removes old rows of ${name}`, async () => {
        const { database } = opened;
        const table = database[name] as unknown as ModelStatic<Model>;
        // The newest of the old links stays, so that the next is held against it.
        if (name === 'auditChain') {
          const anchor = oldRow(table, { seq: 2, eventId: 'y' });
          await database.transact((transaction) => table.bulkCreate([anchor], { hooks: false, transaction }));
        }
        const before = await table.count();
        const row = oldRow(table, over[name] ?? {});
        await database.transact(async (transaction) => {
          // A row of an order goes with its order.
          if (['orderLines', 'orderEvents', 'paymentAttempts'].includes(name)) {
            const order = oldRow(database.orders, { ...over.orders, id: 'x', orderNumber: name });
            await database.orders.bulkCreate([order as never], { hooks: false, transaction });
          }
          await table.bulkCreate([row], { hooks: false, transaction });
        });
        expect(await table.count()).to.equal(before + 1);
        await sweeps[where]?.({ database, objects: stored.store });
        expect(await table.count()).to.equal(before);
      });
    }
  });
}

describe('who bounds the growth of each table', () => {
  for (const [name, bound] of Object.entries(growth)) {
    if (bound.by === 'cap')
      it(`the limit of ${name} has a test that is over it`, async () => {
        expect(await readFile(`${root}${bound.where}`, 'utf8')).to.contain(bound.title);
      });
  }
});
