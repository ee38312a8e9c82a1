import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import sharp from 'sharp';
import { errorTable } from '#domain/errors/table';
import { feedbackAnnexAddress } from '#domain/feedback/media';
import type { FeedbackPictureView, FeedbackRowView, ResultFeedbackView } from '#domain/feedback/views';
import type { Page } from '#domain/wire/envelope';
import { grantRole } from '#services/administration/grant-role';
import { objectKeyOf } from '#services/attachments/object-key';
import { sweepAttachments } from '#services/attachments/sweep';
import { openTestApi, type Person, type TestApi } from '#test/api';
import { feedbackZip, sendAttachment, sendFeedbackAnnex, sendFeedbackPicture } from '#test/attachments';
import { farmBackends } from '#test/databases';
import { buildPicture, buildTaggedPicture } from '#test/pictures';
import { buildRar5 } from '#test/rars';
import { buildFile, buildJob } from '#test/work';

const day = 24 * 60 * 60_000;
const unknown = '找不到上传的图片或附件，请重新上传';

for (const backend of farmBackends) {
  describe(`problems and suggestions on ${backend.name}`, () => {
    let api: TestApi;
    let office: Person;
    let person: Person;
    before(async () => {
      api = await openTestApi(backend);
      office = await administrator();
    });
    after(() => api.close());
    beforeEach(async () => (person = await api.person()));

    const administrator = async (): Promise<Person> => {
      const made = await api.person();
      await grantRole({ database: api.database }, { phone: made.user.phone, role: 'administrator' });
      return made;
    };
    const said = { feedbackType: 0, feedbackContent: '上传后一直停在 99%', feedbackEnd: 0 };
    const refusal = (payload: object): Promise<string> => person.client.refusal('feedbackSubmit', { ...said, ...payload });
    const rowsOf = ({ user }: Person) => api.database.feedback.findAll({ where: { ownerId: user.id }, order: ['id'] });
    const submitted = async (payload: object = {}): Promise<string> => {
      await person.client.call('feedbackSubmit', { ...said, ...payload });
      return (await rowsOf(person)).at(-1)?.id ?? '';
    };
    const list = (state: string) => office.client.call<Page<FeedbackRowView>>('feedbackList', { state, pageSize: 200 });
    const listed = async (state: string, id: string) => (await list(state)).results.find((row) => row.id === id);
    const readings = async (id: string) => {
      const rows = await api.database.auditEvents.findAll({ where: { subjectId: person.user.id }, order: ['id'] });
      return rows
        .map(({ event, actorId, details }) => ({ event, actorId, ...(JSON.parse(details) as { feedbackId?: string; read?: string }) }))
        .filter(({ feedbackId }) => feedbackId === id)
        .map(({ event, actorId, read }) => [event, actorId, read]);
    };
    const download = (client: Person['client'], feedbackId: string) => client.media(feedbackAnnexAddress(feedbackId));

    it('go with pictures and an archive to the administrators, who see them drawn anew and byte for byte', async () => {
      const zip = feedbackZip();
      const sent = await sendAttachment(person.client, 'feedback', await buildTaggedPicture());
      const pictures = [sent.attachmentId, await sendFeedbackPicture(person.client)];
      const feedbackAnnexUrl = await sendFeedbackAnnex(person.client, zip);
      const id = await submitted({ feedbackType: 2, feedbackPictureUrl: pictures.join(','), feedbackAnnexUrl });
      const row = await listed('open', id);
      expect(row).to.deep.include({ feedbackType: 2, content: said.feedbackContent, pictures, annex: { bytes: zip.length } });
      expect(row?.account).to.include({ id: person.user.id, nickName: person.user.nickName });
      expect(row?.account.phone).to.match(/^1\d{2}\*{4}\d{4}$/);

      const picture = await office.client.call<FeedbackPictureView>('feedbackPicture', { feedbackId: id, attachmentId: pictures[0] });
      const jpeg = Buffer.from(picture.dataUrl.replace('data:image/jpeg;base64,', ''), 'base64');
      const shown = await sharp(jpeg).metadata();
      expect([shown.format, shown.exif]).to.deep.equal(['jpeg', undefined]);

      const answer = await download(office.client, id);
      expect(Object.fromEntries(answer.headers)).to.include({
        ...{ 'content-type': 'application/octet-stream', 'content-disposition': `attachment; filename="feedback-${id}.zip"` },
        ...{ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store', 'cross-origin-resource-policy': 'same-origin' },
      });
      expect(Buffer.from(await answer.arrayBuffer()).equals(zip)).to.equal(true);
      expect(await readings(id)).to.deep.equal([
        ['feedbackRead', office.user.id, 'picture'],
        ['feedbackRead', office.user.id, 'annex'],
      ]);
    });

    it('take a RAR too, and keep an archive encrypted', async () => {
      const rar = buildRar5([{ name: 'a.txt', data: 'hidden in a rar' }]);
      const { attachmentId } = await sendAttachment(person.client, 'feedbackAnnex', rar, 'application/vnd.rar');
      const id = await submitted({ feedbackAnnexUrl: attachmentId });
      const answer = await download(office.client, id);
      expect(answer.headers.get('content-disposition')).to.contain(`${id}.rar`);
      expect(Buffer.from(await answer.arrayBuffer()).equals(rar)).to.equal(true);
      const stored = await buffer(
        await api.objects.open(objectKeyOf({ id: attachmentId, ownerId: person.user.id, purpose: 'feedbackAnnex' })),
      );
      expect(stored.includes('hidden in a rar') || stored.includes('Rar!')).to.equal(false);
    });

    it('show their archive to administrators alone, and leave no trace where nothing was shown', async () => {
      const id = await submitted({ feedbackAnnexUrl: await sendFeedbackAnnex(person.client) });
      const bare = await submitted();
      expect((await api.visitor().media(feedbackAnnexAddress(id))).status).to.equal(401);
      expect((await download(person.client, id)).status, 'its owner').to.equal(404);
      expect((await download(office.client, bare)).status, 'without an archive').to.equal(404);
      for (const wrong of ['f'.repeat(32), 'x', '..%2f..']) expect((await download(office.client, wrong)).status, wrong).to.equal(404);
      const former = await administrator();
      await grantRole({ database: api.database }, { phone: former.user.phone, role: 'user' });
      expect((await download(former.client, id)).status, 'no administrator any longer').to.equal(404);
      expect(await readings(id)).to.deep.equal([]);
    });

    it('show no picture of other feedback, and none that is no picture of it', async () => {
      const mine = await sendFeedbackPicture(person.client);
      const annex = await sendFeedbackAnnex(person.client);
      await submitted({ feedbackPictureUrl: mine });
      const id = await submitted({ feedbackAnnexUrl: annex });
      for (const attachmentId of [mine, annex, 'f'.repeat(32)]) {
        expect(await office.client.refusal('feedbackPicture', { feedbackId: id, attachmentId })).to.equal('反馈不存在或已删除');
      }
    });

    it('say what is wrong in the documented words, and take nothing then', async () => {
      const [picture, annex] = ['a'.repeat(32), 'b'.repeat(32)];
      const wrong: [object, string][] = [
        [{ feedbackType: undefined }, '请选择反馈类型'],
        [{ feedbackType: 3 }, '请选择反馈类型'],
        [{ feedbackContent: undefined }, '请输入您的问题与建议'],
        [{ feedbackContent: ' \n ' }, '请输入您的问题与建议'],
        [{ feedbackContent: '字'.repeat(1001) }, '问题与建议不能超过 1000 个字'],
        [{ feedbackEnd: 1 }, '反馈来源不正确'],
        [{ feedbackPictureUrl: Array(6).fill(picture).join(',') }, '最多上传 5 张图片'],
        [{ feedbackAnnexUrl: `${annex},${picture}` }, '最多上传 1 个附件'],
        [{ feedbackPictureUrl: 'https://example.com/a.png' }, '附件编号不正确'],
        [{ feedbackPictureUrl: picture }, unknown],
        [{ feedbackAnnexUrl: annex }, unknown],
      ];
      for (const [about, message] of wrong) expect(await refusal(about), JSON.stringify(about)).to.equal(message);
      expect(await rowsOf(person)).to.deep.equal([]);
      await submitted({ feedbackContent: '字'.repeat(1000) });
    });

    it('take five pictures, of at most 2 MB each, and an archive of at most 20 MB', async () => {
      const create = { purpose: 'feedback', type: 'image/png' };
      expect(await person.client.refusal('attachmentCreate', { ...create, size: 2 * 1024 ** 2 + 1 })).to.equal('图片不能超过 2 MB');
      await person.client.call('attachmentCreate', { ...create, size: 2 * 1024 ** 2 });
      const annex = { purpose: 'feedbackAnnex', type: 'application/zip' };
      expect(await person.client.refusal('attachmentCreate', { ...annex, size: 20 * 1024 ** 2 + 1 })).to.equal('附件不能超过 20 MB');
      expect(await person.client.refusal('attachmentCreate', { ...annex, size: 9, type: 'image/png' })).to.equal(
        '请选择 zip 或 rar 压缩包',
      );
      expect(await person.client.refusal('attachmentCreate', { ...create, size: 9, type: 'application/zip' })).to.equal(
        '请选择 JPG、PNG 或 WebP 图片',
      );
      const pictures = await Promise.all([1, 2, 3].map(() => sendFeedbackPicture(person.client)));
      pictures.push(await sendFeedbackPicture(person.client), await sendFeedbackPicture(person.client));
      const large = Buffer.concat([feedbackZip(), Buffer.alloc(20 * 1024 ** 2)]).subarray(0, 20 * 1024 ** 2);
      const id = await submitted({
        feedbackPictureUrl: pictures.join(','),
        feedbackAnnexUrl: await sendFeedbackAnnex(person.client, large),
      });
      expect((await listed('open', id))?.annex?.bytes).to.equal(large.length);
      expect(Buffer.from(await (await download(office.client, id)).arrayBuffer()).equals(large)).to.equal(true);
    }).timeout(30_000);

    it('take no other file as an archive, and no picture for one', async () => {
      for (const bytes of [Buffer.from('MZ\x90\0 a program'), Buffer.from('<html>PK\x03\x04'), await buildPicture('png')]) {
        const { answer, attachmentId } = await sendAttachment(person.client, 'feedbackAnnex', bytes, 'application/zip');
        expect(answer).to.include({ resp_code: 60339, resp_msg: '附件不是有效的 zip 或 rar 压缩包，请检查后重新选择' });
        expect(await refusal({ feedbackAnnexUrl: attachmentId })).to.equal(unknown);
      }
      expect((await sendAttachment(person.client, 'feedback', feedbackZip())).answer).to.include({ resp_code: 60253 });
      const picture = await sendFeedbackPicture(person.client);
      expect(await refusal({ feedbackAnnexUrl: picture }), 'a picture for the archive').to.equal(unknown);
      expect(await refusal({ feedbackPictureUrl: await sendFeedbackAnnex(person.client) }), 'an archive for a picture').to.equal(unknown);
    });

    it('use each attachment once, also of two submissions at once, and none of anybody else', async () => {
      const feedbackPictureUrl = await sendFeedbackPicture(person.client);
      const replies = await Promise.all([0, 1].map(() => person.client.post('feedbackSubmit', { ...said, feedbackPictureUrl })));
      expect(replies.map(({ envelope }) => envelope.resp_code)).to.have.members([60000, 60250]);
      expect(await rowsOf(person)).to.have.lengthOf(1);
      const other = await api.person();
      const foreign = await sendFeedbackPicture(other.client);
      const [own] = [await sendFeedbackPicture(person.client)];
      expect(await refusal({ feedbackPictureUrl: `${own},${foreign}` })).to.equal(unknown);
      expect(await refusal({ feedbackPictureUrl: `${own},${own}` }), 'the same twice').to.equal(unknown);
      // What was refused has used nothing up.
      await submitted({ feedbackPictureUrl: own });
    });

    it('are ten a day for one account, however many come at once', async () => {
      const replies = await Promise.all(Array.from({ length: 13 }, () => person.client.post('feedbackSubmit', said)));
      expect(replies.filter(({ envelope }) => envelope.resp_code === 60000)).to.have.lengthOf(10);
      expect(await refusal({})).to.equal('今天提交反馈的次数已达上限，请明天再试');
      expect(await rowsOf(person)).to.have.lengthOf(10);
      await (await api.person()).client.call('feedbackSubmit', said);
      await api.database.transact((transaction) =>
        api.database.feedback.update({ createdAt: new Date(Date.now() - day - 1000) }, { where: { ownerId: person.user.id }, transaction }),
      );
      await submitted();
    });

    it('are listed as waiting, the oldest first, until an administrator has answered, one of two at once', async () => {
      const [first, second] = [await submitted({ feedbackContent: '先' }), await submitted({ feedbackContent: '后' })];
      const order = async (state: string) => (await list(state)).results.map(({ id }) => id).filter((id) => [first, second].includes(id));
      expect(await order('open')).to.deep.equal([first, second]);
      expect(await order('all')).to.deep.equal([second, first]);
      const other = await administrator();
      const replies = await Promise.all([office, other].map(({ client }) => client.post('feedbackAnswer', { feedbackId: first })));
      expect(replies.map(({ envelope }) => envelope.resp_code)).to.have.members([60000, 60338]);
      const winner = replies[0]?.envelope.resp_code === 60000 ? office : other;
      expect(await order('open')).to.deep.equal([second]);
      const answered = await listed('answered', first);
      expect(answered?.answeredBy).to.equal(winner.user.nickName);
      expect(answered?.answeredAt).to.be.a('string');
      expect(await readings(first)).to.deep.equal([['feedbackAnswered', winner.user.id, undefined]]);
      expect(await office.client.refusal('feedbackAnswer', { feedbackId: 'f'.repeat(32) })).to.equal('反馈不存在或已删除');
    });

    it('rate a result once, by its owner, until he changes his mind', async () => {
      const file = await buildFile(api.database, person.user.id);
      const { id } = await buildJob(api.database, file);
      const rating = (client = person.client) => client.call<ResultFeedbackView>('hasBeenSubmittedFeedback', { id });
      expect(await rating()).to.deep.equal({ submitted: false, score: null, content: '' });
      const both = await Promise.all([2, 4].map((score) => person.client.post('saveOrUpdateUserFeedback', { id, score, content: '边缘' })));
      expect(both.map(({ envelope }) => envelope.resp_code)).to.deep.equal([60000, 60000]);
      await person.client.call('saveOrUpdateUserFeedback', { id, score: 5, content: '很清楚' });
      expect(await rating()).to.deep.equal({ submitted: true, score: 5, content: '很清楚' });
      const [row, ...more] = await rowsOf(person);
      expect(more).to.deep.equal([]);
      expect(await listed('open', row?.id ?? '')).to.deep.include({ feedbackType: 3, content: '很清楚', result: { id, score: 5 } });
      await office.client.call('feedbackAnswer', { feedbackId: row?.id });
      await person.client.call('saveOrUpdateUserFeedback', { id, score: 1 });
      expect(await listed('open', row?.id ?? ''), 'a changed rating waits again').to.deep.include({ result: { id, score: 1 } });

      const other = await api.person();
      expect(await other.client.refusal('saveOrUpdateUserFeedback', { id, score: 1 })).to.equal('处理结果不存在或已删除');
      expect(await other.client.refusal('hasBeenSubmittedFeedback', { id })).to.equal('处理结果不存在或已删除');
      for (const score of [0, 6, 2.5, '5'])
        expect(await person.client.refusal('saveOrUpdateUserFeedback', { id, score }), String(score)).to.equal('请选择 1~5 分');
      const running = await buildJob(api.database, file, { status: 'Running' });
      expect(await person.client.refusal('saveOrUpdateUserFeedback', { id: running.id, score: 3 })).to.equal(
        errorTable['job.noResult'].text,
      );
      // Ratings do not use up what one may hand in a day.
      await submitted();
    });

    it('keep their attachments, while those that nobody handed in are swept after a day', async () => {
      const [used, unused] = [await sendFeedbackPicture(person.client), await sendFeedbackAnnex(person.client)];
      const id = await submitted({ feedbackPictureUrl: used });
      await sweepAttachments({ ...api.deps, clock: () => new Date(Date.now() + day + 1000) });
      const key = (attachmentId: string, purpose: 'feedback' | 'feedbackAnnex') =>
        objectKeyOf({ id: attachmentId, ownerId: person.user.id, purpose });
      expect(await api.objects.stat(key(unused, 'feedbackAnnex'))).to.equal(undefined);
      expect(await api.objects.stat(key(used, 'feedback'))).not.to.equal(undefined);
      await office.client.call('feedbackPicture', { feedbackId: id, attachmentId: used });
    });
  });
}
