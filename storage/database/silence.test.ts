import { expect } from 'chai';
import { QueryTypes } from 'sequelize';
import { databaseBackends } from '#test/databases';
import { openGate } from '#test/gate';
import { openDatabase } from './connect.ts';
import { isDatabaseAway } from './is-away.ts';

const silenceMs = 1000;

for (const backend of databaseBackends.filter(({ name }) => name === 'MariaDB')) {
  describe('a database behind a cut cable', function () {
    this.timeout(30_000);

    it('is given up after a silence, and locks of the transaction go back; the next connection works', async () => {
      const { database: direct, url, close } = await backend.open();
      const { hostname, port } = new URL(url);
      const gate = await openGate({ host: hostname, port: Number(port) });
      const database = await openDatabase(url.replace(`${hostname}:${port}`, gate.address), { silenceMs });
      try {
        const names = await direct.sequelize.query<{ name: string }>('SELECT name FROM work_queues', { type: QueryTypes.SELECT });
        expect(names).not.to.have.length(0);
        const startedAt = performance.now();
        const failure = await database
          .transact(async (transaction) => {
            await database.workQueues.update({ version: 7 }, { where: {}, transaction });
            gate.freeze();
            await database.workQueues.update({ version: 8 }, { where: {}, transaction });
          })
          .catch((error: unknown) => error);
        expect(isDatabaseAway(failure), String(failure)).to.equal(true);
        expect(performance.now() - startedAt).to.be.within(silenceMs - 100, silenceMs + 5000);
        // The server has not heard of its end; its own patience is as long.
        await direct.transact((transaction) => direct.workQueues.update({ version: 9 }, { where: {}, transaction }));
        expect(performance.now() - startedAt).to.be.below(4 * silenceMs + 5000);
        gate.shut();
        gate.open();
        const [row] = await database.workQueues.findAll({ limit: 1 });
        expect(row?.version).to.equal(9);
      } finally {
        await database.close();
        await gate.close();
        await close();
      }
    });
  });
}
