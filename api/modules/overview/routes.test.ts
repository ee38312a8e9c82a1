import { expect } from 'chai';
import { overviewLists } from '#domain/overview/lists';
import type { OverviewView } from '#domain/overview/views';
import { createOrder } from '#services/orders/create';
import { openTestApi, type TestApi } from '#test/api';
import { farmBackends } from '#test/databases';
import { buildFile, buildJob } from '#test/work';

/** The call that each list is a list of. */
const callOf = {
  newestFiles: 'fileList',
  runningFiles: 'fileList',
  failedFiles: 'fileList',
  finishedJobs: 'cardList',
  runningJobs: 'cardList',
  failedJobs: 'cardList',
  unpaidOrders: 'orderList',
} as const;
const lists = Object.keys(callOf) as (keyof typeof callOf)[];

for (const backend of farmBackends) {
  describe(`the overview over HTTP on ${backend.name}`, () => {
    let api: TestApi;
    before(async () => (api = await openTestApi(backend)));
    after(() => api.close());

    it('brings each list as its own call finds it, of its owner alone', async () => {
      const { database, deps } = api;
      const [owner, stranger] = [await api.person(), await api.person()];
      const minutes = (ago: number): Date => new Date(Date.now() - ago * 60_000);
      for (let index = 0; index < 6; index++) {
        await buildFile(database, owner.user.id, { status: 'Checking', stage: 'inspect', createdAt: minutes(index) });
        await buildFile(database, owner.user.id, { status: 'Error', createdAt: minutes(10 + index) });
      }
      const file = await buildFile(database, owner.user.id, { modelName: '桌子', createdAt: minutes(0) });
      for (const status of ['Success', 'Queued', 'Error'] as const)
        for (let index = 0; index < 21; index++) await buildJob(database, file, { status, createdAt: minutes(index) });
      const input = { kind: 'convert', target: 'glb' } as const;
      await createOrder(deps, { ownerId: owner.user.id, wishes: [{ type: 'conversion', fileId: file.id, input }] });

      const overview = await owner.client.call<OverviewView>('overview');
      for (const list of lists) {
        const alone = await owner.client.call<OverviewView[typeof list]>(callOf[list], overviewLists[list]);
        const { serverTime: _, ...seen } = { serverTime: '', ...overview[list] };
        const { serverTime: __, ...expected } = { serverTime: '', ...alone };
        expect(seen, list).to.deep.equal(expected);
        expect(seen.results, list).to.have.length(Math.min(overviewLists[list].pageSize, seen.totalCount));
      }
      expect(lists.map((list) => overview[list].totalCount)).to.deep.equal([13, 6, 6, 21, 21, 21, 1]);
      const theirs = await stranger.client.call<OverviewView>('overview');
      expect(lists.map((list) => theirs[list].totalCount)).to.deep.equal([0, 0, 0, 0, 0, 0, 0]);
    });

    it('says the most pressing popup that is due, until it is closed', async () => {
      const { client, user } = await api.person();
      const due = async (): Promise<string> => (await client.call<OverviewView>('overview')).popup.id;
      expect(await due()).to.equal('couponOffer');
      await client.call('getCombinationCoupons');
      expect(await due()).to.equal('');
      api.pass(24 * 24 * 60 * 60_000);
      await client.signIn(user.phone, api.sms);
      expect(await due()).to.equal('couponsExpiring');
      await client.call('cancelMemberPopup', { popupId: 'couponsExpiring' });
      expect(await due()).to.equal('');
    });
  });
}
