import { expect } from 'chai';
import sharp from 'sharp';
import { figureMark, pictureAddress, pictureWidths } from '#domain/content/pictures';
import { AppError } from '#domain/errors/app-error';
import { contentLimits } from '#domain/limits';
import { newId } from '#storage/database/ids';
import { attachmentKey, sitePictureKey } from '#storage/objects/keys';
import { farmBackends, type TestDatabase } from '#test/databases';
import { seededBytes } from '#test/images';
import { storeBackends, type TestStore } from '#test/object-stores';
import { buildUser } from '#test/people';
import { pageSource } from '#test/site-pages';
import { redraw } from '../attachments/redraw.ts';
import { erasures } from '../catalog/erasures.ts';
import { expectedObjects } from '../objects/expected.ts';
import { findOrphans } from '../objects/orphans.ts';
import { addPicture } from './add-picture.ts';
import { listPictures } from './list-pictures.ts';
import { publishPage } from './publish-page.ts';
import { removePicture } from './remove-picture.ts';
import { renamePicture } from './rename-picture.ts';
import { savePage } from './save-page.ts';
import { withdrawPage } from './withdraw-page.ts';

for (const backend of farmBackends) {
  describe(`pictures of the site on ${backend.name}`, function () {
    this.timeout(60_000);
    let opened: TestDatabase;
    let stored: TestStore;
    let authorId: string;
    let made = 0;
    before(async () => {
      opened = await backend.open();
      stored = await storeBackends[0]!.open();
      authorId = (await buildUser(opened.database, { nickName: '小编', role: 'editor' })).id;
    });
    after(async () => {
      await opened.close();
      await stored.close();
    });

    const by = () => ({ administratorId: authorId, address: '10.0.0.1' });
    const deps = (now = new Date()) => ({
      database: opened.database,
      objects: stored.store,
      clock: () => now,
      isServed: () => Promise.resolve(false),
    });
    const later = (ms: number) => deps(new Date(Date.now() + ms));
    const refusal = (work: Promise<unknown>): Promise<string> =>
      work.then(
        () => 'done',
        (error: unknown) => (error instanceof AppError ? error.code : String(error)),
      );
    const photo = (width = 2000, height = 1000): Promise<Buffer> =>
      sharp({ create: { width, height, channels: 3, background: '#3b82f6' } })
        .jpeg()
        .toBuffer();
    /** As it is kept once it has arrived. */
    async function send(picture: Buffer, ownerId = authorId): Promise<string> {
      const [id, bytes] = [newId(), await redraw(picture, 'sitePicture')];
      const row = { id, ownerId, purpose: 'sitePicture', status: 'Stored', bytes: bytes.length, createdAt: new Date() } as const;
      await opened.database.transact((transaction) => opened.database.attachments.create(row, { transaction }));
      await stored.store.putBytes(attachmentKey(ownerId, id, 'webp'), bytes, { contentType: 'image/webp' });
      return id;
    }
    const add = async (name = '封面', picture?: Buffer) =>
      addPicture(deps(), { attachmentId: await send(picture ?? (await photo())), name, authorId });
    const remove = (pictureId: string, when = deps()) => removePicture(when, { pictureId, by: by() });
    const showing = (picture: { address: string; width: number; height: number }): string =>
      pageSource(figureMark(picture, { alt: '一座亭子', caption: '' }));
    const save = async (source: string, address = `/news/detail?id=picture-${++made}`, basedOn = 0): Promise<string> => {
      await savePage(deps(), { address, source, basedOn, authorId });
      return address;
    };

    it('are kept in a few widths, none wider than it came, and what was sent is the site’s from then on', async () => {
      const attachmentId = await send(await photo(2000, 1000));
      const picture = await addPicture(deps(), { attachmentId, name: '亭子', authorId });
      expect(picture).to.include({ name: '亭子', width: 1920, height: 960, uploader: '小编', address: pictureAddress(picture.id, 1920) });
      let bytes = 0;
      for (const width of [480, 960, 1440, 1920]) {
        const read = (await stored.store.stat(sitePictureKey(picture.id, width)))?.bytes ?? 0;
        expect(read, String(width)).to.be.greaterThan(0);
        bytes += read;
      }
      expect(picture.bytes).to.equal(bytes);
      expect(await stored.store.stat(attachmentKey(authorId, attachmentId, 'webp'))).to.equal(undefined);
      expect(await refusal(addPicture(deps(), { attachmentId, name: '又一次', authorId }))).to.equal('attachment.unknown');
      const small = await add('小图', await photo(500, 300));
      expect([small.width, pictureWidths(small.width)]).to.deep.equal([500, [480, 500]]);
      expect((await stored.store.stat(sitePictureKey(small.id, 960)))?.bytes).to.equal(undefined);
      const keys: string[] = [];
      for await (const { key } of expectedObjects(opened.database)) keys.push(key);
      expect(keys).to.include.members([sitePictureKey(picture.id, 960), sitePictureKey(small.id, 500)]);
      const orphans: string[] = [];
      for await (const { place } of findOrphans(deps())) orphans.push(place);
      expect(orphans).to.deep.equal([]);
    });

    it('are taken once of two who add the same, and never another’s', async () => {
      const attachmentId = await send(await photo());
      const both = await Promise.all([1, 2].map((who) => refusal(addPicture(deps(), { attachmentId, name: `同 ${who}`, authorId }))));
      expect(both.toSorted()).to.deep.equal(['attachment.unknown', 'done']);
      const { id: other } = await buildUser(opened.database);
      const theirs = await send(await photo(), other);
      expect(await refusal(addPicture(deps(), { attachmentId: theirs, name: '别人的', authorId }))).to.equal('attachment.unknown');
    });

    it('are refused where their widths together are too large, with nothing left behind', async () => {
      const noise = await sharp(seededBytes(1920 * 2400 * 3, 5), { raw: { width: 1920, height: 2400, channels: 3 } })
        .webp({ quality: 100 })
        .toBuffer();
      const attachmentId = await send(await photo());
      await stored.store.putBytes(attachmentKey(authorId, attachmentId, 'webp'), noise, { contentType: 'image/webp' });
      expect(noise.length).to.be.greaterThan(contentLimits.pictureBytes);
      expect(await refusal(addPicture(deps(), { attachmentId, name: '噪点', authorId }))).to.equal('sitePicture.tooLarge');
    });

    it('are found by their name, with the pages that show them', async () => {
      const picture = await add('Pavilion 100%');
      await add('别的');
      const address = await save(showing(picture));
      const list = async () => (await listPictures(deps(), { keyword: 'pavilion 100%', pageNo: 1, pageSize: 20 })).rows;
      expect((await list()).map(({ id, uses }) => [id, uses])).to.deep.equal([
        [picture.id, [{ address, title: '新闻一则', isPublic: false }]],
      ]);
      await publishPage(deps(), { address, number: 1, at: null, by: by() });
      await savePage(deps(), { address, source: pageSource('没有图'), basedOn: 1, authorId });
      const [found] = (await listPictures(later(1000), { keyword: 'PAVILION', pageNo: 1, pageSize: 20 })).rows;
      expect(found?.uses).to.deep.equal([{ address, title: '新闻一则', isPublic: true }]);
    });

    it('are renamed as an editor says, with an entry in the audit log and the same address', async () => {
      const picture = await add('旧名');
      const rename = (name: string, pictureId = picture.id) => refusal(renamePicture(deps(), { pictureId, name, by: by() }));
      expect([await rename('新名'), await rename('新名'), await rename('无', newId())]).to.deep.equal([
        'done',
        'done',
        'sitePicture.unknown',
      ]);
      const [found] = (await listPictures(deps(), { keyword: '新名', pageNo: 1, pageSize: 20 })).rows;
      expect(found).to.include({ id: picture.id, address: picture.address });
      const entries = await opened.database.auditEvents.findAll({ where: { event: 'sitePictureRenamed' } });
      expect(entries.map(({ details }) => JSON.parse(details) as unknown)).to.deep.equal([
        { picture: picture.id, before: '旧名', name: '新名' },
      ]);
    });

    it('stay while a page shows them or will, and are missed by the check of a page once they are gone', async () => {
      const picture = await add();
      const address = await save(showing(picture));
      await publishPage(deps(), { address, number: 1, at: new Date(Date.now() + 60_000), by: by() });
      expect(await refusal(remove(picture.id)), 'it will be public').to.equal('sitePicture.used');
      await publishPageNow(address, picture);
      expect(await refusal(remove(picture.id, later(5000)))).to.equal('sitePicture.used');
      await withdrawPage(later(5000), { address, cause: '过时', by: by() });
      await remove(picture.id, later(6000));
      expect(await refusal(remove(picture.id))).to.equal('sitePicture.unknown');
      const { problems } = await savePage(deps(), { address, source: showing(picture), basedOn: 3, authorId });
      expect(problems).to.deep.equal([`找不到图片 ${picture.address}`]);
      expect(await refusal(publishPage(later(7000), { address, number: 4, at: null, by: by() }))).to.equal('sitePage.problems');
      const due = await opened.database.objectRemovals.findOne({ where: { place: `site/${picture.id}/` } });
      expect(due?.bytes).to.equal(picture.bytes);
    });
    async function publishPageNow(address: string, picture: Parameters<typeof showing>[0]): Promise<void> {
      await savePage(deps(), { address, source: `${showing(picture)}\n再来一句。`, basedOn: 1, authorId });
      await publishPage(deps(), { address, number: 2, at: null, by: by() });
    }

    it('are either gone or held when one is removed as a page with it is published', async () => {
      for (let round = 0; round < 10; round++) {
        const picture = await add(`赛 ${round}`);
        const address = await save(showing(picture));
        const [published, removed] = await Promise.all([
          refusal(publishPage(deps(), { address, number: 1, at: null, by: by() })),
          refusal(remove(picture.id, later(1000))),
        ]);
        expect([
          ['done', 'sitePicture.used'],
          ['sitePage.problems', 'done'],
        ]).to.deep.include([published, removed]);
      }
    });

    it('need words that stand for them, and a width that they have', async () => {
      const picture = await add();
      const wide = { ...picture, address: pictureAddress(picture.id, 1919) };
      const source = pageSource([`![](${picture.address} 1920x960)`, '', figureMark(wide, { alt: '亭子', caption: '' })].join('\n'));
      const { problems } = await savePage(deps(), { address: `/news/detail?id=picture-${++made}`, source, basedOn: 0, authorId });
      expect(problems).to.deep.equal([`找不到图片 ${wide.address}`, `图片 ${picture.address} 没有说明文字，写在 ![ ] 里`]);
    });

    it('stay when their editor’s account is deleted, as nobody’s', async () => {
      const { id } = await buildUser(opened.database, { role: 'editor' });
      const picture = await addPicture(deps(), { attachmentId: await send(await photo(), id), name: '留下', authorId: id });
      await erasures.content?.(deps(), id);
      const { rows } = await listPictures(deps(), { keyword: '留下', pageNo: 1, pageSize: 1 });
      expect(rows.map((row) => [row.id, row.uploader])).to.deep.equal([[picture.id, null]]);
    });

    it('are no more than there are places, also where two take the last one', async () => {
      const { sitePictures, transact } = opened.database;
      const taken = new Set((await sitePictures.findAll({ attributes: ['place'] })).map(({ place }) => place));
      const free = Array.from({ length: contentLimits.pictures }, (_, place) => place).filter((place) => !taken.has(place));
      const about = { name: '占位', width: 1, height: 1, bytes: 1, authorId: null, createdAt: new Date() };
      const rows = free.slice(1).map((place) => ({ ...about, id: newId(), place }));
      await transact((transaction) => sitePictures.bulkCreate(rows, { transaction }));
      const both = await Promise.all([1, 2].map((who) => refusal(add(`最后 ${who}`))));
      expect(both.toSorted()).to.deep.equal(['done', 'sitePicture.tooMany']);
      const [last] = (await listPictures(deps(), { keyword: '最后', pageNo: 1, pageSize: 1 })).rows;
      await remove(last?.id ?? '');
      expect(await refusal(add('又有一个位置'))).to.equal('done');
    });
  });
}
