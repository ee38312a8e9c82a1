import { expect } from 'chai';
import { mallMediaPath } from '#domain/mall/media';
import type { BoughtModelView, CartItemView, MallCardView, MallCategoryView, MallDetailView, ReleaseView } from '#domain/mall/views';
import type { CreatedView, OrderInfoView } from '#domain/orders/views';
import type { Page } from '#domain/wire/envelope';
import { codeInText } from '#test/walk/hostile-values';
import { postOperation } from '#services/ledger/post';
import { newId } from '#storage/database/ids';
import type { MallModelRow } from '#storage/database/models/mall';
import { openTestApi, type TestApi } from '#test/api';
import { databaseBackends } from '#test/databases';
import { givenCoins, ledgerDifferences } from '#test/ledger';
import { buildMallModel, shopper, type Shopper } from '#test/mall';
import { buildFile } from '#test/work';

const offer = { modelName: '椅子', modelPrice: 12_50, cateId: 2, labelIds: [2001], description: '胡桃木' };

for (const backend of databaseBackends) {
  describe(`the mall over HTTP on ${backend.name}`, function () {
    this.timeout(120_000);
    let api: TestApi;
    let seller: Shopper;
    let buyer: Shopper;
    before(async () => (api = await openTestApi(backend)));
    beforeEach(async () => {
      seller = await shopper(api, { uploaderType: 2, nickName: '造物师' });
      buyer = await shopper(api);
    });
    after(() => api.close());
    afterEach('the ledger adds up', async () => expect(await ledgerDifferences(api.database)).to.deep.equal([]));

    const giveCoins = ({ user }: Shopper, fen: number) =>
      api.database.transact((transaction) => postOperation(api.deps, givenCoins(newId(), user.id, fen), transaction));
    const model = (overrides: Partial<MallModelRow> = {}, about = {}) => buildMallModel(api.database, seller.user, overrides, about);
    const sourceFile = (overrides = {}) => buildFile(api.database, seller.user.id, { origin: 'publish', ...overrides });
    const onSale = async (query: object = {}, { client }: Pick<Shopper, 'client'> = buyer) =>
      (await client.call<Page<MallCardView>>('mallModelList', { sellerId: seller.user.id, ...query })).results;
    const cart = ({ client }: Shopper = buyer) => client.call<Page<CartItemView>>('getCartList', { pageNo: 1, pageSize: 200 });
    const releases = async (isRelase: boolean) =>
      (await seller.client.call<Page<ReleaseView>>('releaseList', { isRelase })).results.map(({ modelName, status }) => [
        modelName,
        status,
      ]);

    describe('selling', () => {
      it('makes a draft of a name, and puts it on sale with a price and a category; again it changes the price', async () => {
        const { id: fileId } = await sourceFile();
        const drafted = await seller.client.call<{ modelId: string }>('modelRelease', {
          fileId,
          modelName: '椅子一号',
          modelType: 0,
          fileSource: 0,
        });
        expect(drafted).to.include({ status: 'Draft' });
        expect([await releases(false), await releases(true)]).to.deep.equal([[['椅子一号', 'Draft']], []]);
        expect(await onSale()).to.deep.equal([]);
        expect(await buyer.client.refusal('mallModelDetail', { modelId: drafted.modelId })).to.equal('模型不存在');

        const { modelId } = await seller.client.call<{ modelId: string }>('modelRelease', { fileId, ...offer });
        expect(modelId).to.equal(drafted.modelId);
        expect([await releases(false), await releases(true)]).to.deep.equal([[], [['椅子', 'OnSale']]]);
        const [card] = await onSale();
        expect(card).to.include({ modelId, modelName: '椅子', modelPrice: 12_50, cateName: '室内家居', nickname: '造物师', isMine: false });
        const { labels, description } = await buyer.client.call<MallDetailView>('mallModelDetail', { modelId });
        expect([labels.map(({ name }) => name), description]).to.deep.equal([['桌椅'], '胡桃木']);

        await seller.client.call('modelRelease', { fileId, ...offer, modelPrice: 0 });
        expect((await onSale())[0]?.modelPrice).to.equal(0);
        await seller.client.call('modelWithdraw', { modelId });
        expect([await onSale(), await releases(false)]).to.deep.equal([[], [['椅子', 'Withdrawn']]]);
        expect(await seller.client.refusal('modelWithdraw', { modelId })).to.equal('模型的状态刚刚有变化，请刷新后再试');
      });

      it('is for publishers, of checked single files of their own', async () => {
        const { id: fileId } = await sourceFile();
        expect(await buyer.client.refusal('modelRelease', { fileId, ...offer })).to.equal('发布中心仅对发布者开放');
        const other = await shopper(api, { uploaderType: 3 });
        expect(await other.client.refusal('modelRelease', { fileId, ...offer })).to.equal('文件不存在或已删除');
        const unchecked = await sourceFile({ status: 'Checking' });
        expect(await seller.client.refusal('modelRelease', { fileId: unchecked.id, ...offer })).to.equal('模型检测完成后才能进行这项操作');
        const oblique = await sourceFile({ modelType: 'oblique' });
        expect((await seller.client.post('modelRelease', { fileId: oblique.id, ...offer })).envelope.resp_code).to.equal(60326);
      });

      it('refuses prices, names, descriptions and labels that are none', async () => {
        const { id: fileId } = await sourceFile();
        const refused = (changes: object) => seller.client.refusal('modelRelease', { fileId, ...offer, ...changes });
        for (const modelPrice of [-1, 0.5, 1_000_000_00, 100_000_00, 2 ** 53, '12', null, NaN])
          expect(await refused({ modelPrice }), String(modelPrice)).to.equal('价格最多 5 位整数、2 位小数');
        expect(await refused({ modelName: ' ' })).to.equal('模型名称不能为空');
        expect(await refused({ modelName: '长'.repeat(16) })).to.equal('长度在 1 到 15 个字符');
        expect(await refused({ modelName: '赌 博 桌' })).to.equal('内容包含不适合展示的文字，请修改后再试');
        expect(await refused({ description: '这里可以赌 博' })).to.equal('内容包含不适合展示的文字，请修改后再试');
        expect(await refused({ description: '长'.repeat(501) })).to.equal('简介最多 500 个字');
        expect(await refused({ cateId: 11, labelIds: [] })).to.equal('请选择分类');
        expect(await refused({ cateId: undefined, labelIds: [] })).to.equal('请选择分类');
        expect(await refused({ labelIds: [1001] })).to.equal('标签不属于所选的分类');
        expect(await refused({ labelIds: [2001, 2002, 2003, 2004, 2005, 2006] })).to.equal('最多选择 5 个标签');
        expect(await onSale()).to.deep.equal([]);
        await seller.client.call('modelRelease', { fileId, ...offer, modelPrice: 99_999_99, description: codeInText });
        expect((await onSale())[0]?.modelPrice).to.equal(99_999_99);
      });

      it('makes one model of a file put on sale twice at once', async () => {
        const { id: fileId } = await sourceFile();
        const both = await Promise.all([1, 2].map(() => seller.client.post('modelRelease', { fileId, ...offer })));
        expect(both.map(({ envelope }) => envelope.resp_code)).to.deep.equal([60000, 60000]);
        expect(await onSale()).to.have.length(1);
      });

      it('ends while an administrator has frozen the model, whose seller reads why', async () => {
        const administrator = await shopper(api, { role: 'administrator' });
        const { id: modelId, fileId } = await model();
        await administrator.client.call('modelFreeze', { modelId, cause: '疑似盗版' });
        expect(await onSale()).to.deep.equal([]);
        expect(await seller.client.refusal('modelRelease', { fileId, ...offer })).to.equal(
          '模型已被冻结，不能上架：疑似盗版。如有疑问请联系客服',
        );
        expect(await administrator.client.refusal('modelFreeze', { modelId, cause: '再次' })).to.equal(
          '模型的状态刚刚有变化，请刷新后再试',
        );
        await administrator.client.call('modelUnfreeze', { modelId });
        expect(await releases(false)).to.deep.equal([['椅子', 'Withdrawn']]);
        const recorded = await api.database.auditEvents.findAll({ where: { subjectId: seller.user.id }, order: ['id'] });
        expect(recorded.map(({ event }) => event).filter((event) => event.startsWith('model'))).to.deep.equal([
          'modelFrozen',
          'modelUnfrozen',
        ]);
      });
    });

    describe('the list', () => {
      it('is filtered by name, category, format and price, sorted, and paged, for visitors too', async () => {
        const at = (minutes: number) => new Date(Date.now() - minutes * 60_000);
        await model({ name: '红椅', priceFen: 3_00, sales: 1, releasedAt: at(1) });
        await model(
          { name: '桥', priceFen: 0, categoryId: 1, sales: 9, releasedAt: at(2), description: '100%_石头' },
          { fileName: 'a.fbx' },
        );
        await model({ name: '绿椅', priceFen: 1_00, releasedAt: at(3) });
        for (const status of ['Draft', 'Withdrawn', 'Frozen'] as const) await model({ name: status, status });
        const names = async (query: object) => (await onSale(query, { client: api.visitor() })).map(({ modelName }) => modelName);
        expect(await names({})).to.deep.equal(['红椅', '桥', '绿椅']);
        expect(await names({ sort: 'cheapest' })).to.deep.equal(['桥', '绿椅', '红椅']);
        expect(await names({ sort: 'dearest' })).to.deep.equal(['红椅', '绿椅', '桥']);
        expect((await names({ sort: 'popular' })).slice(0, 2)).to.deep.equal(['桥', '红椅']);
        expect(await names({ keyword: '椅' })).to.deep.equal(['红椅', '绿椅']);
        expect(await names({ keyword: '0%_' })).to.deep.equal(['桥']);
        expect(await names({ keyword: codeInText.slice(0, 100) })).to.deep.equal([]);
        expect(await names({ cateId: 1 })).to.deep.equal(['桥']);
        expect(await names({ format: 'fbx' })).to.deep.equal(['桥']);
        expect(await names({ price: 'free' })).to.deep.equal(['桥']);
        expect(await names({ price: 'paid' })).to.deep.equal(['红椅', '绿椅']);
        expect(await names({ pageNo: 2, pageSize: 2 })).to.deep.equal(['绿椅']);
        expect(await api.visitor().refusal('mallModelList', { cateId: 11 })).to.equal('请选择分类');
        expect(await api.visitor().refusal('mallModelList', { format: '../x' })).to.equal('格式不正确');

        const visitor = api.visitor();
        const categories = await visitor.call<MallCategoryView[]>('mallLabelCate');
        expect(categories.find(({ id }) => id === 1)?.modelCount).to.be.at.least(1);
        expect((await visitor.call<{ format: string }[]>('mallFormatList')).map(({ format }) => format)).to.include.members(['glb', 'fbx']);
        const { newCount, totalCount } = await visitor.call<{ newCount: number; totalCount: number }>('mallNewQuantities');
        await model({ releasedAt: at(8 * 24 * 60) });
        expect(await visitor.call('mallNewQuantities')).to.deep.equal({ newCount, totalCount: totalCount + 1 });
      });

      it('says what is one’s own, bought and in the cart, and leaves out what a frozen seller offers', async () => {
        const [one, two] = [await model({ priceFen: 0 }), await model()];
        await buyer.client.call('getAFreeModel', { modelId: one.id });
        await buyer.client.call('cartAdd', { modelId: two.id });
        const standing = async (person: Shopper) =>
          (await onSale({ sort: 'cheapest' }, person)).map(({ isMine, isBought, isInCart }) => [isMine, isBought, isInCart]);
        expect(await standing(buyer)).to.deep.equal([
          [false, true, false],
          [false, false, true],
        ]);
        expect(await standing(seller)).to.deep.equal([
          [true, false, false],
          [true, false, false],
        ]);
        await seller.user.update({ frozenAt: new Date() });
        expect(await onSale()).to.deep.equal([]);
        expect(await buyer.client.call('modelerIsFreeze', { id: seller.user.id })).to.equal(true);
        expect((await cart()).results.map(({ isOnSale }) => isOnSale)).to.deep.equal([false]);
      });

      it('tells visitors and members what membership makes of a price', async () => {
        const [paid, free] = [await model(), await model({ priceFen: 0 })];
        const lineFor = async (client: Shopper['client'], { id: modelId }: MallModelRow) =>
          (await client.call<MallDetailView>('mallModelDetail', { modelId })).memberLine;
        expect(await lineFor(api.visitor(), paid)).to.equal('开通会员，次数内 0元/个');
        expect(await lineFor((await shopper(api, { tier: 'basic' })).client, paid)).to.match(/次数内 0元\/个，本月剩余 50 次$/);
        expect(await lineFor(buyer.client, free)).to.equal('今天还可免费领取 5 个，会员不限次数');
        expect(await lineFor(seller.client, paid)).to.equal(null);
      });
    });

    describe('the cart', () => {
      it('holds each model once, is its owner’s alone, and becomes one order whose payment empties it', async () => {
        await giveCoins(buyer, 100_00);
        const models = [await model({ priceFen: 10_00 }), await model({ priceFen: 20_01 }), await model({ priceFen: 0 })];
        for (const { id: modelId } of [...models, ...models]) await buyer.client.call('cartAdd', { modelId });
        const { totalCount, results } = await cart();
        expect([totalCount, results.map(({ modelPrice }) => modelPrice)]).to.deep.equal([3, [0, 20_01, 10_00]]);
        expect((await cart(seller)).totalCount).to.equal(0);

        const { orderId, payAble } = await buyer.client.call<CreatedView>('modelToPay', { modelIds: models.map(({ id }) => id) });
        expect(payAble).to.equal(30_01);
        const info = await buyer.client.call<OrderInfoView>('orderDetail', { orderId });
        expect(info).to.include({ payTpye: 'batch', isBuyType: 'buymodel', orderTypeCode: 10, functionModule: '模型库' });
        expect(info.orderDetailList.map(({ amount }) => amount).toSorted((one, other) => one - other)).to.deep.equal([0, 10_00, 20_01]);
        expect((await cart()).totalCount).to.equal(3);
        await buyer.client.call('cloudCoinPay', { orderId });
        expect((await cart()).totalCount).to.equal(0);
        const bought = await buyer.client.call<Page<BoughtModelView>>('boughtModelList');
        expect(bought.results.map(({ paid }) => paid).toSorted((one, other) => one - other)).to.deep.equal([0, 10_00, 20_01]);
        expect(await buyer.client.call('checkTheDayOfFreeModelCount')).to.equal(4);
      });

      it('takes out what is in it, and what is not', async () => {
        const { id: modelId } = await model();
        await buyer.client.call('cartAdd', { modelId });
        for (let count = 0; count < 2; count++) await buyer.client.call('delCartModel', { modelId });
        expect((await cart()).totalCount).to.equal(0);
      });

      it('refuses what cannot be bought, and shows what no longer can', async () => {
        const { id: modelId } = await model();
        expect(await seller.client.refusal('cartAdd', { modelId })).to.equal('这是您自己发布的模型，不需要购买');
        await buyer.client.call('cartAdd', { modelId });
        await seller.client.call('modelWithdraw', { modelId });
        expect((await cart()).results[0]).to.include({ isOnSale: false, preview: null });
        expect(await buyer.client.refusal('modelToPay', { modelIds: [modelId] })).to.equal('「椅子」已下架，不能购买');
        expect(await buyer.client.refusal('modelToPay', { modelIds: [] })).to.equal('请选择模型');
        expect(await buyer.client.refusal('modelToPay', { modelIds: [modelId, modelId] })).to.equal('同一个模型不能选两次');
      });

      it('holds 200 models and no more, also of two at once, and all of them are one order', async () => {
        const models = [];
        for (let count = 0; count <= 200; count++) models.push(await model({ priceFen: 1 + count }));
        const [last, ...rest] = models.toReversed();
        const [half, ...others] = rest;
        for (const { id } of others)
          await api.database.transact((transaction) =>
            api.database.cartItems.create({ ownerId: buyer.user.id, modelId: id, createdAt: new Date() }, { transaction }),
          );
        const added = await Promise.all([half, last].map((one) => buyer.client.post('cartAdd', { modelId: one?.id })));
        expect(added.map(({ envelope }) => envelope.resp_code).toSorted((one, other) => one - other)).to.deep.equal([60000, 60494]);
        expect(added.map(({ envelope }) => envelope.resp_msg)).to.include('购物车最多放 200 个模型，请先移出一些');
        const { results, totalCount } = await cart();
        expect([totalCount, results.length]).to.deep.equal([200, 200]);
        const sum = results.reduce((total, { modelPrice }) => total + modelPrice, 0);
        await giveCoins(buyer, sum);
        const { orderId, payAble } = await buyer.client.call<CreatedView>('modelToPay', {
          modelIds: results.map(({ modelId }) => modelId),
        });
        expect(payAble).to.equal(sum);
        await buyer.client.call('cloudCoinPay', { orderId });
        expect((await cart()).totalCount).to.equal(0);
        expect((await buyer.client.call<Page<BoughtModelView>>('boughtModelList')).totalCount).to.equal(200);
      });
    });

    describe('free models', () => {
      it('are taken with one call, five a day, and leave no order open where they are refused', async () => {
        for (let count = 0; count < 5; count++) {
          const { id: modelId } = await model({ priceFen: 0 });
          expect(await buyer.client.call('getAFreeModel', { modelId })).to.equal(modelId);
        }
        expect(await buyer.client.call('checkTheDayOfFreeModelCount')).to.equal(0);
        const { id: modelId } = await model({ priceFen: 0 });
        expect(await buyer.client.refusal('getAFreeModel', { modelId })).to.equal(
          '今天还可以免费领取 0 个模型，明天再来，或开通会员后不限次数',
        );
        expect((await buyer.client.call<Page<unknown>>('orderList', { status: 'unpaid' })).totalCount).to.equal(0);
        const priced = await model();
        expect(await buyer.client.refusal('getAFreeModel', { modelId: priced.id })).to.equal('「椅子」不是免费模型，请购买后使用');
        const member = await shopper(api, { tier: 'professional' });
        expect(await member.client.call('checkTheDayOfFreeModelCount')).to.equal(-1);
      });
    });

    describe('a member', () => {
      it('pays a batch of models with his count, one for each', async () => {
        const member = await shopper(api, { tier: 'basic' });
        const modelIds = [(await model()).id, (await model()).id];
        const { orderId } = await member.client.call<CreatedView>('modelToPay', { modelIds });
        expect(await member.client.call<OrderInfoView>('orderDetail', { orderId })).to.include({ memberFreeCounts: 50 });
        await member.client.call('batchPayModelsByMemberFreeCount', { orderId });
        const { results } = await member.client.call<Page<BoughtModelView>>('boughtModelList');
        expect(results.map(({ paid }) => paid)).to.deep.equal([0, 0]);
        const next = await member.client.call<CreatedView>('modelToPay', { modelIds: [(await model()).id] });
        expect(await member.client.call<OrderInfoView>('orderDetail', { orderId: next.orderId })).to.include({ memberFreeCounts: 48 });
      });
    });

    describe('what is seen and downloaded', () => {
      const bytes = Uint8Array.from({ length: 100 }, (_, index) => index);
      async function stored(overrides: Partial<MallModelRow> = {}) {
        const prefix = `files/${newId()}/1`;
        const made = await model(overrides, { previewKey: `${prefix}/preview.glb`, thumbnailKey: `${prefix}/thumbnail.webp` });
        for (const key of [made.objectKey, made.previewKey, made.thumbnailKey])
          await api.objects.putBytes(key ?? '', bytes, { contentType: 'text/html' });
        return made;
      }
      const statusOf = async ({ client }: Pick<Shopper, 'client'>, { id }: MallModelRow, name: Parameters<typeof mallMediaPath>[1]) =>
        (await client.media(mallMediaPath(id, name))).status;
      const visitor = () => ({ client: api.visitor() });

      it('is the picture for everybody, the model itself for its buyers and its seller only', async () => {
        const paid = await stored();
        const stranger = await shopper(api);
        expect(await Promise.all([visitor(), stranger, seller].map((who) => statusOf(who, paid, 'thumbnail.webp')))).to.deep.equal([
          200, 200, 200,
        ]);
        for (const name of ['preview.glb', 'source'] as const) {
          expect(await Promise.all([visitor(), stranger, seller].map((who) => statusOf(who, paid, name)))).to.deep.equal([404, 404, 200]);
        }
        expect(await stranger.client.refusal('boughtModelDownload', { modelId: paid.id })).to.equal('购买后才能下载原模型');
        const free = await stored({ priceFen: 0 });
        expect([await statusOf(visitor(), free, 'preview.glb'), await statusOf(visitor(), free, 'source')]).to.deep.equal([200, 404]);
        for (const status of ['Draft', 'Withdrawn', 'Frozen'] as const)
          expect(await statusOf(visitor(), await stored({ status }), 'thumbnail.webp'), status).to.equal(404);
      });

      it('is the original, under its own name, for who has bought it, also after it is withdrawn', async () => {
        const made = await stored({ priceFen: 0 });
        await buyer.client.call('getAFreeModel', { modelId: made.id });
        await seller.client.call('modelWithdraw', { modelId: made.id });
        const { url, fileName } = await buyer.client.call<{ url: string; fileName: string }>('boughtModelDownload', { modelId: made.id });
        const response = await buyer.client.media(url);
        expect([response.status, fileName, new Uint8Array(await response.arrayBuffer())]).to.deep.equal([200, 'chair.glb', bytes]);
        expect(response.headers.get('content-disposition')).to.contain('attachment');
        expect((await buyer.client.call<MallDetailView>('mallModelDetail', { modelId: made.id })).isBought).to.equal(true);
        expect(await api.visitor().refusal('mallModelDetail', { modelId: made.id })).to.equal('模型不存在');
      });
    });
  });
}
