import { expect } from 'chai';
import type { SourceFileDetailView, SourceFileView } from '#domain/files/views';
import type { JobCardView, SubmittedView, JobDetailOf } from '#domain/jobs/views';
import type { MapReport } from '#domain/maps/report';
import { defaultMapOptions, type MapOptions } from '#domain/maps/options';
import type { OrderHistoryView, QuoteView } from '#domain/orders/views';
import type { UploadSettingView } from '#domain/uploads/views';
import type { Page } from '#domain/wire/envelope';
import { beginJob } from '#services/jobs/begin';
import { finishJob } from '#services/orders/finish-job';
import { postOperation } from '#services/ledger/post';
import { newId } from '#storage/database/ids';
import type { FileRow } from '#storage/database/models/files';
import { openTestApi, type Person, type TestApi } from '#test/api';
import { farmBackends } from '#test/databases';
import { givenCoins } from '#test/ledger';
import { checkedMap, mapImage } from '#test/maps';
import { buildFile, buildJob } from '#test/work';

for (const backend of farmBackends) {
  describe(`maps on ${backend.name}`, function () {
    this.timeout(60_000);
    let api: TestApi;
    let owner: Person;
    before(async () => (api = await openTestApi(backend)));
    beforeEach(async () => (owner = await api.person()));
    after(() => api.close());

    const mapOf = (person: Person, overrides: Partial<FileRow> = {}) =>
      buildFile(api.database, person.user.id, { ...checkedMap, ...overrides });
    const quote = (fileId: string, options: Partial<MapOptions> = {}) =>
      owner.client.call<QuoteView>('orderQuote', { orderType: 16, goods: { fileId, options } });
    const rich = (fen: number) =>
      api.database.transact((transaction) => postOperation(api.deps, givenCoins(newId(), owner.user.id, fen), transaction));
    /** Pays for work on a map, and begins it. */
    async function started(options: Partial<MapOptions> = {}): Promise<{ id: string; orderId: string }> {
      const { id: fileId } = await mapOf(owner);
      const { orderId } = await owner.client.call<SubmittedView>('processingMap', { fileId, options });
      await owner.client.call('cloudCoinPay', { orderId });
      const { results } = await owner.client.call<Page<JobCardView>>('cardList', { kind: 'superResolve' });
      const id = results[0]?.id ?? '';
      await beginJob(api.deps, { id, attempt: 1 });
      return { id, orderId };
    }

    it('are taken by their extensions, as large as oblique models; what is none is refused with the way out', async () => {
      const settings = await owner.client.call<UploadSettingView[]>('getMapFileUploadSettings');
      expect(settings.map(({ modelFormat }) => modelFormat)).to.deep.equal(['tif', 'tiff', 'png', 'jpg', 'jpeg', 'mbtiles', 'zip']);
      const member = await api.person({ tier: 'advanced' });
      expect((await member.client.call<UploadSettingView[]>('getMapFileUploadSettings'))[0]?.maxSize).to.equal(50 * 1024);
      const refused = (fileName: string, fileSize = 10) =>
        owner.client.refusal('multipartCreate', { fileName, fileSize, modelType: 2, origin: 0 });
      expect(await refused('a.glb'))
        .to.contain('格式不支持')
        .and.to.contain('GeoTIFF');
      expect(await refused('a.tif', 5 * 1024 ** 3 + 1)).to.equal('tif文件大小不得超过5120MB');
      await owner.client.call('multipartCreate', { fileName: 'a.tif', fileSize: 10, modelType: 2, origin: 0 });
    });

    it('have a list of their own, and stand in no list of models', async () => {
      const { id } = await mapOf(owner);
      await buildFile(api.database, owner.user.id);
      const list = (also: object = {}) => owner.client.call<Page<SourceFileView>>('fileList', also);
      expect((await list()).results.map(({ modelType }) => modelType)).to.deep.equal([0]);
      const { results } = await list({ modelType: 2 });
      expect(results.map((file) => [file.id, file.modelType, file.map])).to.deep.equal([[id, 2, mapImage]]);
      const detail = await owner.client.call<SourceFileDetailView>('fileDetail', { fileId: id });
      expect([detail.map, detail.report, detail.oblique]).to.deep.equal([mapImage, null, null]);
      expect(detail.advice).to.deep.equal({ text: '建议使用「地图超分」', link: null });
    });

    it('cost by begun ten megapixels of the result', async () => {
      const { id } = await mapOf(owner);
      const asked = await Promise.all([quote(id), quote(id, { scale: 4 }), quote(id, { scale: 4, model: 'fine', tiles: 'xyz' })]);
      // 48 and 192 million pixels.
      expect(asked.map(({ payAble }) => payAble)).to.deep.equal([5 * 1_99, 20 * 1_99, 20 * 1_99]);
      expect(asked[1]?.orderDetailList[0]?.description).to.equal('地图超分「椅子」，16000 × 12000 像素');
      const least = await mapOf(owner, { map: { ...mapImage, width: 1, height: 1 } });
      expect((await quote(least.id)).payAble).to.equal(1_99);
    });

    it('are what their kind takes, and nothing else takes them', async () => {
      const [map, model] = [await mapOf(owner), await buildFile(api.database, owner.user.id)];
      const refusal = (goods: object) => owner.client.refusal('jobSubmit', goods);
      expect(await refusal({ kind: 'superResolve', fileId: model.id })).to.equal('这项操作只用于地图影像');
      for (const goods of [{ kind: 'lightweight' }, { kind: 'convert', target: 'glb' }, { kind: 'reduce', options: { ratio: 0.5 } }])
        expect(await refusal({ ...goods, fileId: map.id }), goods.kind).to.contain('只用于单个模型');
      expect(await refusal({ kind: 'tiles', fileId: map.id })).to.equal('这项操作只用于倾斜摄影模型');
      expect(await owner.client.refusal('fileLookStart', { fileId: map.id })).to.contain('检测');
      expect(await owner.client.refusal('processingMap', { fileId: map.id, options: { scale: 3 } })).to.equal('请选择放大倍数');
      expect(await owner.client.refusal('processingMap', { fileId: map.id, options: { sharp: 1 } })).to.not.equal('');
      const unchecked = await mapOf(owner, { status: 'Checking', map: null });
      expect(await owner.client.refusal('processingMap', { fileId: unchecked.id })).to.contain('检测完成后');
      const stranger = await api.person();
      expect(await stranger.client.refusal('processingMap', { fileId: map.id })).to.equal('文件不存在或已删除');
    });

    it('are refused before they are paid where the result would be too large, its tiles too many, or JPEG cannot hold it', async () => {
      const wide = await mapOf(owner, { map: { ...mapImage, width: 1_500_000, height: 10 } });
      expect(await owner.client.refusal('orderQuote', { orderType: 16, goods: { fileId: wide.id, options: { scale: 4 } } })).to.contain(
        '裁成几块',
      );
      // 40,000 × 40,000 pixels, ×2: 6.4 gigapixels.
      const large = await mapOf(owner, { map: { ...mapImage, width: 40_000, height: 40_000 } });
      expect(await owner.client.refusal('processingMap', { fileId: large.id, options: { tiles: 'xyz' } })).to.contain(
        '结果超过 60 亿像素，不能同时生成瓦片',
      );
      expect((await quote(large.id)).payAble).to.equal(640 * 1_99);
      const deep = await mapOf(owner, { map: { ...mapImage, sample: 'uint16' } });
      expect(await owner.client.refusal('processingMap', { fileId: deep.id, options: { output: 'jpeg' } })).to.contain('JPEG 只用于 8 位');
      expect(await api.database.orders.count({ where: { ownerId: owner.user.id } })).to.equal(0);
    });

    it('start with their payment, and give it back once when the work fails', async () => {
      await rich(9_95);
      const { id, orderId } = await started({ model: 'fine' });
      const detail = await owner.client.call<JobDetailOf<'superResolve'>>('serviceDetail', { id });
      expect(detail).to.deep.include({ kind: 'superResolve', status: 'Running', map: null, report: null, resultUrl: null, tilesUrl: null });
      expect(detail.options).to.deep.equal({ ...defaultMapOptions, model: 'fine' });
      const outcome = { status: 'Error', code: 'map.unreadable', params: { file: 'a.tif' } } as const;
      const ends = [await finishJob(api.deps, { id, attempt: 1, outcome }), await finishJob(api.deps, { id, attempt: 1, outcome })];
      expect(ends).to.deep.equal([true, false]);
      const history = await owner.client.call<OrderHistoryView>('orderHistory', { orderId });
      expect([history.paid, history.refunded]).to.deep.equal([9_95, 9_95]);
      const failed = await owner.client.call<JobDetailOf<'superResolve'>>('serviceDetail', { id });
      expect(failed.error?.tips).to.contain('影像「a.tif」的目录没有尽头');
    });

    it('are read in part where they lie, and downloaded under the name that their owner knows', async () => {
      const options = { ...defaultMapOptions, tiles: 'mbtiles' } as const;
      const size = { width: 4, height: 4, bytes: 100 };
      const tiles = { count: 1, bytes: 50, minZoom: 0, maxZoom: 1 };
      const job = await buildJob(api.database, await mapOf(owner), {
        ...{ kind: 'superResolve', input: { kind: 'superResolve', options }, status: 'Success', modelName: '某市' },
        report: { before: size, after: size, tiles } as MapReport as never,
        result: {
          kind: 'superResolve',
          before: { bytes: 100 },
          after: { bytes: 150 },
          map: { before: size, after: size, tiles, copyBytes: 7 },
        },
      });
      await api.database.jobs.update({ resultKey: `jobs/${job.id}/1/result.tif` }, { where: { id: job.id } });
      const bytes = Uint8Array.from({ length: 1000 }, (_, index) => index % 251);
      for (const name of ['result.tif', 'before.tif', 'tiles.mbtiles', 'quicklook.webp'])
        await api.objects.putBytes(`jobs/${job.id}/1/${name}`, bytes, { contentType: 'text/html' });
      const card = await owner.client.call<JobDetailOf<'superResolve'>>('serviceDetail', { id: job.id });
      const urls = [card.resultUrl, card.beforeUrl, card.tilesUrl, card.quicklookUrl];
      expect(urls.map((url) => url?.split('/').at(-1))).to.deep.equal(['result.tif', 'before.tif', 'tiles.mbtiles', 'quicklook.webp']);
      for (const url of urls) {
        const part = await owner.client.media(url ?? '', { range: 'bytes=16-31' });
        expect([part.status, part.headers.get('content-range')], url ?? '').to.deep.equal([206, 'bytes 16-31/1000']);
        expect(new Uint8Array(await part.arrayBuffer())).to.deep.equal(bytes.slice(16, 32));
        expect((await (await api.person()).client.media(url ?? '')).status).to.equal(404);
      }
      const names = [];
      for (const what of ['result', 'tiles'])
        names.push((await owner.client.call<{ fileName: string }>('downloadModelFile', { id: job.id, what })).fileName);
      expect(names).to.deep.equal(['某市-2x.tif', '某市-2x.mbtiles']);
      const bare = await buildJob(api.database, await mapOf(owner), {
        ...{ kind: 'superResolve', input: { kind: 'superResolve', options: defaultMapOptions }, status: 'Success' },
      });
      expect(await owner.client.refusal('downloadModelFile', { id: bare.id, what: 'tiles' })).to.equal('处理结果不存在或已删除');
    });
  });
}
