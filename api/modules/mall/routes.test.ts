import { expect } from 'chai';
import { labelsOf } from '#domain/labels/table';
import { mallMediaPath } from '#domain/mall/media';
import type { CartItemView, MallCardView, MallCategoryView, MallDetailView, OfferedView, ReleaseView } from '#domain/mall/views';
import type { Page } from '#domain/wire/envelope';
import { codeInText } from '#test/walk/hostile-values';
import type { MallModelRow } from '#storage/database/models/mall';
import { openTestApi, type TestApi } from '#test/api';
import { farmBackends } from '#test/databases';
import { ledgerDifferences } from '#test/ledger';
import { buildMallModel, shopper, type Shopper } from '#test/mall';
import { buildFile } from '#test/work';

const offer = { modelName: '椅子', modelPrice: 12_50, cateId: 2, labelIds: [2001], description: '胡桃木' };

for (const backend of farmBackends) {
  describe(`the mall over HTTP on ${backend.name}`, function () {
    this.timeout(120_000);
    let api: TestApi;
    let seller: Shopper;
    let buyer: Shopper;
    before(async () => (api = await openTestApi(backend)));
    beforeEach(async () => {
      seller = await shopper(api, { uploaderType: 2, checkStatus: 1, nickName: '造物师' });
      buyer = await shopper(api);
    });
    after(() => api.close());
    afterEach('the ledger adds up', async () => expect(await ledgerDifferences(api.database)).to.deep.equal([]));

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

    /** Has an administrator put on sale what this one hands in. */
    const releaseAndApprove = async (release: object): Promise<{ modelId: string }> => {
      const handedIn = await seller.client.call<{ modelId: string; status: string }>('modelRelease', release);
      expect(handedIn.status).to.equal('UnderReview');
      const administrator = await shopper(api, { role: 'administrator' });
      await administrator.client.call('modelReview', { modelId: handedIn.modelId, pass: true });
      return handedIn;
    };

    it('finds what has a word in its name first, then by its tags, seller, category or label', async () => {
      await model({ name: '灯', tags: ['胡桃木椅'], categoryId: 3, releasedAt: new Date(Date.now() + 2000) });
      await model({ name: '胡桃木椅', categoryId: 2, labelIds: [2001], releasedAt: new Date(Date.now() - 60_000) });
      const names = async (keyword: string) => (await onSale({ keyword })).map(({ modelName }) => modelName);
      expect(await names('胡桃木椅')).to.deep.equal(['胡桃木椅', '灯']);
      expect(await names('造物师')).to.deep.equal(['灯', '胡桃木椅']);
      expect(await names('室内家居')).to.deep.equal(['胡桃木椅']);
      expect(await names(labelsOf(2)[0]!.name)).to.include('胡桃木椅');
    });

    describe('selling', () => {
      it('makes a draft of a name, and with a price and a category, once it was looked at, it is on sale; again it changes the price', async () => {
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

        const { modelId } = await releaseAndApprove({ fileId, ...offer });
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
        // It was looked at before.
        expect(await seller.client.call('modelRelease', { fileId, ...offer })).to.include({ status: 'OnSale' });
      });

      it('asks for certification at the first publication', async () => {
        const newcomer = await shopper(api, { uploaderType: 2 });
        const { id: fileId } = await buildFile(api.database, newcomer.user.id, { origin: 'publish' });
        expect(await newcomer.client.refusal('modelRelease', { fileId, ...offer })).to.equal('第一次上架模型前，请先完成个人或企业认证');
        expect(await newcomer.client.call('modelRelease', { fileId, modelName: '草稿' })).to.include({ status: 'Draft' });
        await newcomer.user.update({ checkStatus: 1 });
        expect(await newcomer.client.call('modelRelease', { fileId, ...offer })).to.include({ status: 'UnderReview' });
      });

      it('shows nobody but administrators what waits for review, and hands it back with a cause', async () => {
        const administrator = await shopper(api, { role: 'administrator' });
        const { id: fileId } = await sourceFile();
        const { modelId } = await seller.client.call<{ modelId: string }>('modelRelease', { fileId, ...offer });
        expect([await onSale(), await releases(false)]).to.deep.equal([[], [['椅子', 'UnderReview']]]);
        for (const call of ['mallModelDetail', 'cartAdd'] as const)
          expect(await buyer.client.refusal(call, { modelId })).to.equal('模型不存在');
        expect((await buyer.client.media(mallMediaPath(modelId, 'thumbnail.webp'))).status).to.equal(404);
        const waiting = await administrator.client.call<Page<OfferedView>>('offeredList', { pageSize: 100 });
        const [row] = waiting.results.filter((one) => one.modelId === modelId);
        expect(row).to.include({ modelName: '椅子', modelPrice: 12_50, cateName: '室内家居', statusLabel: '审核中' });
        expect(row?.seller?.nickName).to.equal('造物师');
        expect(await administrator.client.refusal('modelReview', { modelId, pass: false })).to.equal('请填写原因');
        await administrator.client.call('modelReview', { modelId, pass: false, cause: '图片模糊' });
        const { results } = await seller.client.call<Page<ReleaseView>>('releaseList', { isRelase: false });
        expect(results[0]).to.include({ statusLabel: '需要修改', frozenCause: '图片模糊' });
        expect(results[0]?.causes).to.deep.equal([{ field: 'other', text: '图片模糊' }]);
        await seller.client.call('modelRelease', { fileId, ...offer });
        expect(await administrator.client.refusal('modelFreeze', { modelId, cause: '还没有上架' })).to.equal(
          '模型的状态刚刚有变化，请刷新后再试',
        );
        const both = await Promise.all([1, 2].map(() => administrator.client.post('modelReview', { modelId, pass: true })));
        expect(both.map(({ envelope }) => envelope.resp_code).toSorted((one, other) => one - other)).to.deep.equal([60000, 60498]);
        expect((await onSale()).map(({ modelName }) => modelName)).to.deep.equal(['椅子']);
        const recorded = await api.database.auditEvents.findAll({ where: { subjectId: seller.user.id }, order: ['id'] });
        expect(recorded.map(({ event }) => event).filter((event) => event.startsWith('model'))).to.deep.equal([
          'modelRejected',
          'modelApproved',
        ]);
      });

      it('reviews a model anew whose licence or origin is told otherwise', async () => {
        const administrator = await shopper(api, { role: 'administrator' });
        const { id: fileId } = await sourceFile();
        const release = (about: object) =>
          seller.client.call<{ modelId: string; status: string }>('modelRelease', { fileId, ...offer, ...about });
        const { modelId } = await release({ licence: 'cc0', madeByAi: true });
        const approve = () => administrator.client.call('modelReview', { modelId, pass: true });
        await approve();
        expect((await release({ licence: 'cc0' })).status).to.equal('OnSale');
        for (const about of [{ licence: 'editorial' }, { madeByAi: false }]) {
          expect((await release(about)).status).to.equal('UnderReview');
          // Neither by a second word, nor by taking it back before.
          expect((await release({})).status).to.equal('UnderReview');
          await seller.client.call('modelWithdraw', { modelId });
          expect((await release({})).status).to.equal('UnderReview');
          await approve();
        }
      });

      it('tells what is held against each field, and takes nothing more of what was refused for good', async () => {
        const administrator = await shopper(api, { role: 'administrator' });
        const { id: fileId } = await sourceFile();
        const about = { licence: 'cc-by', tags: ['明式', '明式'], madeByAi: true };
        const { modelId } = await seller.client.call<{ modelId: string }>('modelRelease', { fileId, ...offer, ...about });
        const judge = (reasons: string[]) => administrator.client.call('modelReview', { modelId, pass: false, reasons });
        await judge(['vagueName', 'oddPrice']);
        const own = async () => (await seller.client.call<Page<ReleaseView>>('releaseList', { isRelase: false })).results[0];
        expect((await own())?.causes.map(({ field }) => field)).to.deep.equal(['modelName', 'modelPrice']);
        await seller.client.call('modelRelease', { fileId, ...offer });
        expect(await own()).to.deep.include({ causes: [], licence: 'cc-by', tags: ['明式'], madeByAi: true, status: 'UnderReview' });
        await judge(['copied', 'darkPicture']);
        expect((await own())?.statusLabel).to.equal('未通过审核');
        expect(await seller.client.refusal('modelRelease', { fileId, ...offer })).to.include('模型没有通过审核，不能再次提交');
        expect(await seller.client.refusal('modelWithdraw', { modelId })).to.equal('模型的状态刚刚有变化，请刷新后再试');
        const tag = '一二三四五六七八九十一二三';
        expect(await seller.client.refusal('modelRelease', { fileId, ...offer, tags: [tag] })).to.equal('每个标签最多 12 个字');
        const nine = Array.from({ length: 9 }, (_, place) => `签${place}`);
        expect(await seller.client.refusal('modelRelease', { fileId, ...offer, tags: nine })).to.equal('最多写 8 个标签');
        const decisions = await api.database.modelReviews.findAll({ where: { modelId }, order: ['createdAt'] });
        expect(decisions.map(({ decision }) => decision)).to.deep.equal(['ChangesNeeded', 'Rejected']);
      });

      it('is granted by an administrator, not by oneself, and who decides does not decide on his own', async () => {
        const administrator = await shopper(api, { role: 'administrator', uploaderType: 2, checkStatus: 1 });
        const grant = (accountId: string, granted = true) => ({ accountId, granted });
        await administrator.client.call('accountGrantPublisher', grant(buyer.user.id));
        expect((await buyer.user.reload()).uploaderType).to.equal(2);
        expect(await administrator.client.refusal('accountGrantPublisher', grant(buyer.user.id))).to.equal(
          '这个账号已经是所选的状态，可能刚刚由其他管理员修改',
        );
        await administrator.client.call('accountGrantPublisher', grant(buyer.user.id, false));
        expect((await buyer.user.reload()).uploaderType).to.equal(null);
        const own = '不能对自己的账号进行这项操作，请由另一位管理员处理';
        expect(await administrator.client.refusal('accountGrantPublisher', grant(administrator.user.id, false))).to.equal(own);
        const { id: fileId } = await buildFile(api.database, administrator.user.id, { origin: 'publish' });
        const { modelId } = await administrator.client.call<{ modelId: string }>('modelRelease', { fileId, ...offer });
        expect(await administrator.client.refusal('modelReview', { modelId, pass: true })).to.equal(own);
        const events = await api.database.auditEvents.findAll({ where: { subjectId: buyer.user.id }, order: ['id'] });
        expect(events.map(({ event }) => event)).to.include.members(['publisherGranted', 'publisherWithdrawn']);
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
        await releaseAndApprove({ fileId, ...offer, modelPrice: 99_999_99, description: codeInText });
        expect((await onSale())[0]?.modelPrice).to.equal(99_999_99);
      });

      it('makes one model of a file put on sale twice at once', async () => {
        const { id: fileId } = await sourceFile();
        const both = await Promise.all([1, 2].map(() => seller.client.post('modelRelease', { fileId, ...offer })));
        expect(both.map(({ envelope }) => envelope.resp_code)).to.deep.equal([60000, 60000]);
        expect(await api.database.mallModels.count({ where: { fileId } })).to.equal(1);
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
        await model({ name: '桥', priceFen: 0, categoryId: 1, sales: 9, releasedAt: at(2) }, { fileName: 'a.fbx' });
        await model({ name: '绿椅', priceFen: 1_00, releasedAt: at(3) });
        for (const status of ['Draft', 'Withdrawn', 'Frozen'] as const) await model({ name: status, status });
        const names = async (query: object) => (await onSale(query, { client: api.visitor() })).map(({ modelName }) => modelName);
        expect(await names({})).to.deep.equal(['红椅', '桥', '绿椅']);
        expect(await names({ sort: 'cheapest' })).to.deep.equal(['桥', '绿椅', '红椅']);
        expect(await names({ sort: 'dearest' })).to.deep.equal(['红椅', '绿椅', '桥']);
        expect((await names({ sort: 'popular' })).slice(0, 2)).to.deep.equal(['桥', '红椅']);
        expect(await names({ keyword: '椅', sort: 'newest' })).to.deep.equal(['红椅', '绿椅']);
        expect(await names({ keyword: '0%_' })).to.deep.equal([]);
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
  });
}
