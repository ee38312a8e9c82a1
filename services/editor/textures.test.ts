import { expect } from 'chai';
import sharp from 'sharp';
import { attachmentLimits } from '#domain/attachments/limits';
import { initialSettings } from '#domain/editor/settings';
import { textureLimits } from '#domain/editor/textures';
import type { EditorView, TextureView } from '#domain/editor/views';
import { deleteLimits } from '#domain/limits';
import type { SharedModelView, ShareView } from '#domain/shares/views';
import { newId } from '#storage/database/ids';
import type { FileRow } from '#storage/database/models/files';
import { attachmentKey, textureKey, textureThumbnail } from '#storage/objects/keys';
import { openTestApi, type Person, type TestApi } from '#test/api';
import { sendAttachment } from '#test/attachments';
import { farmBackends } from '#test/databases';
import { storeBackends, type TestStore } from '#test/object-stores';
import { outcomeOf } from '#test/orders';
import { seededBytes } from '#test/images';
import { buildBombPng, buildPicture } from '#test/pictures';
import { buildFile } from '#test/work';
import { decodeInTurn } from '../attachments/redraw.ts';
import { erasures } from '../catalog/erasures.ts';
import { deleteFile } from '../files/delete.ts';
import { fileDisposal } from '../files/disposal.ts';
import { expectedObjects } from '../objects/expected.ts';
import { storageUsage } from '../uploads/storage-quota.ts';
import { addTexture } from './add-texture.ts';

const previewKey = 'files/x/1/preview.glb';
const laid = (id: string) => ({ id, repeat: [2, 2], offset: [0, 0], rotation: 0, uv: 0 });

