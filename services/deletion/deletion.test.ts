import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { usualRetention } from '#domain/retention';
import { accountDeletionId, type Deletion } from '#domain/workflows/ids';
import { hashSecret, newId } from '#storage/database/ids';
import type { UserRow } from '#storage/database/models/accounts';
import { createLocalStore } from '#storage/objects/local';
import type { ObjectStore } from '#storage/objects/object-store';
import { farmBackends, type TestDatabase } from '#test/databases';
import { codeOf } from '#test/failures';
import { buildUser } from '#test/people';
import { buildCertification, buildFile, buildJob, buildUpload } from '#test/work';
import { authenticate } from '../accounts/authenticate.ts';
import { openSession } from '../accounts/open-session.ts';
import { hashSmsCode } from '../accounts/verify-sms-code.ts';
import { grantRole } from '../administration/grant-role.ts';
import { objectKeyOf } from '../attachments/object-key.ts';
import { recordAudit } from '../audit/record.ts';
import { sweepAudit } from '../audit/sweep.ts';
import { sealFields } from '../certification/sealed-fields.ts';
import { askDeletion } from './ask.ts';
import { beginDeletion } from './begin.ts';
import { eraseAccount } from '../catalog/erase.ts';
import { settleAccount } from './settle.ts';
import { deletionState } from './state.ts';
import { sweepDeletions } from './sweep.ts';
import { grantTerm } from '../membership/grant-term.ts';
import { disposals } from '../catalog/works.ts';
import { withdrawDeletion } from './withdraw.ts';
import { deletionWork } from './work.ts';

const secret = 'a secret for tests that is long enough';
const day = 24 * 60 * 60_000;

