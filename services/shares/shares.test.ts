import { expect } from 'chai';
import { initialSettings, type SceneSettings } from '#domain/editor/settings';
import { successCode } from '#domain/wire/envelope';
import { shareLimits } from '#domain/shares/limits';
import type { SharedModelView, ShareView, ShareViewsView } from '#domain/shares/views';
import type { FileRow } from '#storage/database/models/files';
import { openTestApi, type ApiClient, type Person, type TestApi } from '#test/api';
import { farmBackends } from '#test/databases';
import { buildFile } from '#test/work';
import { erasures } from '../catalog/erasures.ts';
import { openShare } from './open.ts';
import { sweepShares } from './sweep.ts';

const glb = Buffer.from('glTF preview');
const marked: SceneSettings = { ...initialSettings, cameras: [{ id: 'a', name: '正面', position: [0, 0, 1], target: [0, 0, 0], fov: 40 }] };

for (const backend of farmBackends) {
  describe(`links to models on ${backend.name}`, function () {
    this.timeout(60_000);
    let api: TestApi;
    let owner: Person;
    let file: FileRow;
    before(async () => (api = await openTestApi(backend)));
    beforeEach(async () => {
      owner = await api.person({ nickName: '造物师' });
      file = await sharedFile();
    });
    after(() => api.close());

    async function sharedFile(): Promise<FileRow> {
      const made = await buildFile(api.database, owner.user.id);
      const [previewKey, thumbnailKey] = [`files/${made.id}/1/preview.glb`, `files/${made.id}/1/thumbnail.webp`];
      await api.objects.putBytes(previewKey, glb, { contentType: 'model/gltf-binary' });
      await api.objects.putBytes(made.objectKey, Buffer.from('the goods'), { contentType: 'model/gltf-binary' });
      return made.update({ previewKey, thumbnailKey });
    }
    const create = (more: object = { kind: 'public' }) => owner.client.call<ShareView>('shareCreate', { fileId: file.id, ...more });
    const secret = { kind: 'private', password: '芝麻开门' };
    const tokenOf = ({ url }: ShareView) => url?.split('share=')[1] ?? '';
    const open = (share: ShareView, more: object = {}, who: ApiClient = api.visitor()) =>
      who.call<SharedModelView>('shareOpen', { share: tokenOf(share), ...more });
    const refusal = (share: ShareView, more: object = {}, who: ApiClient = api.visitor()) =>
      who.refusal('shareOpen', { share: tokenOf(share), ...more });
    const get = (path: string) => fetch(api.origin + path, { headers: { cookie: '' } });
    const views = async (share: ShareView) =>
      (await owner.client.call<ShareView[]>('shareList', { fileId: file.id })).find(({ id }) => id === share.id)?.views;

    it('show the preview with what is edited on it to whoever has one, without a sign-in, and never the upload', async () => {
      await owner.client.call('editorSave', { fileId: file.id, revision: 0, settings: marked });
      const share = await create();
      expect(share).to.include({ kind: 'public', isLive: true, modelName: '椅子', views: 0, expiresAt: null, embedUrl: null });
      const row = await api.database.modelShares.findByPk(share.id, { rejectOnEmpty: true });
      expect(JSON.stringify(row)).not.to.contain(tokenOf(share));
      const seen = await open(share);
      expect(seen).to.deep.include({ modelName: '椅子', authorName: '造物师', settings: marked, textsHidden: false });
      const model = await get(seen.modelUrl);
      expect([model.status, await model.text()]).to.deep.equal([200, 'glTF preview']);
      expect((await get(`${seen.modelUrl}&download=1`)).status).to.equal(404);
      const [path, pass] = seen.modelUrl.split('?pass=');
      for (const wrong of [
        path ?? '',
        `${path}?pass=`,
        `${path}?pass=${pass}x`,
        `${path}?pass=zzzzzzzz.${pass?.split('.')[1]}`,
        seen.modelUrl.replace('preview.glb', 'source'),
        seen.modelUrl.replace(share.id, file.id),
        `/media/files/${file.id}/source?pass=${pass}`,
      ])
        expect((await get(wrong)).status, wrong).to.be.oneOf([401, 404]);
    });

    it('are three at once, also where they are made at once, for one’s own checked models alone', async () => {
      const replies = await Promise.all(
        Array.from({ length: 5 }, () => owner.client.post('shareCreate', { fileId: file.id, kind: 'public' })),
      );
      expect(replies.filter(({ envelope }) => envelope.resp_code === successCode)).to.have.length(shareLimits.live);
      expect(await owner.client.refusal('shareCreate', { fileId: file.id, kind: 'public' })).to.contain('最多 3 个');
      const [first] = await owner.client.call<ShareView[]>('shareList');
      await owner.client.call('shareRevoke', { shareId: first?.id });
      expect((await create()).isLive).to.equal(true);
      const stranger = await api.person();
      expect(await stranger.client.refusal('shareCreate', { fileId: file.id, kind: 'public' })).to.contain('文件不存在');
      for (const [call, more] of [
        ['shareRevoke', {}],
        ['shareViews', {}],
        ['shareSites', { isEmbedded: true }],
      ] as const)
        expect(await stranger.client.refusal(call, { shareId: first?.id, ...more }), call).to.contain('不存在');
      expect(await stranger.client.call('shareList')).to.deep.equal([]);
      for (const wrong of [{ kind: 'private' }, { kind: 'public', password: '12345' }, { kind: 'private', password: '123' }, { kind: 'x' }])
        expect(await owner.client.refusal('shareCreate', { fileId: file.id, ...wrong })).to.match(/密码|公开或私密/);
    });

    it('end in three days where they are private, when they are ended, and with what they show', async () => {
      const share = await create(secret);
      const [publicOne, doomed] = [await create(), await create()];
      const seen = await open(share, secret);
      const ms = new Date(share.expiresAt ?? 0).getTime() - new Date(share.createdAt).getTime();
      expect(ms).to.equal(3 * 24 * 60 * 60_000);
      await owner.client.call('shareRevoke', { shareId: doomed.id });
      expect(await refusal(doomed)).to.contain('已经停用');
      expect(await owner.client.refusal('shareRevoke', { shareId: doomed.id })).to.contain('不存在或已经停用');
      const later = { ...api.deps, clock: () => new Date(Date.now() + ms + 1000) };
      const late = { token: tokenOf(share), pass: seen.pass, viewer: 'x', address: 'x' };
      expect(await openShare(later, late).catch(({ code }: { code: string }) => code)).to.equal('share.gone');
      await owner.user.update({ frozenAt: new Date() });
      expect(await refusal(publicOne)).to.contain('分享不存在');
      expect((await get(seen.modelUrl)).status).to.equal(404);
      await owner.user.update({ frozenAt: null });
      await open(publicOne);
      await file.update({ deletedAt: new Date() });
      expect(await refusal(publicOne)).to.contain('分享不存在');
      expect(await api.visitor().refusal('shareOpen', { share: 'a'.repeat(43) })).to.contain('分享不存在');
    });

    it('take a password five times of one address, however many try at once, and then still take it from others', async () => {
      const share = await create(secret);
      expect(await refusal(share)).to.equal('这个分享要输入密码');
      const seen = await open(share, secret);
      expect((await open(share, { pass: seen.pass })).pass).to.be.a('string');
      expect(await refusal(share, { pass: 'abc.def' })).to.equal('这个分享要输入密码');
      const burst = await Promise.all(
        Array.from({ length: 12 }, (_, index) => api.visitor().post('shareOpen', { share: tokenOf(share), password: `错${index}` })),
      );
      const told = burst.map(({ envelope }) => envelope.resp_msg);
      expect(told.filter((text) => /后再试/.test(text)).length).to.be.at.least(12 - shareLimits.tries.calls);
      const waiting = await api.visitor().post<{ seconds: number }>('shareOpen', { share: tokenOf(share), ...secret });
      expect(waiting.envelope.datas.seconds).to.be.within(1, shareLimits.tries.windowMs / 1000);
      const from = (address: string, password = secret.password) =>
        openShare(api.deps, { token: tokenOf(share), password, viewer: address, address }).then(
          () => 'opened',
          ({ code }: { code: string }) => code,
        );
      expect([await from('192.0.2.1', '错错错错'), await from('192.0.2.1')]).to.deep.equal(['share.passwordWrong', 'opened']);
      api.pass(shareLimits.tries.windowMs + 1000);
      await open(share, secret);
      await api.database.modelShares.update({ tries: shareLimits.freeTries - 1 }, { where: { id: share.id } });
      expect(await from('192.0.2.2', '错错错错')).to.equal('share.passwordWrong');
      expect(await from('192.0.2.3')).to.equal('share.tryLater');
      api.pass(shareLimits.firstWaitMs + 1000);
      expect(await from('192.0.2.3')).to.equal('opened');
    });

    it('count a visitor once a day, say so by day, and never count their owner', async () => {
      const share = await create();
      await open(share);
      await open(share);
      await open(share, {}, owner.client);
      await open(share, {}, (await api.person()).client);
      expect(await views(share)).to.equal(2);
      const days = await owner.client.call<ShareViewsView>('shareViews', { shareId: share.id });
      expect(days.map((day) => day.views)).to.deep.equal([2]);
    });

    it('hide words that do not pass, once they are saved too', async () => {
      const share = await create();
      const rude = { ...marked, cameras: [{ ...marked.cameras[0]!, name: '法轮功' }] };
      await owner.client.call('editorSave', { fileId: file.id, revision: 0, settings: rude });
      for (const _ of [1, 2]) {
        const seen = await open(share);
        expect([seen.textsHidden, seen.settings?.cameras[0]?.name]).to.deep.equal([true, '镜头 1']);
      }
      await owner.client.call('editorSave', { fileId: file.id, revision: 1, settings: marked });
      expect((await open(share)).settings?.cameras[0]?.name).to.equal('正面');
    });

    it('show no words while nobody judges them, and ask no more for each who looks', async () => {
      const share = await create();
      await owner.client.call('editorSave', { fileId: file.id, revision: 0, settings: marked });
      let asked = 0;
      const away = { ...api.deps, moderator: { ...api.deps.moderator, scanText: () => Promise.reject(new Error(`away ${++asked}`)) } };
      const look = () => openShare(away, { token: tokenOf(share), viewer: 'x', address: 'x' });
      const seen = await Promise.all([look(), look(), look()]);
      expect([...seen, await look()].map(({ textsHidden }) => textsHidden)).to.deep.equal([true, true, true, true]);
      expect(asked).to.equal(1);
      api.pass(6 * 60_000);
      expect((await open(share)).textsHidden).to.equal(false);
    });

    it('are forgotten a month after they ended, and with the account', async () => {
      const share = await create();
      await owner.client.call('shareRevoke', { shareId: share.id });
      const later = { ...api.deps, clock: () => new Date(Date.now() + shareLimits.keptMs + 3_600_000) };
      await sweepShares(later);
      expect(await owner.client.call('shareList')).to.deep.equal([]);
      await create();
      await erasures['editor']?.(api.deps, owner.user.id);
      expect(await owner.client.call('shareList')).to.deep.equal([]);
    });
  });
}
