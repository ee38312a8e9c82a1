import { Writable } from 'node:stream';
import { expect } from 'chai';
import { pino } from 'pino';
import { userAccount } from '#domain/ledger/accounts';
import { rowsOf } from '#services/ledger/account-rows';
import { postOperation } from '#services/ledger/post';
import { newId } from '#storage/database/ids';
import { farmBackends } from '#test/databases';
import { openFlow } from '#test/flow';
import { givenCoins } from '#test/ledger';

for (const backend of farmBackends) {
  describe(`the upkeep on ${backend.name}`, () => {
    it('compares the ledger with itself, says what does not add up, and keeps it', async function () {
      this.timeout(120_000);
      const flow = await openFlow({ backend });
      try {
        const { database, owner } = flow;
        await database.transact((transaction) => postOperation({ database }, givenCoins(`give/${newId()}`, owner.id, 100), transaction));
        const [row] = rowsOf(userAccount('coins', owner.id, 'coinGiven'));
        await database.ledgerAccounts.increment({ balance: 1 }, { where: { id: row?.id ?? '' } });
        const lines: { msg: string; difference?: unknown }[] = [];
        const stream = new Writable({
          write(chunk: Buffer, _encoding, done) {
            lines.push(JSON.parse(chunk.toString()) as (typeof lines)[number]);
            done();
          },
        });
        await flow.work({ pools: ['orchestration'], log: pino({ level: 'warn' }, stream), orchestration: { upkeepMs: 200 } });
        const difference = { about: 'balance', id: row?.id, unit: 'coinGiven', expected: 100, found: 101 };
        const said = (): unknown[] => lines.filter(({ msg }) => msg === 'the ledger does not add up').map((line) => line.difference);
        await flow.until('the comparison to be told of', () => said().length > 0);
        const kept = await database.ledgerComparisons.findOne({ rejectOnEmpty: true });
        expect(kept).to.deep.include({ differenceCount: 1, differences: [difference] });
        expect(kept.finishedAt).to.be.instanceOf(Date);
        // Several rounds later it has been said once.
        await new Promise((resolve) => void setTimeout(resolve, 1000));
        expect(said()).to.deep.equal([difference]);
      } finally {
        await flow.close();
      }
    });
  });
}
