import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import type { UpdateOptions } from 'sequelize';
import sharp from 'sharp';
import { checkStatuses, type CheckStatus } from '#domain/accounts/check-status';
import type { UserView } from '#domain/accounts/views';
import { consentVersion } from '#domain/certification/consent';
import type {
  CertificationDetailView,
  CertificationDocumentView,
  CertificationInfoView,
  CertificationRowView,
} from '#domain/certification/views';
import type { Page } from '#domain/wire/envelope';
import type { CallName } from '#domain/catalog/calls';
import { grantRole } from '#services/administration/grant-role';
import { objectKeyOf } from '#services/attachments/object-key';
import { sweepPapers } from '#services/certification/sweep';
import { openTestApi, type Person, type TestApi } from '#test/api';
import { farmBackends } from '#test/databases';
import { buildIdCard, sendPaper } from '#test/papers';

const day = 24 * 60 * 60_000;

for (const backend of farmBackends) {
  describe(`certification on ${backend.name}`, () => {
    let api: TestApi;
    let [one, other]: Person[] = [];
    before(async () => {
      api = await openTestApi(backend);
      [one, other] = [await administrator(), await administrator()];
    });
    after(() => api.close());

    const administrator = async (): Promise<Person> => {
      const person = await api.person();
      await grantRole({ database: api.database }, { phone: person.user.phone, role: 'administrator' });
      return person;
    };
    const call = <T>(person: Person | undefined, name: CallName, payload: object = {}): Promise<T> => {
      if (person === undefined) throw new Error('nobody');
      return person.client.call<T>(name, payload);
    };
    const refusal = (person: Person | undefined, name: CallName, payload: object = {}): Promise<string> =>
      person?.client.refusal(name, payload) ?? Promise.reject(new Error('nobody'));
    const personal = async (person: Person, about: object = {}) => ({
      realName: '张小三',
      idCard: buildIdCard(),
      frontId: await sendPaper(person.client),
      backId: await sendPaper(person.client),
      consent: true,
      ...about,
    });
    const submitted = async (about: object = {}) => {
      const person = await api.person();
      const payload = await personal(person, about);
      await call(person, 'authPersonal', payload);
      const row = await api.database.certifications.findOne({ where: { ownerId: person.user.id }, rejectOnEmpty: true });
      return { person, payload, certificationId: row.id };
    };
    const info = (person: Person) => call<CertificationInfoView>(person, 'certificationInfo');
    const eventsAbout = async ({ user }: Person) => {
      const rows = await api.database.auditEvents.findAll({ where: { subjectId: user.id }, order: ['id'] });
      return rows.map(({ event, actorId, details }) => ({ event, actorId, ...(JSON.parse(details) as object) }));
    };

    it('goes from none through review and a rejection with its cause to verified, and the account follows', async () => {
      const person = await api.person();
      expect(await info(person)).to.include({ checkStatus: checkStatuses.none, kind: null, cause: null });
      const first = await personal(person);
      await call(person, 'authPersonal', first);
      expect(await info(person)).to.include({ checkStatus: 0, kind: 'personal', name: '张**', cause: null, decidedAt: null });

      const list = await call<Page<CertificationRowView>>(one, 'certificationList', { pageSize: 200 });
      const row = list.results.find(({ account }) => account.id === person.user.id);
      expect(row).to.include({ name: '张**', status: 'UnderReview' });
      const certificationId = row?.id;
      expect(await refusal(one, 'certificationReject', { certificationId, cause: ' ' })).to.equal('请填写原因');
      expect(await refusal(one, 'certificationReject', { certificationId, cause: '因'.repeat(201) })).to.equal('原因不能超过 200 个字');
      await call(one, 'certificationReject', { certificationId, cause: '照片模糊，看不清号码' });
      expect(await info(person)).to.include({ checkStatus: 2, cause: '照片模糊，看不清号码' });
      expect(await call(person, 'queryInfo')).to.include({ checkStatus: 2, cause: '照片模糊，看不清号码' });

      // The number is his again, and only new papers are taken.
      expect(await refusal(person, 'authPersonal', first)).to.equal('找不到上传的图片或附件，请重新上传');
      await call(person, 'authPersonal', { ...(await personal(person)), idCard: first.idCard });
      const again = await api.database.certifications.findOne({
        where: { ownerId: person.user.id, status: 'UnderReview' },
        rejectOnEmpty: true,
      });
      const detail = await call<CertificationDetailView>(other, 'certificationDetail', { certificationId: again.id });
      expect(detail).to.include({ name: '张小三', number: first.idCard, rejections: 1, consentVersion });
      await call(other, 'certificationApprove', { certificationId: again.id });
      expect(await info(person)).to.include({ checkStatus: 1, name: '张**', cause: null });
      await person.user.reload();
      expect(person.user.checkStatus).to.equal(checkStatuses.verified);
      const user = JSON.parse(await call<string>(person, 'appuserinfo')) as UserView;
      expect([user.personalDetailInfo, user.companyDetailInfo]).to.deep.equal([{ name: '张**' }, null]);
      expect(await refusal(person, 'authPersonal', await personal(person))).to.equal('账号已经通过认证，不需要再次提交');
    });

    it('takes nothing from whom an administrator decides about just then', async () => {
      const person = await api.person();
      const payload = await personal(person);
      const { users } = api.database;
      const become = (checkStatus: CheckStatus, { transaction }: UpdateOptions) =>
        users.update({ checkStatus }, { where: { id: person.user.id }, hooks: false, ...(transaction && { transaction }) });
      users.addHook('beforeBulkUpdate', 'handedIn', async (update: UpdateOptions) => {
        users.removeHook('beforeBulkUpdate', 'handedIn');
        await become(checkStatuses.underReview, update);
      });
      users.addHook('afterBulkUpdate', 'rejected', async (update: UpdateOptions) => {
        users.removeHook('afterBulkUpdate', 'rejected');
        await become(checkStatuses.failed, update);
      });
      expect(await refusal(person, 'authPersonal', payload)).to.equal('认证正在审核中，请等待审核结果');
      expect(await api.database.certifications.count({ where: { ownerId: person.user.id } })).to.equal(0);
    });

    it('takes a company, whose code nobody else can then use, and does not say who has it', async () => {
      const company = async (person: Person) => ({
        companyName: '福建某某三维科技有限公司',
        creditCode: '91350100m000100y43',
        legalPerson: '李四',
        licenceId: await sendPaper(person.client),
        consent: true,
      });
      const [first, second] = [await api.person(), await api.person()];
      const lengths: [object, string][] = [
        [{ companyName: '长'.repeat(101) }, '企业名称不能超过 100 个字'],
        [{ legalPerson: '李'.repeat(51) }, '姓名不能超过 50 个字'],
      ];
      for (const [about, message] of lengths)
        expect(await refusal(first, 'authEnterprise', { ...(await company(first)), ...about })).to.equal(message);
      await call(first, 'authEnterprise', await company(first));
      expect(await info(first)).to.include({
        kind: 'enterprise',
        name: '福建********公司',
        number: '913*************43',
        legalPerson: '李*',
      });
      expect(await refusal(second, 'authEnterprise', await company(second))).to.equal(
        '这个证件号码不能用于本账号的认证，请核对后重试，或联系客服',
      );
      expect(await info(second)).to.include({ checkStatus: 3, kind: null });
      const row = await api.database.certifications.findOne({ where: { ownerId: first.user.id }, rejectOnEmpty: true });
      await call(one, 'certificationReject', { certificationId: row.id, cause: '不是本企业提交' });
      await call(second, 'authEnterprise', await company(second));
    });

    it('says what is wrong at each field, and takes nothing without consent', async () => {
      const person = await api.person();
      const right = await personal(person);
      const wrong: [object, string][] = [
        [{ realName: ' ' }, '请输入真实姓名'],
        [{ realName: '张'.repeat(51) }, '姓名不能超过 50 个字'],
        [{ realName: '<b>张三</b>' }, '姓名只能包含文字和间隔号“·”'],
        [{ idCard: '110105199003078773' }, '身份证号码不正确，请核对'],
        [{ frontId: '' }, '请上传身份证人像面照片'],
        [{ consent: false }, '请阅读并同意敏感个人信息处理单独同意书'],
      ];
      for (const [about, message] of wrong) expect(await refusal(person, 'authPersonal', { ...right, ...about })).to.equal(message);
      expect(await info(person)).to.include({ checkStatus: 3 });
      await call(person, 'authPersonal', right);
    });

    it('takes one of two submissions at once, and no paper of anybody else', async () => {
      const [person, stranger] = [await api.person(), await api.person()];
      const payloads = [await personal(person), await personal(person)];
      const replies = await Promise.all(payloads.map((payload) => person.client.post('authPersonal', payload)));
      expect(replies.map(({ envelope }) => envelope.resp_msg)).to.have.members(['操作成功', '认证正在审核中，请等待审核结果']);
      expect(await api.database.certifications.count({ where: { ownerId: person.user.id } })).to.equal(1);
      const foreign = await sendPaper(person.client);
      expect(await refusal(stranger, 'authPersonal', await personal(stranger, { frontId: foreign }))).to.equal(
        '找不到上传的图片或附件，请重新上传',
      );
      expect(await info(stranger)).to.include({ checkStatus: 3 });
    });

    it('gives one number to one of two accounts at once', async () => {
      const people = [await api.person(), await api.person()];
      const idCard = buildIdCard();
      const payloads = await Promise.all(people.map((person) => personal(person, { idCard })));
      const replies = await Promise.all(people.map((person, index) => person.client.post('authPersonal', payloads[index])));
      expect(replies.filter(({ envelope }) => envelope.resp_code === 60000)).to.have.lengthOf(1);
      expect(replies.filter(({ envelope }) => envelope.resp_code === 60268)).to.have.lengthOf(1);
    });

    it('counts tries: the sixth of a day is refused, whatever it holds', async () => {
      const { payload } = await submitted();
      const person = await api.person();
      const taken = await personal(person, { idCard: payload.idCard });
      for (let tries = 0; tries < 5; tries++) expect(await refusal(person, 'authPersonal', taken)).to.contain('这个证件号码不能用于');
      expect(await refusal(person, 'authPersonal', { ...taken, idCard: buildIdCard() })).to.equal('今天提交认证的次数已达上限，请明天再试');
    });

    it('is decided once when two administrators decide at once, and never by its own owner', async () => {
      const { person, certificationId } = await submitted();
      const replies = await Promise.all([
        one?.client.post('certificationApprove', { certificationId }),
        other?.client.post('certificationReject', { certificationId, cause: '照片模糊' }),
      ]);
      expect(replies.map((reply) => reply?.envelope.resp_code)).to.have.members([60000, 60271]);
      const decisions = (await eventsAbout(person)).filter(({ event }) => /Approved|Rejected/.test(event));
      expect(decisions).to.have.lengthOf(1);
      const self = await administrator();
      await call(self, 'authPersonal', await personal(self));
      const own = await api.database.certifications.findOne({ where: { ownerId: self.user.id }, rejectOnEmpty: true });
      expect(await refusal(self, 'certificationApprove', { certificationId: own.id })).to.contain('不能对自己的账号');
      expect(await refusal(one, 'certificationApprove', { certificationId: '0'.repeat(32) })).to.equal('认证申请不存在或已删除');
    });

    it('shows papers and numbers to administrators alone, and records each reading before it is answered', async () => {
      const { person, payload, certificationId } = await submitted();
      for (const name of ['certificationList', 'certificationDetail', 'certificationDocument', 'certificationApprove'] as const) {
        expect((await person.client.post(name, { certificationId, paper: 'frontId' })).envelope.resp_code, name).to.equal(60409);
      }
      const { dataUrl } = await call<CertificationDocumentView>(one, 'certificationDocument', { certificationId, paper: 'frontId' });
      const { format, width } = await sharp(Buffer.from(dataUrl.replace('data:image/jpeg;base64,', ''), 'base64')).metadata();
      expect({ format, width }).to.deep.equal({ format: 'jpeg', width: 640 });
      await call(one, 'certificationDetail', { certificationId });
      expect(await refusal(one, 'certificationDocument', { certificationId, paper: 'licenceId' })).to.equal('认证申请不存在或已删除');
      const read = { event: 'certificationRead', actorId: one?.user.id, certificationId };
      expect((await eventsAbout(person)).filter(({ event }) => event === 'certificationRead')).to.deep.equal([
        { ...read, read: 'frontId' },
        { ...read, read: 'fields' },
        { ...read, read: 'licenceId' },
      ]);
      expect(JSON.stringify(await eventsAbout(person)))
        .to.not.contain(payload.idCard)
        .and.not.contain('张小三');
    });

    it('stores neither name nor number in the clear, in no column and no object', async () => {
      const { person, payload } = await submitted({ realName: '欧阳不凡' });
      const rows = await api.database.certifications.findAll({ where: { ownerId: person.user.id }, raw: true });
      const text = JSON.stringify(rows);
      expect(text).to.not.contain(payload.idCard).and.not.contain('欧阳不凡');
      const papers = await api.database.attachments.findAll({ where: { id: [payload.frontId, payload.backId] } });
      expect(papers).to.have.lengthOf(2);
      for (const paper of papers) {
        const bytes = await buffer(await api.objects.open(objectKeyOf(paper)));
        const readable = await sharp(bytes)
          .metadata()
          .catch(() => undefined);
        expect(readable).to.equal(undefined);
      }
    });

    it('erases papers 180 days after the decision, or when the operator says; what was typed stays', async () => {
      const { person, payload, certificationId } = await submitted();
      const waiting = await submitted();
      await call(one, 'certificationApprove', { certificationId });
      const { papersDueAt, decidedAt } = await info(person);
      expect(Date.parse(papersDueAt ?? '') - Date.parse(decidedAt ?? '')).to.equal(180 * day);
      const sweep = (days: number) =>
        sweepPapers({ database: api.database, objects: api.objects, clock: () => new Date(Date.now() + days * day) });
      await sweep(179);
      await call(one, 'certificationDocument', { certificationId, paper: 'frontId' });
      expect(await sweep(181)).to.be.greaterThan(0);
      expect(await sweep(181)).to.equal(0);
      expect(await refusal(one, 'certificationDocument', { certificationId, paper: 'frontId' })).to.equal('证件照片已经删除，不能再查看');
      const detail = await call<CertificationDetailView>(one, 'certificationDetail', { certificationId });
      expect([detail.papers, detail.number]).to.deep.equal([[], payload.idCard]);
      const statuses = await api.database.attachments.findAll({ where: { id: [payload.frontId, payload.backId] } });
      expect(statuses.map(({ status }) => status)).to.deep.equal(['Erased', 'Erased']);
      await call(one, 'certificationDocument', { certificationId: waiting.certificationId, paper: 'backId' });
    });

    it('says in the text to agree to how long papers are kept here, and stores when which text was agreed to', async () => {
      const { person } = await submitted();
      const row = await api.database.certifications.findOne({ where: { ownerId: person.user.id }, rejectOnEmpty: true });
      expect(row.consentVersion).to.equal(consentVersion);
      expect(Date.now() - row.consentedAt.getTime()).to.be.within(-1000, 60_000);
      const { consents } = await info(person);
      expect(consents.personal.paragraphs.join('')).to.contain('审核完成 180 天后自动删除').and.contain('再保存 5 年');
      expect(consents.enterprise.paragraphs.join('')).to.contain('营业执照');
    });
  });
}
