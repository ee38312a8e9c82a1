import { expect } from 'chai';
import { databaseBackends, type TestDatabase } from '#test/databases';
import { openDatabase, type Database } from './connect.ts';
import { createDatabaseRateLimiter, countCall } from './rate-limiter.ts';

for (const backend of databaseBackends) {
  describe(`rate limiter on ${backend.name}`, () => {
    let opened: TestDatabase;
    let other: Database;
    let now = Date.now();
    const clock = (): Date => new Date(now);
    before(async () => {
      opened = await backend.open();
      other = await openDatabase(opened.url);
    });
    after(async () => {
      await other.close();
      await opened.close();
    });

    it('holds in sum across two processes that count concurrently', async () => {
      const limiters = [opened.database, other].map((database) =>
        createDatabaseRateLimiter(database, { name: 'sum', calls: 25, windowMs: 60_000, clock }),
      );
      const waits = await Promise.all(Array.from({ length: 20 }, () => limiters.map((limiter) => countCall(limiter, '10.0.0.1'))).flat());
      expect(waits.filter((seconds) => seconds === 0)).to.have.length(25);
      expect(waits.filter((seconds) => seconds === 60)).to.have.length(15);
      expect(await Promise.all(limiters.map((limiter) => countCall(limiter, '10.0.0.2')))).to.deep.equal([0, 0]);
    }).timeout(20_000);

    it('starts one new window when two processes find the last one over', async () => {
      const limiters = [opened.database, other].map((database) =>
        createDatabaseRateLimiter(database, { name: 'renewal', calls: 1, windowMs: 60_000, clock }),
      );
      const phones = Array.from({ length: 12 }, (_, index) => `1370000${index}`);
      const both = (phone: string): Promise<number[]> => Promise.all(limiters.map((limiter) => countCall(limiter, phone)));
      const allBoth = async (): Promise<string[]> =>
        (await Promise.all(phones.map(both))).map((waits) => waits.toSorted((a, b) => a - b).join());
      const oneEach = phones.map(() => '0,60');
      expect(await allBoth()).to.deep.equal(oneEach);
      now += 59_500;
      expect(await limiters[0]?.get('13700000')).to.include({ msBeforeNext: 500 });
      now += 500;
      expect(await allBoth()).to.deep.equal(oneEach);
    }).timeout(20_000);

    it('takes back a count', async () => {
      const limiter = createDatabaseRateLimiter(opened.database, { name: 'back', calls: 2, windowMs: 60_000, clock });
      expect([await countCall(limiter, 'a'), await countCall(limiter, 'a')]).to.deep.equal([0, 0]);
      await limiter.reward('a');
      expect([await countCall(limiter, 'a'), await countCall(limiter, 'a')]).to.deep.equal([0, 60]);
      await limiter.delete('a');
      expect(await countCall(limiter, 'a')).to.equal(0);
    });
  });
}
