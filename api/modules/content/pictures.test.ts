import { expect } from 'chai';
import sharp from 'sharp';
import type { SitePictureView } from '#domain/content/edit-views';
import { pictureAddress } from '#domain/content/pictures';
import { openTestApi, type Person, type TestApi } from '#test/api';
import { sendAttachment } from '#test/attachments';
import { farmBackends } from '#test/databases';
import { buildBlackPng, buildPicture, buildRefusedPicture, buildTaggedPicture } from '#test/pictures';

for (const backend of farmBackends) {
  describe(`pictures of the site over HTTP on ${backend.name}`, function () {
    this.timeout(60_000);
    let api: TestApi;
    let editor: Person;
    before(async () => {
      api = await openTestApi(backend);
      editor = await api.person({ role: 'editor' });
    });
    after(() => api.close());

    const send = (bytes: Buffer, type: 'image/jpeg' | 'image/png' | 'image/webp' = 'image/jpeg') =>
      sendAttachment(editor.client, 'sitePicture', bytes, type);
    const add = async (bytes: Buffer, name = '封面'): Promise<SitePictureView> =>
      editor.client.call('sitePictureAdd', { attachmentId: (await send(bytes)).attachmentId, name });

    it('are served to everybody under one address that is cached for a year, as WebP without what a camera tells', async () => {
      const picture = await add(await buildTaggedPicture(1200, 800));
      expect([picture.width, picture.height], 'turned as its tag says').to.deep.equal([800, 1200]);
      const response = await fetch(api.origin + picture.address);
      expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).to.deep.equal([
        200,
        'image/webp',
        'public, max-age=31536000, immutable',
      ]);
      const bytes = Buffer.from(await response.arrayBuffer());
      const { format, width, exif, xmp, icc } = await sharp(bytes).metadata();
      expect([format, width, exif, xmp, icc]).to.deep.equal(['webp', 800, undefined, undefined, undefined]);
      const narrow = Buffer.from(await (await fetch(api.origin + pictureAddress(picture.id, 480))).arrayBuffer());
      expect((await sharp(narrow).metadata()).width).to.equal(480);
      const { id } = picture;
      for (const address of [pictureAddress(id, 960), pictureAddress('0'.repeat(32), 800), `/media/site/${id}/800.png`]) {
        const missing = await fetch(api.origin + address);
        expect([address, missing.status, missing.headers.get('cache-control')]).to.deep.equal([address, 404, 'no-cache']);
      }
      await editor.client.call('sitePictureRemove', { pictureId: id });
      expect((await fetch(api.origin + picture.address)).status).to.equal(404);
    });

    it('come as JPEG, PNG or WebP that can be read, is not too large and fit to be shown', async () => {
      for (const format of ['jpeg', 'png', 'webp'] as const) {
        expect((await send(await buildPicture(format), `image/${format}`)).answer.resp_code, format).to.equal(60000);
      }
      expect((await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).answer.resp_code).to.equal(60253);
      expect((await send(buildBlackPng(8000, 6000, 'bits'), 'image/png')).answer.resp_code, 'pixels').to.equal(60254);
      expect((await send(await buildRefusedPicture(1), 'image/png')).answer.resp_code, 'the moderator').to.equal(60103);
      const announce = (size: number) => editor.client.refusal('attachmentCreate', { purpose: 'sitePicture', size, type: 'image/png' });
      expect(await announce(5 * 1024 ** 2 + 1)).to.equal('图片不能超过 5 MB');
      expect(await editor.client.refusal('sitePictureAdd', { attachmentId: '0'.repeat(32), name: '名'.repeat(61) })).to.equal(
        '名称最多 60 个字',
      );
      expect(await editor.client.refusal('sitePictureRename', { pictureId: '0'.repeat(32), name: '名'.repeat(61) })).to.equal(
        '名称最多 60 个字',
      );
      expect(await editor.client.refusal('sitePictureAdd', { attachmentId: '0'.repeat(32), name: '无' })).to.contain('找不到上传的图片');
    });

    it('are for editors to add and remove', async () => {
      const { client } = await api.person();
      const { attachmentId } = await sendAttachment(client, 'sitePicture', await buildPicture('jpeg'));
      const { id: pictureId } = await add(await buildPicture('jpeg'));
      for (const [name, payload] of [
        ['sitePictureList', {}],
        ['sitePictureAdd', { attachmentId, name: '封面' }],
        ['sitePictureRename', { pictureId, name: '正门' }],
        ['sitePictureRemove', { pictureId }],
      ] as const) {
        expect((await client.post(name, payload)).envelope.resp_code, name).to.equal(60409);
      }
    });
  });
}