for (const backend of farmBackends) {
  describe(`textures of one's own on ${backend.name}`, function () {
    this.timeout(120_000);
    let api: TestApi;
    let stored: TestStore;
    let owner: Person;
    let file: FileRow;
    before(async () => {
      // S3 where there is one.
      stored = await storeBackends.at(-1)!.open();
      api = await openTestApi(backend, { objects: stored.store });
    });
    beforeEach(async () => {
      owner = await api.person();
      file = await buildFile(api.database, owner.user.id, { previewKey });
    });
    after(async () => {
      await api.close();
      await stored.close();
    });

    const send = async (picture: Buffer, type: 'image/png' | 'image/jpeg' | 'image/webp' = 'image/png', who = owner) =>
      (await sendAttachment(who.client, 'texture', picture, type)).attachmentId;
    const add = async (attachmentId: string, more: object = {}) =>
      owner.client.call<TextureView>('editorTextureAdd', { fileId: file.id, attachmentId, name: '木纹', ...more });
    const added = async (picture?: Buffer) => add(await send(picture ?? (await buildPicture('png', 64, 48))));
    const list = async () => (await owner.client.call<EditorView>('editorOpen', { fileId: file.id })).textures;
    const get = (path: string) => fetch(api.origin + path, { headers: { cookie: '' } });
    const stateOf = async (key: string) => (await stored.store.stat(key)) !== undefined;

    it('are kept beside the model: PNG without loss, others as JPEG, within an edge, with a small picture', async () => {
      const before = (await storageUsage(api.deps, { userId: owner.user.id })).usedBytes;
      const made = await added();
      expect(made).to.include({ name: '木纹', width: 64, height: 48 });
      expect(await list()).to.deep.equal([made]);
      expect((await storageUsage(api.deps, { userId: owner.user.id })).usedBytes).to.equal(before + made.bytes);
      const shown = await owner.client.media(made.url);
      expect([shown.status, shown.headers.get('content-type')]).to.deep.equal([200, 'image/png']);
      const pixels = await sharp(Buffer.from(await shown.arrayBuffer()))
        .raw()
        .toBuffer();
      expect(
        pixels.equals(
          await sharp(await buildPicture('png', 64, 48))
            .raw()
            .toBuffer(),
        ),
      ).to.equal(true);
      const small = await sharp(Buffer.from(await (await owner.client.media(made.thumbnailUrl)).arrayBuffer())).metadata();
      expect([small.format, small.width, small.height]).to.deep.equal(['webp', 160, 160]);
      const wide = await add(await send(await buildPicture('jpeg', 6000, 30), 'image/jpeg'));
      expect([wide.width, wide.height]).to.deep.equal([textureLimits.edge, 20]);
      expect((await owner.client.media(wide.url)).headers.get('content-type')).to.equal('image/jpeg');
      const keys: string[] = [];
      for await (const { key } of expectedObjects(api.database)) keys.push(key);
      expect(keys).to.include.members([textureKey(file.id, made.id, 'png'), textureKey(file.id, wide.id, textureThumbnail)]);
    });

    it('are refused where they are too large, no picture, a bomb, used before, or of others', async () => {
      const sent = async (picture: Buffer) => (await sendAttachment(owner.client, 'texture', picture, 'image/png')).answer;
      expect((await sent(buildBombPng(16_384))).resp_msg).to.contain('像素');
      expect((await sent(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).resp_code).to.equal(60253);
      const size = 5 * 1024 ** 2 + 1;
      expect(await owner.client.refusal('attachmentCreate', { purpose: 'texture', size, type: 'image/png' })).to.contain('5 MB');
      expect(await owner.client.refusal('attachmentCreate', { purpose: 'texture', size: 9, type: 'application/zip' })).to.contain('JPG');
      const once = await send(await buildPicture('png'));
      const both = await Promise.all(
        [1, 2].map((each) => owner.client.post('editorTextureAdd', { fileId: file.id, attachmentId: once, name: `第${each}张` })),
      );
      expect(both.filter(({ envelope }) => envelope.resp_code === 60000)).to.have.length(1);
      expect(await list()).to.have.length(1);
      const stranger = await api.person();
      const theirs = await send(await buildPicture('png'), 'image/png', stranger);
      const about = { fileId: file.id, name: '木纹' };
      expect(await owner.client.refusal('editorTextureAdd', { ...about, attachmentId: theirs })).to.contain('图片');
      expect(await stranger.client.refusal('editorTextureAdd', { ...about, attachmentId: theirs })).to.equal('文件不存在或已删除');
      for (const name of ['', ' ', 'x'.repeat(61), 'a\u0007b', 5])
        expect(await owner.client.refusal('editorTextureAdd', { ...about, name, attachmentId: once })).to.contain('贴图名称');
      const [mine] = await list();
      for (const path of [mine!.url, mine!.thumbnailUrl]) {
        expect((await stranger.client.media(path)).status).to.equal(404);
        expect((await get(path)).status).to.equal(401);
      }
      const other = await buildFile(api.database, owner.user.id, { previewKey });
      expect((await owner.client.media(mine!.url.replace(file.id, other.id))).status).to.equal(404);
      const large = await send(await buildPicture('png'));
      const noise = Buffer.alloc(textureLimits.storedBytes + 1);
      await stored.store.putBytes(attachmentKey(owner.user.id, large, 'picture'), noise, { contentType: 'image/png' });
      expect(await owner.client.refusal('editorTextureAdd', { ...about, attachmentId: large })).to.contain('24 MB');
      const foreign = { fileId: other.id, textureId: mine!.id };
      expect(await owner.client.refusal('editorTextureRemove', foreign)).to.equal('这张贴图不存在或已经删除');
    });

    it('are so many for one model, also of two at once (texture.tooMany), and none beyond a full storage', async () => {
      const { sceneTextures, users, transact } = api.database;
      const row = { fileId: file.id, ownerId: owner.user.id, name: '旧', type: 'png', width: 1, height: 1, bytes: 1 } as const;
      await transact((transaction) =>
        sceneTextures.bulkCreate(
          Array.from({ length: textureLimits.perModel - 1 }, () => ({ ...row, id: newId(), createdAt: new Date() })),
          { transaction },
        ),
      );
      const sent = [await send(await buildPicture('png')), await send(await buildPicture('png'))];
      const both = await Promise.all(
        sent.map((attachmentId) =>
          outcomeOf(addTexture(api.deps, { ownerId: owner.user.id, fileId: file.id, attachmentId, name: '木纹' })),
        ),
      );
      expect(both.toSorted()).to.deep.equal(['done', 'texture.tooMany']);
      await transact((transaction) => sceneTextures.destroy({ where: { fileId: file.id }, transaction }));
      const nearly = { ...row, id: newId(), bytes: textureLimits.modelBytes - 3000, createdAt: new Date() };
      await transact((transaction) => sceneTextures.create(nearly, { transaction }));
      const noise = { raw: { width: 64, height: 64, channels: 3 } } as const;
      const tooMuch = await send(
        await sharp(seededBytes(64 * 64 * 3), noise)
          .png()
          .toBuffer(),
      );
      const little = await send(await buildPicture('png', 16, 16));
      const addOne = (attachmentId: string) =>
        addTexture(api.deps, { ownerId: owner.user.id, fileId: file.id, attachmentId, name: '木纹' });
      expect([await outcomeOf(addOne(tooMuch)), await outcomeOf(addOne(little))]).to.deep.equal(['texture.tooMany', 'done']);
      await transact((transaction) => sceneTextures.destroy({ where: { fileId: file.id }, transaction }));
      await transact((transaction) => users.update({ storageUsedBytes: 1e15 }, { where: { id: owner.user.id }, transaction }));
      const attachmentId = await send(await buildPicture('png'));
      const full = addTexture(api.deps, { ownerId: owner.user.id, fileId: file.id, attachmentId, name: '木纹' });
      expect(await outcomeOf(full)).to.equal('storage.full');
      expect(await list()).to.deep.equal([]);
    });

    it('are refused before they are read where there is no room, and wait for their turn to be decoded', async () => {
      const { sceneTextures, users, transact } = api.database;
      const about = { ownerId: owner.user.id, fileId: file.id, attachmentId: await send(await buildPicture('png')), name: '木纹' };
      const outcome = (): Promise<string> => outcomeOf(addTexture(api.deps, about));
      let go = (): void => undefined;
      const held = new Promise<void>((resolve) => (go = resolve));
      const line = Array.from({ length: attachmentLimits.decoding + attachmentLimits.waiting }, () => decodeInTurn(() => held));
      expect(await outcome()).to.equal('attachment.busy');
      go();
      await Promise.all(line);
      const noPicture = { contentType: 'image/png' };
      await stored.store.putBytes(attachmentKey(owner.user.id, about.attachmentId, 'picture'), Buffer.from('no picture'), noPicture);
      const row = { fileId: file.id, ownerId: owner.user.id, name: '旧', type: 'png', width: 1, height: 1, bytes: 1 } as const;
      const rows = Array.from({ length: textureLimits.perModel }, () => ({ ...row, id: newId(), createdAt: new Date() }));
      await transact((transaction) => sceneTextures.bulkCreate(rows, { transaction }));
      expect(await outcome()).to.equal('texture.tooMany');
      await transact((transaction) => sceneTextures.destroy({ where: { fileId: file.id }, transaction }));
      await transact((transaction) => users.update({ storageUsedBytes: 1e15 }, { where: { id: owner.user.id }, transaction }));
      expect(await outcome()).to.equal('storage.full');
    });

    it('are seen with a link by whoever opened it, as long as it opens', async () => {
      const { id } = await added();
      const gone = 'd'.repeat(32);
      const materials = { '0:a': { textures: { baseColor: laid(id), normal: laid(gone) } } };
      await owner.client.call('editorSave', { fileId: file.id, revision: 0, settings: { ...initialSettings, materials } });
      const share = await owner.client.call<ShareView>('shareCreate', { fileId: file.id, kind: 'public' });
      const opened = await api.visitor().call<SharedModelView>('shareOpen', { share: share.url?.split('share=')[1] });
      const address = opened.textures[id]!;
      expect((await get(address)).status).to.equal(200);
      expect((await get(`${address}&download=1`)).status).to.equal(404);
      expect((await get(opened.textures[gone]!)).status).to.equal(404);
      expect((await get(address.replace(/pass=.*/, 'pass=x'))).status).to.equal(404);
      const other = await buildFile(api.database, owner.user.id, { previewKey });
      const foreign = await add(await send(await buildPicture('png')), { fileId: other.id });
      expect((await get(address.replace(id, foreign.id))).status).to.equal(404);
      await owner.client.call('shareSites', { shareId: share.id, isEmbedded: true, sites: [] });
      const [listed] = await owner.client.call<ShareView[]>('shareList', { fileId: file.id });
      const page = await (await get(listed!.embedUrl!)).text();
      const embedded = `${listed!.embedUrl}/textures/${id}`;
      expect(page).to.contain(embedded.split('/').at(-1));
      expect((await get(embedded)).status).to.equal(200);
      expect((await get(embedded.replace(id, foreign.id))).status).to.equal(404);
      await owner.client.call('shareRevoke', { shareId: share.id });
      for (const path of [address, embedded]) expect((await get(path)).status).to.equal(404);
    });

    it('go by hand, with their file, and with the account', async () => {
      const used = async () => (await storageUsage(api.deps, { userId: owner.user.id })).usedBytes;
      const before = await used();
      const made = await added();
      await owner.client.call('editorTextureRemove', { fileId: file.id, textureId: made.id });
      expect([await list(), await used()]).to.deep.equal([[], before]);
      expect((await owner.client.media(made.url)).status).to.equal(404);
      expect(await owner.client.refusal('editorTextureRemove', { fileId: file.id, textureId: made.id })).to.contain('贴图不存在');

      const kept = await added();
      const key = textureKey(file.id, kept.id, 'png');
      expect(await stateOf(key)).to.equal(true);
      await deleteFile(api.deps, { ownerId: owner.user.id, fileId: file.id });
      const { deletedAt } = await file.reload();
      const purged = new Date(Date.now() + deleteLimits.undoMs);
      await fileDisposal.purge({ ...api.deps, clock: () => purged }, { id: file.id, deletedAtMs: deletedAt?.getTime() ?? 0 } as never);
      expect(await api.database.sceneTextures.count({ where: { fileId: file.id } })).to.equal(0);
      const removal = { place: `files/${file.id}/` };
      expect(await api.database.objectRemovals.count({ where: removal })).to.equal(1);

      file = await buildFile(api.database, owner.user.id, { previewKey });
      await added();
      await erasures['editor']?.(api.deps, owner.user.id);
      expect(await api.database.sceneTextures.count({ where: { ownerId: owner.user.id } })).to.equal(0);
    });
  });
}
