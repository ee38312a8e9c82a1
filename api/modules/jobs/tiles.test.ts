import { expect } from 'chai';
import type { JobCardView, SubmittedView, JobDetailOf } from '#domain/jobs/views';
import { jobScenePackagePath } from '#domain/kinds/media';
import type { ObliqueMetadata, ObliqueReport } from '#domain/models/oblique';
import type { OrderInfoView } from '#domain/orders/views';
import { defaultTilesOptions, tilesLimits } from '#domain/kinds/tiles/options';
import type { Page } from '#domain/wire/envelope';
import { finishJob } from '#services/orders/finish-job';
import { refundByOperator } from '#services/orders/refund-by-operator';
import { postOperation } from '#services/ledger/post';
import { newId } from '#storage/database/ids';
import { openTestApi, type Person, type TestApi } from '#test/api';
import { farmBackends } from '#test/databases';
import { givenCoins } from '#test/ledger';
import { buildFile, buildJob } from '#test/work';
import { unzip } from '#test/zips';

const GB = 1024 ** 3;
const surveyed: ObliqueReport = {
  ...{ files: 5, totalBytes: 1000, tiles: 4, tileBytes: 900, blocks: 1, levels: null, sampled: 4, unreadable: 0 },
  metadata: { coordinateSystem: 'EPSG:4547', origin: [500_000, 2_500_000, 0] },
};

