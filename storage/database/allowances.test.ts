import { expect } from 'chai';
import { databaseBackends, type TestDatabase } from '#test/databases';
import { returnAllowances, takeAllowances, type CountedAllowance } from './allowances.ts';
import { openDatabase, type Database } from './connect.ts';

for (const backend of databaseBackends) {
  describe(`allowances on ${backend.name}`, () => {
    let opened: TestDatabase;
    let other: Database;
    before(async () => {
      opened = await backend.open();
      other = await openDatabase(opened.url);
    });
    after(async () => {
      await other.close();
      await opened.close();
    });

    const now = new Date();
    const later = (ms: number): Date => new Date(now.getTime() + ms);
    const allowance = (key: string, calls: number) => ({ key, calls, windowMs: 60_000 });
    const pointsOf = async (key: string): Promise<number | undefined> => (await opened.database.rateLimits.findByPk(key))?.points;

    it('are taken from in sum by two processes at once, all or none', async () => {
      const wanted = [allowance('narrow', 12), allowance('wide', 100)];
      const takes = Array.from({ length: 40 }, (_, index) => takeAllowances(index % 2 === 0 ? opened.database : other, wanted, now));
      const spent = (await Promise.all(takes)).filter((result) => result !== undefined);
      expect(spent).to.have.length(28);
      expect(new Set(spent.map(({ allowance: { key }, msLeft }) => `${key} ${msLeft}`))).to.deep.equal(new Set(['narrow 60000']));
      expect([await pointsOf('narrow'), await pointsOf('wide')]).to.deep.equal([12, 12]);
    }).timeout(20_000);

    it('roll back what was taken when a later one is spent', async () => {
      await takeAllowances(opened.database, [allowance('shared', 1)], now);
      const spent = await takeAllowances(other, [allowance('own', 5), allowance('shared', 1)], now);
      expect(spent?.allowance.key).to.equal('shared');
      expect(await pointsOf('own')).to.equal(undefined);
    });

    it('are taken from by several points at once, whole or not at all, and given back so', async () => {
      const three = [{ ...allowance('several', 5), points: 3 }];
      const two = [{ ...allowance('several', 5), points: 2 }];
      const isTaken = async (wanted: CountedAllowance[]): Promise<boolean> =>
        (await takeAllowances(opened.database, wanted, now)) === undefined;
      expect(await isTaken([{ ...allowance('several', 5), points: 6 }])).to.equal(false);
      expect([await isTaken(three), await isTaken(three), await isTaken(two)]).to.deep.equal([true, false, true]);
      expect(await pointsOf('several')).to.equal(5);
      await returnAllowances(other, three, now);
      expect(await pointsOf('several')).to.equal(2);
      const both = [{ ...allowance('several', 5), points: 3 }, allowance('beside', 1)];
      expect([await isTaken(both), await pointsOf('several'), await pointsOf('beside')]).to.deep.equal([true, 5, 1]);
    });

    it('are given back, and are whole again in the next window', async () => {
      const one = [allowance('given', 1)];
      const isTaken = async (at: Date): Promise<boolean> => (await takeAllowances(opened.database, one, at)) === undefined;
      expect([await isTaken(now), await isTaken(now)]).to.deep.equal([true, false]);
      await returnAllowances(other, one, now);
      expect([await isTaken(now), await isTaken(later(59_999)), await isTaken(later(60_000))]).to.deep.equal([true, false, true]);
      expect(await isTaken(later(60_001))).to.equal(false);
    });
  });
}
