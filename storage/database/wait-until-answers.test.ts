import { expect } from 'chai';
import { databaseBackends } from '#test/databases';
import { openGate } from '#test/gate';
import { openDatabase } from './connect.ts';
import { isDatabaseAway } from './is-away.ts';
import { waitUntilAnswers } from './wait-until-answers.ts';

for (const backend of databaseBackends.filter(({ name }) => name === 'MariaDB')) {
  describe('waiting until a database answers', function () {
    this.timeout(30_000);

    it('ends when it does, having said once that it waits', async () => {
      const { url, close } = await backend.open();
      const { hostname, port } = new URL(url);
      const gate = await openGate({ host: hostname, port: Number(port) });
      const database = await openDatabase(url.replace(`${hostname}:${port}`, gate.address));
      try {
        gate.shut();
        let waits = 0;
        await waitUntilAnswers(database, () => {
          waits++;
          setTimeout(gate.open, 1500);
        });
        expect(waits).to.equal(1);
      } finally {
        await database.close();
        await gate.close();
        await close();
      }
    });

    it('ends in a sentence when it does not, and at once when it refuses', async () => {
      const { url, close } = await backend.open();
      const ask = async (change: (address: URL) => void): Promise<unknown> => {
        const address = new URL(url);
        change(address);
        const database = await openDatabase(address.href);
        const answer = await waitUntilAnswers(database, () => undefined, 1500).catch((error: unknown) => error);
        await database.close();
        return answer;
      };
      try {
        const unknown = await ask((address) => (address.hostname = 'no-such-host.invalid'));
        expect(unknown).to.be.an('error').with.property('message', 'The database has not answered for 1.5 s');
        expect(isDatabaseAway(unknown)).to.equal(true);
        const startedAt = performance.now();
        const refused = await ask((address) => (address.password = 'wrong'));
        expect(refused).to.be.an('error').with.property('name', 'SequelizeAccessDeniedError');
        expect(performance.now() - startedAt).to.be.below(1000);
      } finally {
        await close();
      }
    });
  });
}
