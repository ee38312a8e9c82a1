import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { initialSettings } from '#domain/editor/settings';
import { embedModelPath, embedPicturePath, tokenOfAddress } from '#domain/shares/embed';
import type { ShareView } from '#domain/shares/views';
import { openTestApi, openTwin, type Person, type TestApi } from '#test/api';
import { farmBackends } from '#test/databases';
import { buildFile } from '#test/work';

for (const backend of farmBackends) {
  describe(`models on others’ sites on ${backend.name}`, function embeds() {
    this.timeout(60_000);
    let api: TestApi;
    let owner: Person;
    before(async () => (api = await openTestApi(backend)));
    beforeEach(async () => (owner = await api.person({ nickName: '造物师' })));
    after(() => api.close());

    const get = (path: string) => fetch(api.origin + path, { headers: { cookie: '' } });
    const framersOf = (answer: Response): string =>
      /frame-ancestors ([^;]*)/.exec(answer.headers.get('content-security-policy') ?? '')?.[1] ?? '';
    async function shared(wish: object = { kind: 'public' }) {
      const file = await buildFile(api.database, owner.user.id, { modelName: '椅子</script><b>' });
      const [previewKey, thumbnailKey] = [`files/${file.id}/1/preview.glb`, `files/${file.id}/1/thumbnail.webp`];
      await api.objects.putBytes(previewKey, Buffer.from('glTF preview'), { contentType: 'model/gltf-binary' });
      await api.objects.putBytes(thumbnailKey, Buffer.from('webp'), { contentType: 'image/webp' });
      await file.update({ previewKey, thumbnailKey });
      await owner.client.call('editorSave', { fileId: file.id, revision: 0, settings: { ...initialSettings, unit: 'mm' } });
      const share = await owner.client.call<ShareView>('shareCreate', { fileId: file.id, ...wish });
      const token = share.url?.split('=')[1] ?? '';
      const sites = (more: object) => owner.client.call<ShareView>('shareSites', { shareId: share.id, isEmbedded: true, ...more });
      return { share, token, sites };
    }

    it('are shown where their owner allows it, with what is edited on them, and nowhere else', async () => {
      const { share, token, sites } = await shared();
      const [page, model, picture] = [`/embed/${token}`, embedModelPath(token), embedPicturePath(token)];
      expect((await get(page)).status).to.equal(404);
      expect((await get(model)).status).to.equal(404);
      expect((await sites({})).embedUrl).to.equal(page);
      expect(framersOf(await get(page))).to.equal('*');
      await sites({ sites: ['*.example.com'] });
      const shown = await get(page);
      expect([shown.status, framersOf(shown), shown.headers.get('set-cookie')]).to.deep.equal([200, "'self' *.example.com", null]);
      const html = await shown.text();
      expect(html).not.to.contain('</script><b>');
      const about = JSON.parse(/<script type="application\/json"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? '{}') as Record<string, unknown>;
      expect(about).to.deep.include({ title: '椅子</script><b>', url: model, bytes: 12, logo: 'modelmill' });
      expect(about['settings']).to.deep.equal({ ...initialSettings, unit: 'mm' });
      expect(await (await get(model)).text()).to.equal('glTF preview');
      expect((await get(`${model}?download=1`)).status).to.equal(404);
      expect((await get(picture)).headers.get('cross-origin-resource-policy')).to.equal('cross-origin');
      for (const name of ['source', 'preview.glb', '..%2fmodel.glb', 'constructor'])
        expect((await get(`${page}/${name}`)).status, name).to.equal(404);
      await owner.client.call('shareSites', { shareId: share.id, isEmbedded: false });
      for (const path of [page, model]) expect((await get(path)).status).to.equal(404);
      await sites({});
      await owner.client.call('shareRevoke', { shareId: share.id });
      for (const path of [page, model, picture]) expect((await get(path)).status, path).to.equal(404);
    });

    it('are said of themselves before any script runs, unless they are private', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'modelmill-share-'));
      await writeFile(join(folder, 'index.html'), '<!doctype html><head><title>模工坊</title></head>');
      const twin = await openTwin(backend, api, { dashboardFolder: folder, secret: api.deps.secret, objects: api.objects });
      try {
        const { share, token } = await shared();
        const page = async (address: string | null) => (await fetch(`${twin.origin}${address}`)).text();
        const html = await page(share.url);
        expect(html).to.contain('<title>椅子&lt;/script&gt;&lt;b&gt; · 模工坊</title>').and.to.contain('造物师 分享的三维模型');
        expect(html).to.contain(`<meta property="og:image" content="${twin.origin}${embedPicturePath(token)}" />`);
        expect(html).not.to.contain('oembed');
        await owner.client.call('shareSites', { shareId: share.id, isEmbedded: true });
        expect(await page(share.url)).to.contain('type="application/json+oembed"');
        const hidden = await shared({ kind: 'private', password: '芝麻开门' });
        expect(await page(hidden.share.url))
          .to.contain('<title>三维预览 · 模工坊</title>')
          .and.not.to.contain('椅子');
      } finally {
        await twin.close();
        await rm(folder, { recursive: true });
      }
    });

    it('are told to programs that show links, those that are public and embedded alone', async () => {
      const { token, share, sites } = await shared();
      await sites({});
      const link = `${api.origin}${share.url}`;
      const ask = (url: string, more = '') => get(`/embed/oembed?url=${encodeURIComponent(url)}${more}`);
      const told = (await (await ask(link, '&maxwidth=300&maxheight=9e9')).json()) as Record<string, unknown>;
      expect(told).to.include({ type: 'rich', version: '1.0', width: 300, height: 480, author_name: '造物师' });
      expect(told['html']).to.contain(`src="${api.origin}/embed/${token}"`).and.not.to.contain('<b>');
      expect(told['thumbnail_url']).to.equal(api.origin + embedPicturePath(token));
      expect((await ask(link, '&format=xml')).status).to.equal(501);
      const hidden = await shared({ kind: 'private', password: '芝麻开门' });
      const secret = { shareId: hidden.share.id, isEmbedded: true };
      expect(await owner.client.refusal('shareSites', secret)).to.contain('不能嵌入');
      for (const url of [`${api.origin}${hidden.share.url}`, 'https://example.com/', 'javascript:alert(1)', '', `${api.origin}/embed/x`])
        expect((await ask(url)).status, url).to.equal(404);
      for (const path of ['', '/model.glb', '/picture.webp'])
        expect((await get(`/embed/${hidden.token}${path}`)).status, path).to.equal(404);
      expect(tokenOfAddress(`https://a.com/modelEditor/preview?share=${token}`)).to.equal(token);
    });
  });
}
