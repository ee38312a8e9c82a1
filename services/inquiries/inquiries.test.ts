import { expect } from 'chai';
import { inquiryLimits } from '#domain/inquiries/limits';
import { messageLimits } from '#domain/messages/limits';
import { inquirySubmitSchema, replySchema } from '#domain/inquiries/schema';
import { AppError } from '#domain/errors/app-error';
import { createLocalMail } from '#providers/mail/local';
import { hashSecret, newId } from '#storage/database/ids';
import { farmBackends, type TestDatabase } from '#test/databases';
import { buildUser } from '#test/people';
import { erasures } from '../catalog/erasures.ts';
import type { StorageDeps } from '../deps.ts';
import { answerInquiry } from './answer.ts';
import { closeInquiry } from './close.ts';
import { isSubmitted } from './is-submitted.ts';
import { listInquiries } from './list.ts';
import { mailReply } from './mail-reply.ts';
import { submitInquiry, type Inquiry } from './submit.ts';
import { sweepInquiries } from './sweep.ts';

for (const backend of farmBackends) {
  describe(`what visitors write to us on ${backend.name}`, () => {
    let opened: TestDatabase;
    let by: { administratorId: string; address: string };
    let phones = 0;
    let addresses = 0;
    before(async () => {
      opened = await backend.open();
      by = { administratorId: (await buildUser(opened.database, { nickName: '小服', role: 'support' })).id, address: '10.0.0.1' };
    });
    after(() => opened.close());
    afterEach(() => opened.database.transact((transaction) => opened.database.inquiries.destroy({ where: {}, transaction })));

    const refusal = (work: Promise<unknown>): Promise<string> =>
      work.then(
        () => 'done',
        (error: unknown) => (error instanceof AppError ? error.code : String(error)),
      );
    const deps = (mailer = createLocalMail()) => ({ database: opened.database, mailer });
    const freshPhone = (): string => `139${String(phones++).padStart(8, '0')}`;
    const freshAddress = (): string => `10.1.${Math.floor(addresses / 250)}.${(addresses++ % 250) + 1}`;
    const inquiryOf = (changes: Partial<Inquiry> = {}): Inquiry => ({
      ...{ kind: 'support', ownerId: undefined, name: '张三', phone: freshPhone(), email: 'zhang@example.com', company: '' },
      content: '怎样批量处理一千个模型？',
      ...changes,
    });
    const deviceId = 'device-of-a-visitor';
    /** A device passes its check for a phone, as `checkRisk` leaves it. */
    async function pass(phone: string): Promise<void> {
      const { riskChecks, transact } = opened.database;
      const about = { deviceHash: hashSecret(deviceId), phone, type: 'inquiry' } as const;
      const passed = { code: 100, spentAt: null, expiresAt: new Date(Date.now() + 60_000) } as const;
      await transact(async (transaction) => {
        await riskChecks.destroy({ where: about, transaction });
        await riskChecks.create({ id: newId(), ...about, ...passed }, { transaction });
      });
    }
    async function submit(changes: Partial<Inquiry> = {}, address = freshAddress()): Promise<string> {
      const inquiry = inquiryOf(changes);
      await pass(inquiry.phone);
      return refusal(submitInquiry(opened, inquiry, { address, deviceId, deviceCookie: undefined }));
    }
    const list = (status: 'Open' | 'Answered' | 'Closed' | 'all' = 'all') =>
      listInquiries(opened, { pageNo: 1, pageSize: 50, status, kind: 'all' });
    async function oneOf(changes: Partial<Inquiry> = {}): Promise<string> {
      expect(await submit(changes)).to.equal('done');
      const { rows } = await list('Open');
      return rows.at(-1)?.id ?? '';
    }

    it('waits for an answer, the oldest first', async () => {
      await submit({ name: '甲' });
      await submit({ name: '乙', kind: 'customized', company: '某某公司' });
      const { rows, totalCount } = await list('Open');
      expect([totalCount, rows.map(({ name, status }) => [name, status])]).to.deep.equal([
        2,
        [
          ['甲', 'Open'],
          ['乙', 'Open'],
        ],
      ]);
      const customized = await listInquiries(opened, { pageNo: 1, pageSize: 50, status: 'all', kind: 'customized' });
      expect(customized.rows.map(({ company }) => company)).to.deep.equal(['某某公司']);
    });

    it('takes a pass, which is good for one', async () => {
      const inquiry = inquiryOf();
      const visitor = { address: freshAddress(), deviceId, deviceCookie: undefined };
      expect(await refusal(submitInquiry(opened, inquiry, visitor))).to.equal('risk.required');
      await pass(inquiry.phone);
      const both = await Promise.all([1, 2].map(() => refusal(submitInquiry(opened, inquiry, visitor))));
      expect(both.toSorted()).to.deep.equal(['done', 'risk.required']);
      expect((await list()).totalCount).to.equal(1);
    });

    it('is so many a day of one phone and of one address; what is refused does not count', async () => {
      const { perDay } = inquiryLimits;
      const phone = freshPhone();
      await refusal(submitInquiry(opened, inquiryOf({ phone }), { address: freshAddress(), deviceId: 'none', deviceCookie: undefined }));
      for (let sent = 0; sent < perDay.phone; sent++) expect(await submit({ phone })).to.equal('done');
      expect(await submit({ phone })).to.equal('inquiry.tooMany');
      const address = freshAddress();
      for (let sent = 0; sent < perDay.address; sent++) expect(await submit({}, address)).to.equal('done');
      expect(await submit({}, address)).to.equal('inquiry.tooMany');
    });

    it('is bounded in each part', () => {
      const { ownerId: _, ...whole } = inquiryOf();
      const problem = (changes: object) => inquirySubmitSchema.safeParse({ ...whole, ...changes }).error?.issues[0]?.message;
      expect(problem({})).to.equal(undefined);
      expect(problem({ name: '名'.repeat(21) })).to.equal('称呼最多 20 个字');
      expect(problem({ company: '司'.repeat(61) })).to.equal('公司最多 60 个字');
      expect(problem({ content: '短' })).to.equal('请写得具体一些，至少 10 个字');
      expect(problem({ content: '长'.repeat(1001) })).to.equal('内容最多 1000 个字');
      expect(problem({ email: 'a@b' })).to.equal('请输入正确的邮箱');
      expect(problem({ phone: '123' })).to.equal('请输入正确的手机号');
      expect(problem({ kind: 'assetManage' })).to.equal('类型不正确');
      expect(replySchema.safeParse('答'.repeat(2001)).error?.issues[0]?.message).to.equal('答复最多 2000 个字');
    });

    it('is one open application of an account, also of two at once', async () => {
      const { id: ownerId } = await buildUser(opened.database);
      const [one, other] = [inquiryOf({ kind: 'assetManage', ownerId }), inquiryOf({ kind: 'assetManage', ownerId })];
      await pass(one.phone);
      await pass(other.phone);
      const both = await Promise.all(
        [one, other].map((inquiry) =>
          refusal(submitInquiry(opened, inquiry, { address: freshAddress(), deviceId, deviceCookie: undefined })),
        ),
      );
      expect(both.toSorted()).to.deep.equal(['done', 'inquiry.submitted']);
      expect([await isSubmitted(opened, ownerId), await isSubmitted(opened, by.administratorId)]).to.deep.equal([true, false]);
      const [row] = (await list('Open')).rows;
      await closeInquiry(opened, { inquiryId: row?.id ?? '', cause: '重复', by });
      expect(await isSubmitted(opened, ownerId)).to.equal(false);
      expect(await submit({ kind: 'assetManage', ownerId })).to.equal('done');
    });

    it('is answered once, by mail and by a message to who was signed in', async () => {
      const { id: ownerId } = await buildUser(opened.database);
      const inquiryId = await oneOf({ ownerId, email: 'li@example.com' });
      const mail = createLocalMail();
      const both = await Promise.all(
        ['可以批量。', '先看文档。'].map((reply) => refusal(answerInquiry(deps(mail), { inquiryId, reply, by }))),
      );
      expect(both.toSorted()).to.deep.equal(['done', 'inquiry.handled']);
      const [row] = (await list('Answered')).rows;
      expect(row).to.include({ handledBy: '小服', isMailed: true });
      const sent = mail.sent('li@example.com');
      expect(sent.map(({ subject }) => subject)).to.deep.equal(['模工坊答复您的客服咨询']);
      expect(sent[0]?.text).to.contain(row?.reply).and.to.contain('怎样批量处理一千个模型？');
      const messages = await opened.database.messages.findAll({ where: { ownerId } });
      expect(messages.map(({ title, content }) => [title, content])).to.deep.equal([['您的客服咨询有了答复', row?.reply]]);
      expect(await refusal(closeInquiry(opened, { inquiryId, cause: '广告', by }))).to.equal('inquiry.handled');
      expect(await refusal(mailReply(deps(mail), inquiryId))).to.equal('inquiry.mailed');
      expect(await refusal(answerInquiry(deps(), { inquiryId: newId(), reply: '好', by }))).to.equal('inquiry.notFound');
    });

    it('has a message of what fits of a long answer, and mails the whole', async () => {
      const { id: ownerId } = await buildUser(opened.database);
      const inquiryId = await oneOf({ ownerId, email: 'wang@example.com' });
      const mail = createLocalMail();
      const reply = '字'.repeat(inquiryLimits.reply);
      expect(await answerInquiry(deps(mail), { inquiryId, reply, by })).to.equal(true);
      expect(mail.sent('wang@example.com')[0]?.text).to.contain(reply);
      const message = await opened.database.messages.findOne({ where: { ownerId }, rejectOnEmpty: true });
      expect(message.content)
        .to.have.length(messageLimits.content)
        .and.to.match(/^字+…（全文已发到您的邮箱）$/);
    });

    it('keeps an answer whose mail was not taken, to be sent again once', async () => {
      const inquiryId = await oneOf();
      const away = { ...createLocalMail(), send: () => Promise.reject(new Error('away')) };
      expect(await answerInquiry(deps(away), { inquiryId, reply: '可以。', by })).to.equal(false);
      expect((await list('Answered')).rows[0]).to.include({ reply: '可以。', isMailed: false });
      const mail = createLocalMail();
      const both = await Promise.all([1, 2].map(() => refusal(mailReply(deps(mail), inquiryId))));
      expect(both.toSorted()).to.deep.equal(['done', 'inquiry.mailed']);
      expect(mail.sent()).to.have.length(1);
    });

    it('goes with the account, and after a year', async () => {
      const { id: ownerId } = await buildUser(opened.database);
      await oneOf({ ownerId });
      await oneOf();
      await erasures.inquiries?.({ database: opened.database } as StorageDeps, ownerId);
      expect((await list()).totalCount).to.equal(1);
      const clock = (ms: number) => ({ database: opened.database, clock: () => new Date(Date.now() + ms) });
      expect(await sweepInquiries(clock(inquiryLimits.keptMs - 60_000))).to.equal(0);
      expect(await sweepInquiries(clock(inquiryLimits.keptMs + 60_000))).to.equal(1);
    });
  });
}
