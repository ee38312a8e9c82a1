import { expect } from 'chai';
import type { CreatedView } from '#domain/trade/views';
import { cookieNames } from '#domain/accounts/cookies';
import { mallLimits } from '#domain/mall/limits';
import { rememberDevice } from '#services/accounts/known-device';
import type { TestApi } from '#test/api';
import { farmBackends } from '#test/databases';
import { buildMallModel, shopper, type Shopper } from '#test/mall';
import { openPayingApi, type PayingApi } from '#test/paying-api';

const ofAccount = 5;

for (const backend of farmBackends) {
  describe(`models that cost nothing on ${backend.name}`, function () {
    this.timeout(60_000);
    let paying: PayingApi;
    let api: TestApi;
    let free: string[];
    let seller: Shopper;
    before(async () => {
      paying = await openPayingApi(backend, { trustedProxies: ['127.0.0.1'] });
      api = paying.api;
      seller = await shopper(api, { uploaderType: 2, checkStatus: 1, nickName: '造物师' });
      free = [];
      for (let made = 0; made < ofAccount; made++) free.push((await buildMallModel(api.database, seller.user, { priceFen: 0 })).id);
    });
    after(() => paying.close());

    const from = async (address: string, about?: Parameters<typeof shopper>[1]): Promise<Shopper> => {
      const made = await shopper(api, about);
      made.client.headers.set('x-forwarded-for', address);
      return made;
    };
    const takeAll = async ({ client }: Shopper): Promise<void> => {
      for (const modelId of free) await client.call('getAFreeModel', { modelId });
    };
    const refused = (where: string, count: number) => `${where}今天最多免费领取 ${count} 个模型，已经领完，明天再来，或开通会员后不限次数`;

    it('are at most 30 a day of an address, over all its accounts, one by one or in an order; a refusal leaves no order open and takes nothing', async () => {
      const spent = refused('您所在的网络', mallLimits.freeOfAddress);
      for (let account = 0; account < mallLimits.freeOfAddress / ofAccount; account++) await takeAll(await from('10.0.0.1'));
      const late = await from('10.0.0.1');
      expect(await late.client.refusal('getAFreeModel', { modelId: free[0] })).to.equal(spent);
      expect(await late.client.call<{ totalCount: number }>('orderList', { status: 'unpaid' })).to.include({ totalCount: 0 });
      const { orderId } = await late.client.call<CreatedView>('modelToPay', { modelIds: free });
      for (const call of ['cloudCoinPay', 'incomeBalancePay'] as const)
        expect(await late.client.refusal(call, { orderId })).to.equal(spent);
      expect(await late.client.call('checkTheDayOfFreeModelCount')).to.equal(ofAccount);

      late.client.headers.set('x-forwarded-for', '10.0.0.2');
      await late.client.call('cloudCoinPay', { orderId });
      expect(await late.client.call('checkTheDayOfFreeModelCount')).to.equal(0);
      await takeAll(await from('10.0.0.1', { tier: 'basic' }));
      const priced = await buildMallModel(api.database, seller.user, { priceFen: 100 });
      const order = await (await from('10.0.0.1')).client.call<CreatedView>('modelToPay', { modelIds: [priced.id] });
      expect(order.payAble).to.equal(100);
    });

    it('count once where they come with others that are paid for at a provider, however often that is begun', async () => {
      const priced = (await buildMallModel(api.database, seller.user, { priceFen: 100 })).id;
      const mixed = async ({ client }: Shopper) => (await client.call<CreatedView>('modelToPay', { modelIds: [free[0], priced] })).orderId;
      for (let account = 0; account < mallLimits.freeOfAddress / ofAccount - 1; account++) await takeAll(await from('10.0.3.1'));
      const buyers: Shopper[] = [];
      for (let account = 0; account < ofAccount; account++) buyers.push(await from('10.0.3.1'));
      for (const buyer of buyers) {
        const orderId = await mixed(buyer);
        await paying.begin(buyer.client, orderId, 'wechat');
        await paying.begin(buyer.client, orderId, 'alipay');
      }
      const late = await from('10.0.3.1');
      const orderId = await mixed(late);
      expect(await late.client.refusal('weixinpay', { orderId })).to.equal(refused('您所在的网络', mallLimits.freeOfAddress));
      expect((await paying.read(orderId)).attempts).to.equal(0);
    });

    it('are at most 10 a day of a device, wherever it is, and begin anew the next day', async () => {
      const cookie = rememberDevice(api.deps.secret, undefined, seller.user.id);
      const onDevice = async (address: string): Promise<Shopper> => {
        const made = await from(address);
        made.client.headers.set('cookie', `${cookieNames.device}=${cookie}`);
        return made;
      };
      for (let account = 0; account < mallLimits.freeOfDevice / ofAccount; account++) await takeAll(await onDevice(`10.0.1.${account}`));
      const late = await onDevice('10.0.1.9');
      expect(await late.client.refusal('getAFreeModel', { modelId: free[0] })).to.equal(refused('这台设备', mallLimits.freeOfDevice));
      await takeAll(await from('10.0.1.9'));
      api.pass(24 * 60 * 60_000);
      await takeAll(await onDevice('10.0.1.9'));
    });

    it('are given back to the address where the account itself has none left', async () => {
      const { client } = await from('10.0.2.1');
      for (const id of free) await client.call('getAFreeModel', { modelId: id });
      const sixth = await buildMallModel(api.database, seller.user, { priceFen: 0 });
      for (let tries = 0; tries < mallLimits.freeOfAddress; tries++)
        expect(await client.refusal('getAFreeModel', { modelId: sixth.id })).to.contain('今天还可以免费领取 0 个模型');
      await takeAll(await from('10.0.2.1'));
    });
  });
}