for (const backend of farmBackends) {
  describe(`deleting an account on ${backend.name}`, () => {
    let opened: TestDatabase;
    let objects: ObjectStore;
    let folder: string;
    let shift = 0;
    before(async () => {
      opened = await backend.open();
      folder = await mkdtemp(join(tmpdir(), 'modelmill-deletion-'));
      objects = createLocalStore({ folder, secret });
    });
    after(async () => {
      await opened.close();
      await rm(folder, { recursive: true, force: true });
    });
    beforeEach(() => (shift = 0));

    const deps = () => ({ database: opened.database, objects, secret, clock: () => new Date(Date.now() + shift) });
    const visitor = { address: '10.0.0.1', deviceCookie: undefined };

    /** A code as it is stored once it was sent. */
    const codeFor = async (user: UserRow, type: 'rebuild' | 'smsPhoneLogin' = 'rebuild') => {
      const [code, smsKey] = ['123456', newId()];
      const { phone } = user;
      const now = deps().clock();
      const row = { id: newId(), phone, type, keyHash: hashSecret(smsKey), codeHash: hashSmsCode(secret, { phone, type, smsKey, code }) };
      const times = { expiresAt: new Date(now.getTime() + 600_000), spentAt: null, createdAt: now };
      await opened.database.transact((transaction) => opened.database.smsCodes.create({ ...row, ...times }, { transaction }));
      return { code, smsKey };
    };
    const ask = async (user: UserRow) => askDeletion(deps(), { userId: user.id, ...(await codeFor(user)), visitor });
    const dueNow = async (user: UserRow) => {
      const { dueAt } = await ask(user);
      shift += 15 * day;
      return { userId: user.id, dueAtMs: dueAt.getTime() };
    };

    /** As the purges do, ten minutes later. */
    const purgeAll = async ({ id: ownerId }: UserRow) => {
      for (const { payload } of await opened.database.outbox.findAll({ where: { ownerId, kind: 'purge' } })) {
        const deletion = payload as Deletion;
        await disposals[deletion.kind].purge(deps(), deletion);
      }
    };

    /** Somebody with one of everything. */
    const person = async () => {
      const { database } = opened;
      const user = await buildUser(database, { nickName: '王小二' });
      await database.transact((transaction) =>
        user.update(
          { interests: ['建模'], email: `${user.id}@example.com`, introduce: '做模型的', passwordHash: 'scrypt$x$y', professionCode: '2' },
          { transaction },
        ),
      );
      const file = await buildFile(database, user.id, { fileName: '我家的房子.glb', modelName: '我家' });
      const job = await buildJob(database, file, { modelName: '我家' });
      const running = await buildFile(database, user.id, { status: 'Checking', stage: 'inspect' });
      const upload = await buildUpload(database, user.id, { fileName: '秘密.glb', fileSize: 0 });
      await objects.putBytes(file.objectKey, Buffer.from('x'), { contentType: 'model/gltf-binary' });
      await objects.putBytes(upload.objectKey, Buffer.from('x'), { contentType: 'model/gltf-binary' });
      const attachment = { id: newId(), ownerId: user.id, purpose: 'certification', bytes: 3, status: 'Claimed', keyId: 'k' } as const;
      const id = newId();
      const certification = { kind: 'personal', fields: { realName: '王小二', idCard: '11010519491231002X' } } as const;
      await database.transact(async (transaction) => {
        await database.attachments.create({ ...attachment, createdAt: new Date() }, { transaction });
        const submitted = { id, sealedFields: sealFields({ secret }, id, certification), papers: { frontId: attachment.id } };
        await buildCertification(database, user.id, submitted, transaction);
        const feedback = {
          id: newId(),
          ownerId: user.id,
          type: 0,
          content: '我是王小二',
          pictures: [],
          annexId: null,
          createdAt: new Date(),
        };
        await database.feedback.create({ ...feedback, type: 0 }, { transaction });
        const asked = { id: newId(), orderId: newId(), ownerId: user.id, lines: [1], reason: 'other', note: '我是王小二' } as const;
        await database.refundRequests.create({ ...asked, lines: [1], createdAt: new Date() }, { transaction });
        const soon = new Date(Date.now() + 600_000);
        const check = {
          id: newId(),
          deviceHash: newId(),
          phone: user.phone,
          type: 'rebuild',
          code: 100,
          expiresAt: soon,
          spentAt: null,
        } as const;
        await database.riskChecks.create(check, { transaction });
        const mail = { id: newId(), userId: user.id, email: `${user.id}@example.com`, keyHash: newId(), codeHash: newId() };
        await database.emailCodes.create({ ...mail, expiresAt: soon, spentAt: null, createdAt: new Date() }, { transaction });
        const identity = { id: newId(), userId: user.id, method: 'weixin', openId: newId(), nickName: '小二', avatar: '' } as const;
        await database.thirdPartyIdentities.create({ ...identity, createdAt: new Date() }, { transaction });
        const mailed = {
          id: newId(),
          userId: user.id,
          email: `${user.id}@example.com`,
          keyHash: newId(),
          codeHash: newId(),
          spentAt: null,
        };
        await database.emailCodes.create({ ...mailed, expiresAt: new Date(), createdAt: new Date() }, { transaction });
        await database.guideReads.create({ userId: user.id, location: 0, createdAt: new Date() }, { transaction });
        await recordAudit(database, { event: 'certificationSubmitted', actorId: user.id, subjectId: user.id }, deps().clock(), transaction);
        await database.userEvents.create(
          { userId: user.id, seq: 1, dedupeKey: newId(), subjectId: file.id, payload: {} as never, createdAt: new Date() },
          { transaction },
        );
      });
      await objects.putBytes(objectKeyOf(attachment), Buffer.from('abc'), { contentType: 'application/octet-stream' });
      const { accessToken } = await openSession(deps(), { userId: user.id });
      return { user, file, job, running, upload, attachment, accessToken, certificationId: id };
    };

    it('is asked for with a code of the right type, kept 15 days, shown, withdrawn, and asked for again', async () => {
      const user = await buildUser(opened.database);
      const state = () => deletionState(deps(), { userId: user.id });
      expect(await state()).to.deep.include({ dueAt: null, deletionMs: 15 * day, blocks: [] });
      const wrong = await codeFor(user, 'smsPhoneLogin');
      expect(await codeOf(askDeletion(deps(), { userId: user.id, ...wrong, visitor }))).to.equal('auth.codeExpired');
      const { dueAt } = await ask(user);
      expect(Math.round((dueAt.getTime() - Date.now()) / day)).to.equal(15);
      expect((await state()).dueAt).to.deep.equal(dueAt);
      expect(await codeOf(ask(user))).to.equal('deletion.alreadyAsked');
      // Signing in stays possible until then.
      const { accessToken } = await openSession(deps(), { userId: user.id });
      expect(await authenticate(deps(), accessToken)).to.include({ userId: user.id });
      await withdrawDeletion(deps(), { userId: user.id, address: '10.0.0.1' });
      expect((await state()).dueAt).to.equal(null);
      expect(await codeOf(withdrawDeletion(deps(), { userId: user.id, address: '10.0.0.1' }))).to.equal('deletion.notAsked');
      await ask(user);
      const rows = await opened.database.auditEvents.findAll({ where: { subjectId: user.id }, order: ['id'] });
      expect(rows.map(({ event }) => event)).to.deep.equal(['deletionAsked', 'signedIn', 'deletionWithdrawn', 'deletionAsked']);
    });

    it('is refused to administrators and to frozen accounts, and spends no code on that', async () => {
      const user = await buildUser(opened.database);
      const sent = await codeFor(user);
      const asked = () => codeOf(askDeletion(deps(), { userId: user.id, ...sent, visitor }));
      await grantRole(deps(), { phone: user.phone, role: 'administrator' });
      expect(await asked()).to.equal('deletion.blocked');
      expect((await deletionState(deps(), { userId: user.id })).blocks).to.deep.equal(['role']);
      await grantRole(deps(), { phone: user.phone, role: 'user' });
      await opened.database.transact((transaction) => user.update({ frozenAt: new Date() }, { transaction }));
      expect(await asked()).to.equal('deletion.blocked');
      await opened.database.transact((transaction) => user.update({ frozenAt: null }, { transaction }));
      expect(await asked()).to.equal('none');
    });

    it('waits for the end of a membership, when it is asked for and when it is due', async () => {
      const user = await buildUser(opened.database, { tier: 'basic' });
      expect(await codeOf(ask(user))).to.equal('deletion.blocked');
      expect((await deletionState(deps(), { userId: user.id })).blocks).to.deep.equal(['membership']);
      const other = await buildUser(opened.database);
      const deletion = await dueNow(other);
      const term = { phone: other.phone, tier: 'basic', days: 30 } as const;
      await grantTerm(deps(), term);
      expect(await beginDeletion(deps(), deletion)).to.deep.equal({ state: 'blocked' });
      shift += 31 * day;
      expect(await beginDeletion(deps(), deletion)).to.deep.equal({ state: 'begun' });
    });

    it('takes one of two requests at once', async () => {
      const user = await buildUser(opened.database);
      const outcomes = await Promise.all([codeOf(ask(user)), codeOf(ask(user))]);
      expect(outcomes).to.have.members(['none', 'deletion.alreadyAsked']);
    });

    it('begins when it is due and not before, waits for what is not settled, and loses to a withdrawal', async () => {
      const user = await buildUser(opened.database);
      const { dueAt } = await ask(user);
      const deletion = { userId: user.id, dueAtMs: dueAt.getTime() };
      expect(await beginDeletion(deps(), deletion)).to.deep.equal({ state: 'blocked' });
      shift = 15 * day;
      await opened.database.transact((transaction) => user.update({ frozenAt: new Date() }, { transaction }));
      expect(await beginDeletion(deps(), deletion)).to.deep.equal({ state: 'blocked' });
      await opened.database.transact((transaction) => user.update({ frozenAt: null }, { transaction }));
      await withdrawDeletion(deps(), { userId: user.id, address: '10.0.0.1' });
      expect(await beginDeletion(deps(), deletion)).to.deep.equal({ state: 'withdrawn' });
      await user.reload();
      expect([user.deletedAt, user.nickName]).to.deep.equal([null, '测试用户']);
    });

    it('is begun or withdrawn, never both, when the two meet', async () => {
      for (let round = 0; round < 5; round++) {
        shift = 0;
        const user = await buildUser(opened.database);
        const deletion = await dueNow(user);
        const [begun, withdrawn] = await Promise.all([
          beginDeletion(deps(), deletion),
          codeOf(withdrawDeletion(deps(), { userId: user.id, address: '' })),
        ]);
        expect(`${begun.state} ${withdrawn}`).to.be.oneOf(['begun deletion.notAsked', 'withdrawn none']);
      }
    });

    it('takes identity, sessions, files, jobs, uploads, papers and events; what was decided and recorded stays under a pseudonym', async () => {
      const { database } = opened;
      const { user, file, job, running, upload, attachment, accessToken, certificationId } = await person();
      const { phone } = user;
      const deletion = await dueNow(user);
      expect(await beginDeletion(deps(), deletion)).to.deep.equal({ state: 'begun' });
      expect(await authenticate({ database }, accessToken), 'signed out at once').to.equal(undefined);
      expect(await database.users.count({ where: { phone } }), 'the phone is free').to.equal(0);
      await eraseAccount(deps(), { userId: user.id });
      expect(await settleAccount(deps(), { userId: user.id }), 'before its files are purged').to.equal(false);
      await purgeAll(user);
      expect(await settleAccount(deps(), { userId: user.id })).to.equal(true);

      const row = await database.users.findByPk(user.id, { rejectOnEmpty: true });
      expect(row).to.include({
        nickName: '已注销用户',
        avatar: '',
        email: null,
        passwordHash: null,
        introduce: '',
        professionCode: null,
        interests: null,
      });
      expect(row.phone).to.match(/^x[0-9a-f]{18}$/);
      expect(row.erasedAt).to.not.equal(null);
      const everything = JSON.stringify(
        await Promise.all(
          [
            database.users,
            database.files,
            database.jobs,
            database.uploads,
            database.sessions,
            database.userEvents,
            database.smsCodes,
            database.riskChecks,
            database.emailCodes,
            database.feedback,
            database.refundRequests,
          ].map((table) => (table as typeof database.users).findAll({ raw: true })),
        ),
      );
      for (const trace of [phone, '王小二', '我家的房子', '我家', '秘密', `${user.id}@example.com`, '做模型的']) {
        expect(everything, trace).to.not.contain(trace);
      }
      expect(await database.sessions.count({ where: { userId: user.id } })).to.equal(0);
      expect(await database.userEvents.count({ where: { userId: user.id } })).to.equal(0);
      const purges = await database.outbox.findAll({ where: { ownerId: user.id, kind: 'purge' } });
      expect(purges.map(({ workflowId }) => workflowId.split('/')[2])).to.have.members([file.id, running.id, job.id]);
      const ownerId = user.id;
      expect([await database.files.count({ where: { ownerId } }), await database.jobs.count({ where: { ownerId } })]).to.deep.equal([0, 0]);
      for (const key of [file.objectKey, upload.objectKey]) expect(await codeOf(objects.open(key)), key).to.equal('objects.notFound');
      const { thirdPartyIdentities, guideReads, uploads } = database;
      expect([
        await thirdPartyIdentities.count({ where: { userId: user.id } }),
        await guideReads.count({ where: { userId: user.id } }),
        await uploads.count({ where: { ownerId } }),
      ]).to.deep.equal([0, 0, 0]);
      expect((await database.attachments.findByPk(attachment.id))?.status).to.equal('Erased');
      const missing = await codeOf(objects.open(objectKeyOf(attachment)));
      expect(missing).to.equal('objects.notFound');

      const certification = await database.certifications.findByPk(certificationId, { rejectOnEmpty: true });
      expect(certification).to.include({ status: 'Withdrawn', numberHash: null });
      expect(certification.papersErasedAt).to.not.equal(null);
      const audit = await database.auditEvents.findAll({ where: { subjectId: user.id }, order: ['id'] });
      expect(audit.map(({ event }) => event)).to.deep.equal(['certificationSubmitted', 'signedIn', 'deletionAsked', 'accountDeleted']);
      expect(await buildUser(database, { phone }), 'the phone registers anew').to.include({ phone });
    });

    it('goes on where it was cut off, and twice is as once', async () => {
      const { database } = opened;
      const { user, attachment } = await person();
      const deletion = await dueNow(user);
      await beginDeletion(deps(), deletion);
      const { phone: pseudonym } = await database.users.findByPk(user.id, { rejectOnEmpty: true });
      const dying = { ...deps(), objects: { ...objects, remove: () => Promise.reject(new Error('killed')) } as ObjectStore };
      expect(await eraseAccount(dying, { userId: user.id }).catch(String)).to.equal('Error: killed');
      expect((await database.users.findByPk(user.id))?.erasedAt).to.equal(null);
      expect(await deletionWork.isWanted(deps(), accountDeletionId(deletion))).to.equal(true);

      expect(await beginDeletion(deps(), deletion), 'begun again').to.deep.equal({ state: 'begun' });
      await Promise.all([eraseAccount(deps(), { userId: user.id }), eraseAccount(deps(), { userId: user.id })]);
      await eraseAccount(deps(), { userId: user.id });
      expect(await database.outbox.count({ where: { ownerId: user.id, kind: 'purge' } })).to.equal(3);
      await purgeAll(user);
      const unreachable = { ...deps(), objects: { ...objects, removePrefix: () => Promise.reject(new Error('killed')) } as ObjectStore };
      expect(await settleAccount(unreachable, { userId: user.id }).catch(String)).to.equal('Error: killed');
      await Promise.all([settleAccount(deps(), { userId: user.id }), settleAccount(deps(), { userId: user.id })]);
      expect(await settleAccount(deps(), { userId: user.id })).to.equal(true);
      expect((await database.attachments.findByPk(attachment.id))?.status).to.equal('Erased');
      expect((await database.users.findByPk(user.id))?.phone, 'one pseudonym').to.equal(pseudonym);
      expect(await database.auditEvents.count({ where: { subjectId: user.id, event: 'accountDeleted' } })).to.equal(1);
      expect(await deletionWork.isWanted(deps(), accountDeletionId(deletion))).to.equal(false);
    });

    it('erases nothing of an account that nobody asked to delete', async () => {
      const { user, file } = await person();
      await eraseAccount(deps(), { userId: user.id });
      expect((await opened.database.files.findByPk(file.id))?.deletedAt).to.equal(null);
    });

    it('is started by the sweep once its time has come, once, and again where Temporal lost it', async () => {
      const { database } = opened;
      const user = await buildUser(database);
      const deletion = await dueNow(user);
      const workflowId = accountDeletionId(deletion);
      const starts = () => database.outbox.count({ where: { workflowId, action: 'start' } });
      await sweepDeletions({ database, clock: () => new Date(deletion.dueAtMs - 1) });
      expect(await starts()).to.equal(0);
      await sweepDeletions(deps());
      await sweepDeletions(deps());
      expect(await starts()).to.equal(1);
      const { payload } = await database.outbox.findOne({ where: { workflowId, action: 'start' }, rejectOnEmpty: true });
      expect(JSON.stringify(payload)).to.contain(`"againMs":${day / 4},"settleMs":${12 * 60_000}`);
      expect(await deletionWork.listUnfinished({ database })).to.not.include(workflowId);
      await database.transact((transaction) => user.update({ deletionDueAt: new Date(Date.now() - day) }, { transaction }));
      const overdue = accountDeletionId({ userId: user.id, dueAtMs: user.deletionDueAt?.getTime() ?? 0 });
      expect(await deletionWork.listUnfinished({ database })).to.include(overdue);
      expect(await deletionWork.isWanted({ database }, overdue)).to.equal(true);
      expect(await deletionWork.isWanted({ database }, workflowId), 'of another wish').to.equal(false);
    });

    /** So that the database, which has a clock of its own, lets old events of the audit log go. */
    const longAgo = -7 * 365 * day;

    it('keeps certification and audit as long as the operator says, and not longer', async () => {
      shift = longAgo;
      const { database } = opened;
      const { user, certificationId } = await person();
      await beginDeletion(deps(), await dueNow(user));
      const retention = { ...usualRetention, auditMs: day, remainsMs: 30 * day };
      for (const [days, left] of [
        [29, 1],
        [31, 0],
      ] as const) {
        const then = { ...deps(), retention, clock: () => new Date(Date.now() + longAgo + (15 + days) * day) };
        await sweepDeletions(then);
        await sweepAudit(then);
        expect(await database.certifications.count({ where: { id: certificationId } }), `after ${days} days`).to.equal(left);
        expect((await database.auditEvents.count({ where: { subjectId: user.id } })) > 0, `after ${days} days`).to.equal(left > 0);
      }
    });

    it('keeps certification and audit for five years, and not longer', async () => {
      shift = longAgo;
      const { database } = opened;
      const { user, certificationId } = await person();
      await beginDeletion(deps(), await dueNow(user));
      const later = (ms: number) => ({ ...deps(), clock: () => new Date(Date.now() + longAgo + 15 * day + ms) });
      const left = async () => [
        await database.certifications.count({ where: { id: certificationId } }),
        await database.auditEvents.count({ where: { subjectId: user.id } }),
      ];
      for (const [ms, expected] of [
        [usualRetention.auditMs + day, [1, 4]],
        [usualRetention.remainsMs - day, [1, 4]],
        [usualRetention.remainsMs + day, [0, 0]],
      ] as const) {
        await sweepDeletions(later(ms));
        await sweepAudit(later(ms));
        expect(await left()).to.deep.equal(expected);
      }
    });
  });
}
