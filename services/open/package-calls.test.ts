import { expect } from 'chai';
import { callsAYear, openLimits } from '#domain/open/limits';
import { packageSeeds } from '#domain/packages/kinds';
import { farmBackends } from '#test/databases';
import { expectBalance, openShop, type Shop } from '#test/orders';
import { givePackage, usesOf } from '#test/packages';
import { grantTerm } from '../membership/grant-term.ts';
import type { OpenCaller } from './caller.ts';
import { countCall, dayOf, readAllowance, refuseUsedUp } from './count-use.ts';
import { readUsage } from './read-usage.ts';

const { callsABlock } = openLimits;

for (const backend of farmBackends) {
  describe(`packages of calls on ${backend.name}`, function () {
    this.timeout(60_000);
    let shop: Shop;
    before(async () => (shop = await openShop(backend)));
    after(() => shop.close());
    afterEach('the ledger adds up', () => expectBalance(shop.database));

    /** Somebody who has used up the calls of his tier. */
    const usedUp = async (): Promise<OpenCaller> => {
      const { id: ownerId } = await shop.person();
      const caller: OpenCaller = { ownerId, keyId: '', projectId: ownerId, mode: 'live', scopes: [] };
      const day = dayOf(new Date());
      const row = { id: `${ownerId}:${day}`, ownerId, projectId: ownerId, test: false, day, name: 'getAccount', times: callsAYear('free') };
      await shop.database.openUsage.create(row);
      return caller;
    };
    /** A call as the api makes it: judged, then counted. */
    const call = async (caller: OpenCaller): Promise<'made' | 'refused'> => {
      const allowance = await readAllowance(shop.at(0), caller);
      try {
        refuseUsedUp(caller, allowance);
      } catch {
        return 'refused';
      }
      await countCall(shop.at(0), caller, { name: 'getAccount', allowance });
      return 'made';
    };
    const left = async (caller: OpenCaller): Promise<number> => (await readUsage(shop.at(0), caller, { by: 'day' })).left;

    it('pay for calls beyond those of the tier, a block at a time, until none is left', async () => {
      const caller = await usedUp();
      expect(await call(caller)).to.equal('refused');
      const small = await givePackage(shop.at(0), { id: caller.ownerId }, { type: 'sdkFunction', uses: 2, validMs: 1000_000 });
      const large = await givePackage(shop.at(0), { id: caller.ownerId }, { type: 'sdkFunction', uses: callsABlock + 5 });
      await givePackage(shop.at(0), { id: caller.ownerId }, { type: 'conversion' });
      expect(await left(caller)).to.equal(callsABlock + 7);
      for (let made = 0; made < 3; made++) expect(await call(caller)).to.equal('made');
      expect(await usesOf(shop.at(0), [small, large]), 'the one that ends first is used first').to.deep.equal([0, 5]);
      expect(await left(caller)).to.equal(callsABlock + 4);
      await shop.database.openCallBlocks.update({ calls: 1 }, { where: { ownerId: caller.ownerId } });
      const rest: string[] = [];
      for (let made = 0; made < 7; made++) rest.push(await call(caller));
      expect(rest).to.deep.equal([...Array<string>(6).fill('made'), 'refused']);
      expect(await left(caller)).to.equal(0);
    });

    it('leave the calls of a tier that is bought later', async () => {
      const caller = await usedUp();
      await givePackage(shop.at(0), { id: caller.ownerId }, { type: 'sdkFunction', uses: 3 });
      for (let made = 0; made < 3; made++) expect(await call(caller)).to.equal('made');
      expect(await call(caller)).to.equal('refused');
      expect((await readUsage(shop.at(0), caller, { by: 'call' })).data).to.deep.equal([
        { call: 'getAccount', calls: callsAYear('free') + 3 },
      ]);
      const { phone } = await shop.database.users.findByPk(caller.ownerId, { rejectOnEmpty: true });
      await grantTerm(shop.at(0), { phone: phone ?? '', tier: 'basic', days: 30 });
      expect(await left(caller)).to.equal(callsAYear('basic') - callsAYear('free'));
      expect(await call(caller)).to.equal('made');
    });

    it('lose no call and pay none twice when many come at once', async () => {
      const caller = await usedUp();
      const had = await givePackage(shop.at(0), { id: caller.ownerId }, { type: 'sdkFunction', uses: 2 * callsABlock });
      const outcomes = await Promise.all(Array.from({ length: 30 }, () => call(caller)));
      expect(outcomes.every((outcome) => outcome === 'made')).to.equal(true);
      expect(await left(caller)).to.equal(2 * callsABlock - 30);
      expect(await usesOf(shop.at(0), [had])).to.deep.equal([callsABlock]);
    });

    it('are not touched by test keys, nor before the calls of the tier are used', async () => {
      const caller = await usedUp();
      const had = await givePackage(shop.at(0), { id: caller.ownerId }, { type: 'sdkFunction', uses: 10 });
      await call({ ...caller, mode: 'test' });
      await shop.database.openUsage.update({ times: 0 }, { where: { ownerId: caller.ownerId } });
      await call(caller);
      expect(await usesOf(shop.at(0), [had])).to.deep.equal([10]);
      expect(await left(caller)).to.equal(callsAYear('free') - 1 + 10);
    });

    it('are bought as any package is', async () => {
      const buyer = await shop.person({ incomeFen: packageSeeds.apiCalls10000.priceFen });
      const order = await shop.order(buyer, { type: 'package', packageId: 'apiCalls10000' });
      expect(order).to.include({ payableFen: 99_00, description: 'API 调用 10,000 次包，一年内有效' });
    });
  });
}
