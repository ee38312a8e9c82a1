import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { calls, type CallName } from '#domain/catalog/calls';
import { fileMediaNames } from '#domain/files/media';
import { jobMediaNames } from '#domain/kinds/media';
import { lookMediaNames } from '#domain/looks/pictures';
import { mallMediaNames, mallMediaPath, teaserMediaPath } from '#domain/mall/media';
import type { TeaserFigures } from '#domain/mall/teaser';
import type { MallDetailView, OfferedView } from '#domain/mall/views';
import { deliveryMediaNames } from '#domain/matching/media';
import { operations } from '#domain/open/operations';
import type { Page } from '#domain/wire/envelope';
import { newId } from '#storage/database/ids';
import type { MallModelRow } from '#storage/database/models/mall';
import { filePreviewKey, lookKey, teaserKey } from '#storage/objects/keys';
import { openTestApi, type ApiClient, type TestApi } from '#test/api';
import { databaseBackends } from '#test/databases';
import { buildMallModel, shopper, type Shopper } from '#test/mall';
import { keyOf } from '#test/open';

const figures: TeaserFigures = {
  ...{ cause: null, triangles: 120_000, shownTriangles: 49_000, rmsPercent: 0.042, maxPercent: 0.8, texelPercent: 21 },
};

describe('the goods of the mall', function () {
  this.timeout(120_000);
  let api: TestApi;
  let seller: Shopper;
  let now = new Date();
  before(async () => (api = await openTestApi(databaseBackends[0]!, { clock: () => now })));
  beforeEach(async () => {
    now = new Date();
    seller = await shopper(api, { uploaderType: 2, checkStatus: 1 });
  });
  after(() => api.close());

  /** What no stranger may get, what he may, and the model that both are of. */
  async function offered(about: Partial<TeaserFigures> = {}, overrides: Partial<MallModelRow> = {}) {
    const id = newId();
    const keys = { id, previewKey: filePreviewKey(id, 1), thumbnailKey: `files/${id}/1/thumbnail.webp` };
    const model = await buildMallModel(api.database, seller.user, overrides, keys);
    const put = async (key: string) => {
      const bytes = randomBytes(400);
      await api.objects.putBytes(key, bytes, { contentType: 'model/gltf-binary' });
      return bytes;
    };
    const goods = await Promise.all([put(model.objectKey), put(keys.previewKey), put(lookKey(id, 1, 'original'))]);
    await put(keys.thumbnailKey);
    const made = { ...figures, ...about };
    const [shown] = await Promise.all([put(teaserKey(id, 1, 'teaser.glb')), put(teaserKey(id, 1, 'turntable.webp'))]);
    const row = { id: newId(), ownerId: seller.user.id, fileId: id, fileAttempt: 1, status: 'Success', createdAt: now } as const;
    await api.database.transact((transaction) => api.database.mallTeasers.create({ ...row, figures: made, error: null }, { transaction }));
    return { model, fileId: id, goods, shown };
  }
  const detailOf = (client: ApiClient, { id }: MallModelRow) => client.call<MallDetailView>('mallModelDetail', { modelId: id });
  const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
  const addressesIn = (text: string): string[] =>
    [...text.matchAll(/"(\/(?:media|embed|open|files|objects)\/[^"]+)"/g)].map(([, path]) => path ?? '');

  it('are reached by no route that there is: not by a visitor, a stranger who is signed in, or who bought something else', async () => {
    const { model, fileId, goods } = await offered();
    const other = await offered({}, { priceFen: 0 });
    const [stranger, buyer] = [await shopper(api), await shopper(api)];
    await buyer.client.call('getAFreeModel', { modelId: other.model.id });
    const isGoods = (body: Buffer): boolean => goods.some((bytes) => body.includes(bytes.subarray(20, 60)));

    const ids = [model.id, fileId];
    const media: Record<string, readonly string[]> = {
      models: mallMediaNames,
      files: [...fileMediaNames, ...lookMediaNames],
      jobs: [...jobMediaNames, 'scene.zip', 'offline.zip'],
      shares: fileMediaNames,
      deliveries: deliveryMediaNames,
      contracts: [fileId],
      batches: ['results.zip'],
    };
    const direct = ids.flatMap((id) => [
      ...Object.entries(media).flatMap(([kind, names]) => names.map((name) => `/media/${kind}/${id}/${name}`)),
      ...['model.glb', 'picture.webp', ''].map((name) => `/embed/m/${id}/${name}`),
      ...Object.values(operations).map(({ path }) => `/open/v1${path.replaceAll(/\{\w+\}/g, id)}`),
    ]);
    const keys = [model.objectKey, model.previewKey ?? '', lookKey(fileId, 1, 'original')].map((key) => `/${key}`);
    const body = {
      ...{
        modelId: model.id,
        fileId,
        id: model.id,
        worksId: model.id,
        jobId: fileId,
        modelIds: [model.id],
        fileIds: [fileId],
        ids: [model.id],
      },
      ...{ fileUrl: model.objectKey, pageNo: 1, pageSize: 10, status: 'OnSale', keyword: '' },
    };
    const names = (Object.keys(calls) as CallName[]).filter((name) => name !== 'logout');
    let asked = 0;
    for (const who of [{ client: api.visitor(), user: undefined }, stranger, buyer]) {
      const { client, user } = who;
      const key = user === undefined ? undefined : await keyOf(api, user.id);
      const headers = { ...(key !== undefined && { authorization: `Bearer ${key}` }) };
      const found = new Set([...direct, ...keys]);
      for (const name of names) {
        const { envelope } = await client.send(
          calls[name].path,
          JSON.stringify({ ...body, ...(name.startsWith('work') && { id: model.id }) }),
        );
        for (const path of addressesIn(JSON.stringify(envelope))) if (ids.some((id) => path.includes(id))) found.add(path);
      }
      for (const path of found) {
        for (const at of path.startsWith('/open/') ? [path] : [path, `${path}${path.includes('?') ? '&' : '?'}download=1`]) {
          const response = await client.media(at, at.startsWith('/open/') ? headers : {});
          asked++;
          expect(isGoods(await bytesOf(response)), `${at} for ${user?.nickName ?? 'a visitor'}`).to.equal(false);
        }
      }
      // It can fail: the shown one was among what was asked for, and the session is still one.
      expect(
        [...found].filter((path) => path.includes('teaser.glb')),
        'addresses were found',
      ).not.to.deep.equal([]);
      if (user !== undefined) await client.call('getCartList', { pageNo: 1, pageSize: 10 });
    }
    expect(asked).to.be.greaterThan(300);
    // Whoever sells it does get them.
    expect(isGoods(await bytesOf(await seller.client.media(mallMediaPath(model.id, 'source'))))).to.equal(true);
  });

  it('are shown by a reduced model with its figures, by a pass that ends, and on our pages alone', async () => {
    const { model, shown } = await offered();
    const visitor = api.visitor();
    const { teaser, previewUrl } = await detailOf(visitor, model);
    expect(previewUrl).to.equal(null);
    expect(teaser?.text).to.equal(
      '这是缩减后的预览：49,000 面（原模型 120,000 面），与原模型平均相差对角线的 0.042%，贴图最长边不超过 1024 像素并带水印。购买后得到完整模型。',
    );
    const at = teaser?.modelUrl ?? '';
    const own = { 'sec-fetch-site': 'same-origin' };
    const seen = await visitor.media(at, own);
    expect([seen.status, (await bytesOf(seen)).equals(shown)]).to.deep.equal([200, true]);
    expect((await visitor.media(at, { referer: `${visitor.origin}/transaction/detail?id=${model.id}` })).status).to.equal(200);
    expect((await visitor.media(teaser?.turntableUrl ?? '', own)).status).to.equal(200);
    // The same for who asks again, so that a page does not load it twice.
    expect((await detailOf(visitor, model)).teaser?.modelUrl).to.equal(at);
    const foreign: [string, string][] = [
      ['sec-fetch-site', 'cross-site'],
      ['sec-fetch-site', 'none'],
      ['referer', 'https://elsewhere.example/'],
    ];
    for (const [header, value] of foreign) {
      const refused = await visitor.media(at, { [header]: value });
      expect([refused.status, await refused.text()]).to.deep.equal([403, '这个预览只能在本站的页面里查看']);
    }
    const other = await offered();
    const pass = new URL(at, visitor.origin).searchParams.get('pass') ?? '';
    for (const path of [
      teaserMediaPath(model.id, 'teaser.glb', ''),
      teaserMediaPath(model.id, 'turntable.webp', pass),
      teaserMediaPath(other.model.id, 'teaser.glb', pass),
      `${at}&download=1`,
    ])
      expect((await visitor.media(path, own)).status, path).to.equal(404);
    now = new Date(now.getTime() + 61 * 60_000);
    expect((await visitor.media(at, own)).status, 'after an hour').to.equal(404);
  });

  it('are shown by pictures alone where nothing else is made, and not when off sale', async () => {
    const { model } = await offered({ cause: 'few', triangles: 900, shownTriangles: null, rmsPercent: null, texelPercent: null });
    const visitor = api.visitor();
    const { teaser } = await detailOf(visitor, model);
    expect(teaser).to.deep.include({ modelUrl: null, text: '模型少于 2,000 面，购买前只展示渲染图，不提供三维数据。' });
    const pass = (await offered()).model;
    expect((await visitor.media((await detailOf(visitor, pass)).teaser?.modelUrl?.replace(pass.id, model.id) ?? '')).status).to.equal(404);
    await seller.client.call('modelWithdraw', { modelId: model.id });
    expect((await visitor.media(teaser?.turntableUrl ?? '')).status).to.equal(404);
    expect((await seller.client.media(teaser?.turntableUrl ?? '')).status, 'its seller').to.equal(200);
  });

  it('are reviewed beside what buyers will see', async () => {
    const { model } = await offered({}, { status: 'UnderReview', releasedAt: null, submittedAt: new Date() });
    const administrator = await shopper(api);
    await administrator.user.update({ role: 'administrator' });
    const { results } = await administrator.client.call<Page<OfferedView>>('offeredList', { pageNo: 1, pageSize: 50 });
    const row = results.find(({ modelId }) => modelId === model.id);
    expect([row?.previewUrl, row?.teaser?.text.slice(0, 9)]).to.deep.equal([mallMediaPath(model.id, 'preview.glb'), '这是缩减后的预览：']);
    expect((await administrator.client.media(row?.teaser?.modelUrl ?? '')).status).to.equal(200);
    expect((await api.visitor().media(row?.teaser?.modelUrl ?? '')).status, 'before it is on sale').to.equal(404);
  });
});
