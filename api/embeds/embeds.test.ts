import { expect } from 'chai';
import sharp from 'sharp';
import { AppError } from '#domain/errors/app-error';
import { jobScenePackagePath } from '#domain/kinds/media';
import type { JobDetailOf } from '#domain/jobs/views';
import { embedLimits } from '#domain/scenes/embed';
import type { SceneEmbedView, SceneLogoView } from '#domain/scenes/views';
import { jobDetail } from '#services/jobs/detail';
import { readCounts } from '#services/membership/read-counts';
import { refundByOperator } from '#services/orders/refund-by-operator';
import { sweepAttachments } from '#services/attachments/sweep';
import { hashSecret } from '#storage/database/ids';
import { attachmentKey } from '#storage/objects/keys';
import { openTestApi, openTwin, type Person, type TestApi } from '#test/api';
import { sendAttachment } from '#test/attachments';
import { farmBackends } from '#test/databases';
import { expectBalance } from '#test/orders';
import { buildPicture } from '#test/pictures';
import { buyOfScene, paidScene } from '#test/scenes';
import { unzip } from '#test/zips';
import { defaultRateLimits } from '../gateway/rate-limit.ts';

const files = { 'tileset.json': '{"a":1}', '区/1.glb': 'glTF!' };

for (const backend of farmBackends) {
  describe(`scenes on others’ sites on ${backend.name}`, function embeds() {
    this.timeout(60_000);
    let api: TestApi;
    let owner: Person;
    before(async () => (api = await openTestApi(backend)));
    beforeEach(async () => (owner = await api.person()));
    after(() => api.close());
    afterEach('the ledger adds up', () => expectBalance(api.database));

    const set = (id: string, change: object = {}) => owner.client.call<SceneEmbedView>('sceneEmbed', { id, isOpen: true, ...change });
    const get = (path: string) => fetch(api.origin + path, { headers: { cookie: '' } });
    const framersOf = (answer: Response): string =>
      /frame-ancestors ([^;]*)/.exec(answer.headers.get('content-security-policy') ?? '')?.[1] ?? '';
    async function embedded(options: Parameters<typeof paidScene>[2] = { files }) {
      const { job, orderId: workId } = await paidScene(api.deps, owner.user, options);
      const orderId = await buyOfScene(api.deps, owner.user, { type: 'obliqueEmbed', jobId: job.id });
      const { url } = await set(job.id);
      return { jobId: job.id, workId, orderId, url: url ?? '' };
    }

    it('are shown to whoever has the token, without a sign-in, and are kept by its hash alone', async () => {
      const { job } = await paidScene(api.deps, owner.user, { files });
      const jobId = job.id;
      expect(await owner.client.refusal('sceneEmbed', { id: jobId, isOpen: true })).to.equal('还没有购买这个场景的倾斜摄影嵌入代码');
      await buyOfScene(api.deps, owner.user, { type: 'obliqueEmbed', jobId });
      const detail = () => owner.client.call<JobDetailOf<'tiles'>>('serviceDetail', { id: jobId });
      // Bought is not yet shown: its owner turns it on.
      expect((await detail()).embed).to.deep.equal({ isOpen: false, url: null, sites: [] });
      const { url } = await set(jobId);
      expect((await detail()).embed).to.deep.equal({ isOpen: true, url, sites: [] });
      expect(url).to.match(/^\/embed\/[\w-]{43}$/);
      const token = url?.slice('/embed/'.length) ?? '';
      const row = await api.database.sceneAssets.findOne({ where: { jobId }, rejectOnEmpty: true });
      expect(row.tokenHash).to.equal(hashSecret(token));
      expect(JSON.stringify(row)).not.to.contain(token);

      const page = await get(url ?? '');
      expect([page.status, page.headers.get('set-cookie'), framersOf(page)]).to.deep.equal([200, null, '*']);
      const policy = page.headers.get('content-security-policy');
      expect(policy).to.contain("default-src 'none'").and.to.contain("script-src 'self' 'wasm-unsafe-eval';");
      expect(page.headers.get('cache-control')).to.equal('no-cache');
      const about = JSON.parse(/<script type="application\/json"[^>]*>(.*?)<\/script>/.exec(await page.text())?.[1] ?? '{}') as object;
      expect(about).to.deep.equal({ title: '某市', logo: 'modelmill', triangles: 12, bytes: 9, url: `${url}/scene/tileset.json` });
      const tile = await get(`${url}/scene/${encodeURIComponent('区')}/1.glb`);
      expect([tile.status, await tile.text(), tile.headers.get('content-type')]).to.deep.equal([200, 'glTF!', 'model/gltf-binary']);
      expect(tile.headers.get('cache-control')).to.equal(`private, max-age=${embedLimits.maxAgeSeconds}`);
      expect(tile.headers.get('cross-origin-resource-policy')).to.equal('same-origin');
      for (const name of ['embed.js', 'embed.css', 'draco_decoder.wasm'])
        expect((await get(`/embed/viewer/${name}`)).status, name).to.equal(200);
      for (const name of ['LICENSES.txt', 'scene.js', '..%2fscene.js'])
        expect((await get(`/embed/viewer/${name}`)).status, name).to.equal(404);
    });

    it('show nothing but that scene', async () => {
      const { url, jobId } = await embedded();
      await api.objects.putBytes(`jobs/${jobId}/1/report.json`, Buffer.from('{}'), { contentType: 'application/json' });
      for (const path of [
        '..%2freport.json',
        '%2e%2e/report.json',
        'a%2f..%2f..%2freport.json',
        'nothing.json',
        'a'.repeat(300),
        '%00',
        '%ff',
        '',
      ])
        expect((await get(`${url}/scene/${path}`)).status, path).to.be.oneOf([400, 404]);
      for (const token of ['', 'viewer', 'a'.repeat(43), `${url.slice(7)}x`, url.slice(7, -1), `${url.slice(7, -1)}!`]) {
        expect((await get(`/embed/${token}`)).status, token).to.equal(404);
        expect((await get(`/embed/${token}/scene/tileset.json`)).status, token).to.equal(404);
      }
      // Neither does a token open anything that asks for a sign-in.
      expect((await get(`/media/jobs/${jobId}/scene/tileset.json`)).status).to.equal(401);
    });

    it('leave nothing in a browser while the store is away', async () => {
      const { url } = await embedded();
      const stat = api.objects.stat.bind(api.objects);
      api.objects.stat = () => Promise.reject(new AppError('objects.unavailable'));
      try {
        const answer = await get(`${url}/scene/tileset.json`);
        expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('etag')]).to.deep.equal([503, 'no-store', null]);
        expect(await answer.json()).to.include({ resp_code: 60382 });
      } finally {
        api.objects.stat = stat;
      }
      expect((await get(`${url}/scene/tileset.json`)).headers.get('cache-control')).to.contain('max-age');
    });

    it('let the owner say on which sites', async () => {
      const { url, jobId } = await embedded();
      const { sites } = await set(jobId, {
        sites: ['https://www.Example.com/a?b', '*.example.org', 'localhost:8080', 'www.例子.cn', '*.example.org'],
      });
      const named = ['https://www.example.com', '*.example.org', 'localhost:8080', 'www.xn--fsqu00a.cn'];
      expect(sites).to.deep.equal(named);
      expect(framersOf(await get(url))).to.equal(["'self'", ...named].join(' '));
      const refused = (...list: string[]) => owner.client.refusal('sceneEmbed', { id: jobId, isOpen: true, sites: list });
      for (const site of [
        "'none'",
        'a.com; script-src *',
        '*',
        'javascript:alert(1)',
        'http://u:p@a.com',
        'a b.com',
        '[::1]',
        'ftp://a.com',
        '',
      ])
        expect(await refused(site), site).to.contain('不是网站地址');
      expect(await refused('a'.repeat(embedLimits.siteLength + 1))).to.equal('网站地址过长');
      expect(await refused(...Array.from({ length: embedLimits.sites + 1 }, (_, place) => `a${place}.com`))).to.contain(
        `最多 ${embedLimits.sites} 个`,
      );
      // What is left out stays: a list is not lost by a switch or a new link.
      await set(jobId, { isOpen: false });
      expect((await set(jobId)).sites).to.deep.equal(named);
      const renewed = await set(jobId, { renew: true });
      expect(framersOf(await get(renewed.url ?? ''))).to.equal(["'self'", ...named].join(' '));
      expect((await set(jobId, { sites: [] })).sites).to.deep.equal([]);
      expect(framersOf(await get(renewed.url ?? ''))).to.equal('*');
    });

    it('have limits, of each address and of each scene, and say so on a page that every site may show', async () => {
      const { url } = await embedded();
      const { url: other } = await embedded();
      const few = { calls: 3, windowMs: 60_000 };
      const refusedAt = async (process: TestApi, paths: readonly string[]): Promise<Response[]> => {
        const answers = [];
        for (const path of paths) answers.push(await fetch(process.origin + path, { headers: { cookie: '' } }));
        return answers.filter(({ status }) => status === 429);
      };
      const tile = `${url}/scene/tileset.json`;
      const byAddress = await openTwin(backend, api, { rateLimits: { ...defaultRateLimits, address: few } });
      const byScene = await openTwin(backend, api, { embedRequests: few });
      try {
        const [page, ...rest] = await refusedAt(byAddress, [url, tile, '/embed/viewer/embed.css', url, tile, '/embed/viewer/embed.css']);
        expect(rest).to.have.length(2);
        expect([framersOf(page!), page?.headers.get('cache-control')]).to.deep.equal(['*', 'no-store']);
        expect(Number(page?.headers.get('retry-after'))).to.be.within(1, 60);
        expect(await page?.text()).to.match(/<p role="alert">操作过于频繁，请 \d+ 秒后再试<\/p>/);
        for (const answer of rest) expect(answer.headers.get('content-type')).to.contain('json');

        const [refusedPage, refusedTile] = await refusedAt(byScene, [url, tile, tile, url, tile, other, `${other}/scene/tileset.json`]);
        expect(framersOf(refusedPage!)).to.equal('*');
        expect(refusedTile?.headers.get('cache-control')).to.equal('no-store');
      } finally {
        await Promise.all([byAddress.close(), byScene.close()]);
      }
    });

    it('are a page with a sentence for every site while the database is away', async () => {
      const { url } = await embedded();
      const { sceneAssets } = api.database;
      const findOne = sceneAssets.findOne.bind(sceneAssets);
      sceneAssets.findOne = () => Promise.reject(new Error('broken'));
      try {
        const page = await get(url);
        expect([page.status, framersOf(page)]).to.deep.equal([500, '*']);
        expect(await page.text())
          .to.contain('role="alert"')
          .and.not.to.contain('broken');
      } finally {
        sceneAssets.findOne = findOne;
      }
    });

    it('end when they are turned off, get a new token, or are deleted, and are back where that is undone', async () => {
      const { url, jobId } = await embedded();
      const both = async (of = url) => [(await get(of)).status, (await get(`${of}/scene/tileset.json`)).status];
      expect(await set(jobId, { isOpen: false })).to.deep.equal({ isOpen: false, url, sites: [] });
      expect(await both()).to.deep.equal([404, 404]);
      const sorry = await get(url);
      expect([framersOf(sorry), sorry.headers.get('cache-control')]).to.deep.equal(['*', 'no-store']);
      expect(await sorry.text()).to.contain('内容不存在，或已停止分享');
      await set(jobId);
      expect(await both()).to.deep.equal([200, 200]);
      const renewed = await set(jobId, { renew: true });
      expect(await both()).to.deep.equal([404, 404]);
      expect(await both(renewed.url ?? '')).to.deep.equal([200, 200]);
      await owner.client.call('deleteResult', { id: jobId });
      expect(await both(renewed.url ?? '')).to.deep.equal([404, 404]);
      expect(await owner.client.refusal('sceneEmbed', { id: jobId, isOpen: true })).to.equal('处理结果不存在或已删除');
      await owner.client.call('jobRestore', { id: jobId });
      expect(await both(renewed.url ?? '')).to.deep.equal([200, 200]);
      await owner.user.update({ frozenAt: new Date() });
      expect(await both(renewed.url ?? '')).to.deep.equal([404, 404]);
      const stranger = await api.person();
      expect(await stranger.client.refusal('sceneEmbed', { id: jobId, isOpen: true })).to.equal('处理结果不存在或已删除');
    });

    it('are found again after the secret was changed, as long as the earlier one is known', async () => {
      const { url, jobId } = await embedded();
      const embedOf = async (deps: Partial<typeof api.deps>) => {
        return (await jobDetail({ ...api.deps, ...deps }, { ownerId: owner.user.id, jobId })).assets.embed?.token;
      };
      const secret = 'another-secret-of-the-server-that-is-long-enough';
      expect(await embedOf({ secret, previousSecrets: [api.deps.secret] })).to.equal(url.slice('/embed/'.length));
      expect(await embedOf({ secret })).to.equal(null);
    });

    it('go with a refund, theirs or that of the work which made them, which gives back all that was bought of it', async () => {
      const { url, jobId, workId, orderId } = await embedded();
      await refundByOperator(api.deps, { order: { orderId }, cause: '试' });
      expect((await get(url)).status).to.equal(404);
      expect(await api.database.sceneAssets.count({ where: { jobId } })).to.equal(0);
      const bought = [];
      for (const type of ['obliqueEmbed', 'obliqueOffline', 'obliqueLogo'] as const)
        bought.push(await buyOfScene(api.deps, owner.user, { type, jobId }));
      const renewed = await set(jobId);
      const before = (await api.database.orders.findAll({ where: { id: bought } })).map(({ status, refundedFen }) => [status, refundedFen]);
      expect(before).to.deep.equal(bought.map(() => ['Done', 0]));
      await refundByOperator(api.deps, { order: { orderId: workId }, cause: '试' });
      const after = await api.database.orders.findAll({ where: { id: bought } });
      expect(after.map(({ status, refundedFen, paidFen }) => [status, refundedFen === paidFen])).to.deep.equal(
        bought.map(() => ['Refunded', true]),
      );
      expect(await api.database.sceneAssets.count({ where: { jobId } })).to.equal(0);
      expect((await get(renewed.url ?? '')).status).to.equal(404);
      expect(await owner.client.refusal('orderCreate', { orderType: 36, goods: { jobId } })).to.contain('退');
    });

    it('are not sold while the price of their work goes back, 5 times', async () => {
      for (let round = 0; round < 5; round++) {
        const { job, orderId: workId } = await paidScene(api.deps, owner.user, { files });
        const jobId = job.id;
        const [, refund] = await Promise.allSettled([
          buyOfScene(api.deps, owner.user, { type: 'obliqueEmbed', jobId }),
          refundByOperator(api.deps, { order: { orderId: workId }, cause: '试' }),
        ]);
        expect(refund.status).to.equal('fulfilled');
        expect(await api.database.sceneAssets.count({ where: { jobId } })).to.equal(0);
        expect(await api.database.orders.count({ where: { ownerId: owner.user.id, type: 'obliqueEmbed', status: 'Done' } })).to.equal(0);
      }
    });

    it('are paid by a member’s count, which a refund of the work gives back', async () => {
      owner = await api.person({ tier: 'basic' });
      const { job, orderId: workId } = await paidScene(api.deps, owner.user, { files });
      const left = async () => (await readCounts(api.database, { userId: owner.user.id, now: new Date() })).left.offlinePackage;
      const before = await left();
      const { orderId } = await owner.client.call<{ orderId: string }>('orderCreate', { orderType: 36, goods: { jobId: job.id } });
      await owner.client.call('payByMemberFreeCount', { orderId });
      expect((await set(job.id)).isOpen).to.equal(true);
      const order = await api.database.orders.findByPk(orderId, { rejectOnEmpty: true });
      expect([order.status, order.method, order.paidFen]).to.deep.equal(['Done', 'memberCount', 0]);
      expect(await left()).to.equal((before ?? 0) - 1);
      await refundByOperator(api.deps, { order: { orderId: workId }, cause: '试' });
      expect((await order.reload()).status).to.equal('Refunded');
      expect(await left()).to.equal(before);
    });

    it('bear a logo of the owner’s in place of ours, as his offline package does', async () => {
      const { url, jobId } = await embedded();
      const logo = (change: object) => owner.client.call<SceneLogoView>('sceneLogo', { id: jobId, ...change });
      expect(await owner.client.refusal('sceneLogo', { id: jobId, name: '某公司' })).to.equal('还没有购买这个场景的倾斜摄影LOGO');
      for (const type of ['obliqueLogo', 'obliqueOffline'] as const) await buyOfScene(api.deps, owner.user, { type, jobId });
      const png = await sharp({ create: { width: 900, height: 300, channels: 4, background: { r: 200, g: 20, b: 20, alpha: 0.5 } } })
        .png()
        .toBuffer();
      const send = async () => (await sendAttachment(owner.client, 'sceneLogo', png, 'image/png')).attachmentId;
      const first = await send();
      const { pictureUrl } = await logo({ attachmentId: first, name: '某公司', link: 'https://example.com/' });
      const picture = Buffer.from(await (await owner.client.media(pictureUrl ?? '')).arrayBuffer());
      expect(await sharp(picture).metadata()).to.include({ format: 'webp', width: 240, height: 80, hasAlpha: true });
      const shown = { picture: `data:image/webp;base64,${picture.toString('base64')}`, name: '某公司', link: 'https://example.com/' };
      const marks = async () => {
        const answer = await owner.client.media(jobScenePackagePath(jobId));
        const page = (await unzip(Buffer.from(await answer.arrayBuffer()))).get('某市/index.html')?.toString() ?? '';
        return [await (await get(url)).text(), page].map(
          (html) => (JSON.parse(/<script type="application\/json"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? '{}') as { logo: unknown }).logo,
        );
      };
      expect(await marks()).to.deep.equal([shown, shown]);

      // Only another name; then another picture, with which the first goes.
      await logo({ name: '' });
      expect(await marks()).to.deep.equal([{ picture: shown.picture }, { picture: shown.picture }]);
      const second = await send();
      await logo({ attachmentId: second });
      const statusOf = async (id: string) => (await api.database.attachments.findByPk(id))?.status;
      expect([await statusOf(first), await statusOf(second)]).to.deep.equal(['Erased', 'Claimed']);
      expect(await owner.client.refusal('sceneLogo', { id: jobId, attachmentId: first })).to.contain('图片');
      const stranger = await api.person();
      const foreign = (await sendAttachment(stranger.client, 'sceneLogo', png, 'image/png')).attachmentId;
      expect(await owner.client.refusal('sceneLogo', { id: jobId, attachmentId: foreign })).to.contain('图片');
      expect((await stranger.client.media(pictureUrl ?? '')).status).to.equal(404);
      for (const link of ['javascript:alert(1)', 'example.com', 'https://u:p@example.com/', 'data:text/html,x'])
        expect(await owner.client.refusal('sceneLogo', { id: jobId, link }), link).to.contain('http');
      expect(await owner.client.refusal('sceneLogo', { id: jobId, name: '某'.repeat(embedLimits.nameLength + 1) })).to.contain('最多');
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
      expect((await sendAttachment(owner.client, 'sceneLogo', svg, 'image/png')).answer.resp_code).to.equal(60253);
      expect((await sendAttachment(owner.client, 'sceneLogo', await buildPicture('jpeg'), 'image/jpeg')).answer.resp_code).to.equal(60000);

      await logo({ attachmentId: '' });
      expect(await marks()).to.deep.equal(['modelmill', 'modelmill']);
      expect(await statusOf(second)).to.equal('Erased');
      // What a refund takes back takes its picture along.
      const third = await send();
      await logo({ attachmentId: third });
      const { orderId } = await api.database.sceneAssets.findOne({ where: { jobId, type: 'obliqueLogo' }, rejectOnEmpty: true });
      // A picture that goes at this moment does not take the scene along.
      await api.objects.remove(attachmentKey(owner.user.id, third, 'webp'));
      expect(await marks()).to.deep.equal(['modelmill', 'modelmill']);
      await refundByOperator(api.deps, { order: { orderId }, cause: '试' });
      await sweepAttachments(api.deps);
      expect(await statusOf(third)).to.equal('Erased');
      expect(await marks()).to.deep.equal(['modelmill', 'modelmill']);
    });
  });
}
