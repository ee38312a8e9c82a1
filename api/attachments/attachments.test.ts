import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import sharp from 'sharp';
import { attachmentLimits } from '#domain/attachments/limits';
import { avatarAddress } from '#domain/attachments/media';
import type { AttachmentPurpose } from '#domain/attachments/purposes';
import type { AttachmentView } from '#domain/attachments/views';
import { errorText } from '#domain/errors/table';
import type { Envelope } from '#domain/wire/envelope';
import type { Verdict } from '#providers/moderation/contract';
import { createLocalModerator } from '#providers/moderation/local';
import { claimAttachment } from '#services/attachments/claim';
import { createAttachment } from '#services/attachments/create';
import { eraseAttachment } from '#services/attachments/erase';
import { openAttachment } from '#services/attachments/open';
import { sweepAttachments } from '#services/attachments/sweep';
import { openTestApi, type Person, type TestApi } from '#test/api';
import { farmBackends } from '#test/databases';
import { buildPicture, buildTaggedPicture } from '#test/pictures';
import { createPlaces } from './places.ts';

const secret = 'a secret for tests that is long enough';
const unknown = errorText('attachment.unknown');

for (const backend of farmBackends) {
  describe(`small private pictures on ${backend.name}`, () => {
    let api: TestApi;
    let owner: Person;
    let verdict: () => Promise<Verdict>;
    before(async () => {
      const moderator = { ...createLocalModerator(), scanImage: () => verdict() };
      api = await openTestApi(backend, { moderator });
    });
    after(() => api.close());
    beforeEach(async () => {
      verdict = async () => ({ passed: true, reason: '' });
      owner = await api.person();
    });

    const create = (size: number, purpose: AttachmentPurpose = 'avatar'): Promise<AttachmentView> =>
      owner.client.call('attachmentCreate', { purpose, size, type: 'image/jpeg' });
    const put = async (address: string, body: Buffer): Promise<Envelope<unknown> & { status: number }> => {
      const response = await fetch(api.origin + address, { method: 'PUT', body: new Uint8Array(body) });
      return { ...((await response.json()) as Envelope<unknown>), status: response.status };
    };
    const send = async (picture: Buffer, purpose?: AttachmentPurpose) => {
      const { attachmentId, uploadUrl } = await create(picture.length, purpose);
      return { attachmentId, uploadUrl, answer: await put(uploadUrl, picture) };
    };
    const claim = (attachmentId: string, about: { ownerId?: string; purpose?: AttachmentPurpose } = {}) => {
      const wanted = { attachmentId, ownerId: owner.user.id, purpose: 'avatar', ...about } as const;
      return api.database.transact((transaction) => claimAttachment(api.database, wanted, transaction));
    };
    const statusOf = async (id: string) => (await api.database.attachments.findByPk(id))?.status;
    const deps = () => ({ database: api.database, objects: api.objects, secret });

    it('arrive at their own address, and an avatar is then seen by everybody who is signed in, and by nobody else', async () => {
      const { attachmentId, answer } = await send(await buildTaggedPicture());
      expect(answer).to.deep.equal({ status: 200, resp_code: 60000, resp_msg: '操作成功', datas: true });
      const address = avatarAddress(attachmentId);
      const stranger = await api.person();
      expect((await stranger.client.media(address)).status, 'before it is used').to.equal(404);
      await claim(attachmentId);
      const seen = await stranger.client.media(address);
      expect(Object.fromEntries(seen.headers)).to.include({
        ...{ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' },
        'cache-control': 'private, no-cache',
      });
      const picture = await sharp(Buffer.from(await seen.arrayBuffer())).metadata();
      expect(picture).to.include({ format: 'webp', width: 256, height: 256 });
      expect(picture.exif).to.equal(undefined);
      expect((await api.visitor().media(address)).status).to.equal(401);
    });

    it('are encrypted as papers, open for the service alone, and have no address', async () => {
      const picture = await buildPicture('jpeg', 900, 600);
      const { attachmentId } = await send(picture, 'certification');
      await claim(attachmentId, { purpose: 'certification' });
      const key = `attachments/${owner.user.id}/${attachmentId}.sealed`;
      const stored = await buffer(await api.objects.open(key));
      await sharp(stored)
        .metadata()
        .then(
          () => expect.fail('what is stored is a picture'),
          () => undefined,
        );
      expect(stored.includes('JFIF') || stored.subarray(0, 2).equals(picture.subarray(0, 2))).to.equal(false);
      expect(await sharp(await openAttachment(deps(), attachmentId)).metadata()).to.include({ format: 'jpeg', width: 900, height: 600 });
      for (const path of [avatarAddress(attachmentId), `/media/${key}`, `/objects/${key}`, `/attachments/${attachmentId}`]) {
        expect((await owner.client.media(path)).status, path).to.be.oneOf([401, 403, 404]);
      }
    });

    it('are taken once, by the address that was made for them', async () => {
      const picture = await buildPicture('jpeg');
      const { uploadUrl } = await create(picture.length);
      const forged = [
        ...[uploadUrl.replace(/signature=.*/, 'signature=x'), uploadUrl.replace(/bytes=\d+/, 'bytes=5000000')],
        ...[uploadUrl.replace(/expires=\d+/, 'expires=9999999999999'), uploadUrl.replace(/\?.*/, '')],
        uploadUrl.replace(/[0-9a-f]{32}/, 'f'.repeat(32)),
      ];
      for (const address of forged) expect((await put(address, picture)).resp_msg, address).to.equal(unknown);
      const both = await Promise.all([put(uploadUrl, picture), put(uploadUrl, picture)]);
      expect(both.map(({ resp_code }) => resp_code)).to.have.members([60000, 60250]);
      expect((await put(uploadUrl, picture)).resp_msg).to.equal(unknown);

      const late = await create(picture.length);
      api.pass(attachmentLimits.addressMs);
      expect((await put(late.uploadUrl, picture)).resp_msg).to.equal(unknown);
      api.pass(-attachmentLimits.addressMs);
    });

    it('have exactly the size announced, and never more than 5 MB', async () => {
      const picture = await buildPicture('jpeg');
      const longer = await create(picture.length - 1);
      expect(await put(longer.uploadUrl, picture)).to.include({ status: 413 });
      const shorter = await create(picture.length + 1);
      expect(await put(shorter.uploadUrl, picture)).to.include({ resp_msg: unknown });
      for (const { attachmentId } of [longer, shorter]) expect(await statusOf(attachmentId)).to.equal('Refused');
      const wanted = { purpose: 'avatar', type: 'image/png' };
      expect(await owner.client.refusal('attachmentCreate', { ...wanted, size: 5 * 1024 ** 2 + 1 })).to.equal('图片不能超过 5 MB');
      expect(await owner.client.refusal('attachmentCreate', { ...wanted, size: 0 })).to.equal('文件是空的，请重新选择');
      expect(await owner.client.refusal('attachmentCreate', { ...wanted, size: 9, type: 'image/svg+xml' })).to.equal(
        '请选择 JPG、PNG 或 WebP 图片',
      );
      expect((await api.visitor().post('attachmentCreate', { ...wanted, size: 9 })).status).to.equal(401);
    });

    it('are refused as avatars by the moderator, and leave nothing behind', async () => {
      verdict = async () => ({ passed: false, reason: 'test' });
      const { attachmentId, answer } = await send(await buildPicture('png'));
      expect(answer).to.include({ resp_code: 60103, resp_msg: errorText('content.imageRejected') });
      expect(await statusOf(attachmentId)).to.equal('Refused');
      expect(await api.objects.stat(`attachments/${owner.user.id}/${attachmentId}.webp`)).to.equal(undefined);
      verdict = () => Promise.reject(new Error('no route'));
      expect((await send(await buildPicture('png'))).answer).to.include({ status: 503 });
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
      expect((await send(svg)).answer).to.include({ resp_code: 60253 });
    });

    it('are claimed once, by their owner, for their purpose', async () => {
      const { attachmentId } = await send(await buildPicture('png'));
      const refused = (work: Promise<void>) =>
        work.then(
          () => 'claimed',
          (error: Error) => error.message,
        );
      const stranger = await api.person();
      expect(await refused(claim(attachmentId, { ownerId: stranger.user.id }))).to.equal(unknown);
      expect(await refused(claim(attachmentId, { purpose: 'certification' }))).to.equal(unknown);
      const both = await Promise.all([refused(claim(attachmentId)), refused(claim(attachmentId))]);
      expect(both.toSorted()).to.deep.equal(['claimed', unknown]);
      const { attachmentId: open } = await create(100);
      expect(await refused(claim(open)), 'before it arrived').to.equal(unknown);
    });

    it('are gone when they are erased, also twice, and when nobody used them within a day', async () => {
      const keyOf = (id: string) => `attachments/${owner.user.id}/${id}.webp`;
      const [used, unused] = [await send(await buildPicture('png')), await send(await buildPicture('png'))];
      await claim(used.attachmentId);
      const tomorrow = { ...deps(), clock: () => new Date(Date.now() + attachmentLimits.unusedMs + 1000) };
      await sweepAttachments(tomorrow);
      expect(await api.objects.stat(keyOf(unused.attachmentId))).to.equal(undefined);
      expect(await statusOf(unused.attachmentId)).to.equal(undefined);
      expect(await api.objects.stat(keyOf(used.attachmentId))).not.to.equal(undefined);
      for (let time = 0; time < 2; time++) expect(await eraseAttachment(deps(), used.attachmentId)).to.equal(true);
      expect(await api.objects.stat(keyOf(used.attachmentId))).to.equal(undefined);
      expect((await owner.client.media(avatarAddress(used.attachmentId))).status).to.equal(404);
    });

    it('are ten unused ones and fifty a day for one user, however many ask at once', async () => {
      const one = { ownerId: owner.user.id, purpose: 'avatar', bytes: 9 } as const;
      const all = await Promise.allSettled(Array.from({ length: 15 }, () => createAttachment(deps(), one)));
      expect(all.filter(({ status }) => status === 'fulfilled')).to.have.length(attachmentLimits.unusedPerUser);
      expect(await owner.client.refusal('attachmentCreate', { purpose: 'avatar', size: 9, type: 'image/png' })).to.equal(
        '还没有用到的图片和附件已有 10 个，请稍后再试',
      );
      const rows = await api.database.attachments.findAll({ where: { ownerId: owner.user.id } });
      for (const { id } of rows) await eraseAttachment(deps(), id);
      for (let made = rows.length; made < attachmentLimits.perDay; made++) {
        const { attachmentId } = await createAttachment(deps(), one);
        await eraseAttachment(deps(), attachmentId);
      }
      expect(await owner.client.refusal('attachmentCreate', { purpose: 'avatar', size: 9, type: 'image/png' })).to.equal(
        '今天上传图片的次数过多，请明天再试',
      );
    });
  });
}

describe('pictures that arrive', () => {
  it('are so many at once in memory, and a few of one user', async () => {
    const takePlace = createPlaces({ arriving: 3, arrivingPerUser: 2 });
    const ends: (() => void)[] = [];
    const arrive = (ownerId: string) => takePlace(ownerId, () => new Promise<void>((end) => ends.push(end)));
    const refused = (ownerId: string) =>
      takePlace(ownerId, async () => 'taken').then(
        (outcome) => outcome,
        (error: Error) => error.message,
      );
    const arriving = [arrive('a'), arrive('a')];
    expect(await refused('a')).to.equal('处理图片的人较多，请 5 秒后再试');
    expect(await refused('b')).to.equal('taken');
    arriving.push(arrive('b'));
    expect(await refused('c')).to.equal('处理图片的人较多，请 5 秒后再试');
    for (const end of ends) end();
    await Promise.all(arriving);
    expect(await refused('a')).to.equal('taken');
  });
});