for (const backend of farmBackends) {
  describe(`orders for 3D Tiles on ${backend.name}`, () => {
    let api: TestApi;
    let owner: Person;
    before(async () => (api = await openTestApi(backend)));
    beforeEach(async () => (owner = await api.person()));
    after(() => api.close());

    const sceneOf = ({ user }: Person, fileSize: number, metadata: ObliqueMetadata | null = surveyed.metadata) =>
      buildFile(api.database, user.id, { modelType: 'oblique', fileSize, oblique: { ...surveyed, metadata } });
    const ordered = ({ client }: Person, goods: object) => client.call<SubmittedView>('orderCreate', { orderType: 5, goods });

    it('cost by begun GB of the upload, and members their share of it', async () => {
      const prices = [];
      for (const bytes of [1, GB, GB + 1, 3 * GB])
        prices.push((await ordered(owner, { fileId: (await sceneOf(owner, bytes)).id })).payAble);
      expect(prices).to.deep.equal([9_90, 9_90, 19_80, 29_70]);
      const shares = [];
      for (const tier of ['basic', 'advanced', 'professional'] as const) {
        const member = await api.person({ tier });
        shares.push((await ordered(member, { fileId: (await sceneOf(member, GB)).id })).payAble);
      }
      expect(shares).to.deep.equal([8_91, 6_93, 4_95]);
    });

    it('start with their payment, and give it back when the work fails', async () => {
      const { id: fileId } = await sceneOf(owner, GB);
      const { orderId } = await ordered(owner, { fileId, options: { textures: 'ktx2' } });
      const { orderDetailList } = await owner.client.call<OrderInfoView>('orderDetail', { orderId });
      expect(orderDetailList.map(({ orderType }) => orderType)).to.deep.equal(['倾斜摄影轻量化']);
      await api.database.transact((transaction) => postOperation(api.deps, givenCoins(newId(), owner.user.id, 9_90), transaction));
      await owner.client.call('cloudCoinPay', { orderId });
      const { results } = await owner.client.call<Page<JobCardView>>('cardList');
      const id = results[0]?.id ?? '';
      const detail = await owner.client.call<JobDetailOf<'tiles'>>('serviceDetail', { id });
      expect(detail).to.include({ kind: 'tiles', fileId, status: 'Queued', tilesetUrl: null, resultUrl: null, scene: null, report: null });
      expect(detail.options).to.deep.equal({ ...defaultTilesOptions, textures: 'ktx2' });
      const outcome = { status: 'Error', code: 'oblique.noneReadable', params: { file: 'a.osgb', reason: '损坏' } } as const;
      await finishJob(api.deps, { id, attempt: 1, outcome });
      const line = await api.database.orderLines.findOne({ where: { orderId }, rejectOnEmpty: true });
      expect(line.status).to.equal('Refunded');
    });

    it('are sold their offline package once, which a refund takes back', async () => {
      const file = await sceneOf(owner, GB);
      const made = async () => {
        const input = { kind: 'tiles', options: defaultTilesOptions } as const;
        const scene = { files: 1, tiles: 1, triangles: 12, textures: 1, bytesBefore: 9, bytesAfter: 9, partial: false } as const;
        const place = { longitude: 114, latitude: 22, height: 0 };
        const result = { kind: 'tiles', before: { bytes: 9 }, after: { bytes: 9 }, scene: { ...scene, place } } as const;
        const job = await buildJob(api.database, file, { kind: 'tiles', input, result, status: 'Success', modelName: '某:市' });
        await api.database.jobs.update({ resultKey: `jobs/${job.id}/1/scene/tileset.json` }, { where: { id: job.id } });
        await api.objects.putBytes(`jobs/${job.id}/1/scene/tileset.json`, Buffer.from('{"a":1}'), { contentType: 'application/json' });
        await api.objects.putBytes(`jobs/${job.id}/1/scene/区/1.glb`, Buffer.from('glTF!'), { contentType: 'model/gltf-binary' });
        return job.id;
      };
      const jobId = await made();
      const wish = { orderType: 35, goods: { jobId } };
      const path = jobScenePackagePath(jobId);
      const detail = () => owner.client.call<JobDetailOf<'tiles'>>('serviceDetail', { id: jobId });
      expect((await detail()).packageUrl).to.equal(null);
      expect((await owner.client.media(path)).status).to.equal(404);
      const stranger = await api.person();
      expect(await stranger.client.refusal('orderCreate', wish)).to.equal('处理结果不存在或已删除');
      const { orderId, payAble } = await owner.client.call<SubmittedView>('orderCreate', wish);
      expect(payAble).to.equal(9_90);
      await api.database.transact((transaction) => postOperation(api.deps, givenCoins(newId(), owner.user.id, 9_90), transaction));
      await owner.client.call('cloudCoinPay', { orderId });
      expect(await owner.client.refusal('orderCreate', wish)).to.contain('已经购买');
      expect((await detail()).packageUrl).to.equal(path);
      expect((await stranger.client.media(path)).status).to.equal(404);
      const answer = await owner.client.media(path);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(bytes.length).to.equal(Number(answer.headers.get('content-length')));
      const files = await unzip(bytes);
      expect([...files.keys()]).to.deep.equal(['某_市/index.html', '某_市/LICENSES.txt', '某_市/tiles/0/0.js', '某_市/tiles/0/1.js']);
      const scripts = ['某_市/tiles/0/0.js', '某_市/tiles/0/1.js'].map((name) => files.get(name)?.toString());
      const held = (text: string): string => Buffer.from(text).toString('base64');
      expect(scripts).to.deep.equal([`modelmillTile(0,"${held('{"a":1}')}");\n`, `modelmillTile(1,"${held('glTF!')}");\n`]);
      await refundByOperator(api.deps, { order: { orderId }, lines: [1], cause: '试' });
      expect((await detail()).packageUrl).to.equal(null);
      expect((await owner.client.media(path)).status).to.equal(404);
    });

    it('are refused before they are paid where the scene would stand nowhere, and taken with a place that is given', async () => {
      const { id: fileId } = await buildFile(api.database, owner.user.id, {
        modelType: 'oblique',
        oblique: {
          ...surveyed,
          metadata: { coordinateSystem: 'EPSG:9999', system: 'EPSG:9999', origin: [38_500_000, 2_500_000, 0] },
          ...{ place: null, noPlace: '坐标系「EPSG:9999」不能使用：不认识这个编号，请改写为 WKT' },
        },
      });
      const refused = (options: object) => owner.client.refusal('orderCreate', { orderType: 5, goods: { fileId, options } });
      expect(await refused({}))
        .to.contain('坐标系「EPSG:9999」不能使用')
        .and.to.contain('改正 metadata.xml');
      expect(await refused({ origin: [500_000, 2_500_000, 0] })).to.contain('坐标系「EPSG:9999」不能使用');
      expect(await refused({ system: '北京' })).to.contain('不是 EPSG 编号');
      // The easting has its zone's number, which this system has not.
      expect(await refused({ system: 'EPSG:4547' })).to.contain('原点不在坐标系的范围内');
      expect((await ordered(owner, { fileId, options: { system: 'EPSG:4526' } })).payAble).to.equal(9_90);
      expect((await ordered(owner, { fileId, options: { system: 'EPSG:4547', origin: [500_000, 2_500_000, 0] } })).payAble).to.equal(9_90);
      expect(await api.database.orders.count({ where: { ownerId: owner.user.id } })).to.equal(2);
    });

    it('are refused for what is no scene, for one that nobody knows the place of, and for options out of range', async () => {
      const refusal = (goods: object) => owner.client.refusal('jobSubmit', { kind: 'tiles', ...goods });
      expect(await refusal({ fileId: (await buildFile(api.database, owner.user.id)).id })).to.equal('这项操作只用于倾斜摄影模型');
      for (const [metadata, words] of [
        [{ coordinateSystem: 'EPSG:4547', origin: null }, '没有写明原点'],
        [null, '没有写明坐标系，没有写明原点'],
      ] as const) {
        const { id: fileId } = await sceneOf(owner, GB, metadata);
        expect(await refusal({ fileId }))
          .to.contain(words)
          .and.to.contain('写明坐标系和原点');
        const options = { system: 'EPSG:4547', origin: [500_000, 2_500_000, 0] };
        expect((await ordered(owner, { fileId, options })).payAble).to.equal(9_90);
      }
      const { id: fileId } = await sceneOf(owner, GB);
      const refusedFor = (options: object) => refusal({ fileId, options });
      expect(await refusedFor({ heightOffset: tilesLimits.heightOffset.max + 1 })).to.contain('最多为 10000 米');
      expect(await refusedFor({ system: 'x'.repeat(tilesLimits.system + 1) })).to.contain('最多 4000 个字符');
      expect(await refusedFor({ origin: [1, 2, tilesLimits.origin * 2] })).to.equal('原点坐标太大');
      expect(await refusedFor({ compression: 'zip' })).to.equal('请选择几何压缩');
      expect(await refusedFor({ version: '2.0' })).to.equal('请选择 3D Tiles 版本');
      expect(await refusedFor({ textureSize: 700 })).to.equal('请选择贴图尺寸');
      expect(await refusedFor({ ratio: 0 })).to.equal('每级保留面数至少为 0.01');
      expect(await refusedFor({ errorPixels: 17 })).to.equal('减面误差上限最多为 16 像素');
    });
  });
}
