import { expect } from 'chai';
import type { UserRow } from '#storage/database/models/accounts';
import { farmBackends, type TestDatabase } from '#test/databases';
import { codeOf } from '#test/failures';
import { buildUser } from '#test/people';
import { authenticate } from '../accounts/authenticate.ts';
import { changeRole } from './change-role.ts';
import { mayOperate } from './may-operate.ts';
import { openSession } from '../accounts/open-session.ts';
import { listAudit } from '../audit/list.ts';
import { accountDetail } from './account-detail.ts';
import { freezeAccount } from './freeze-account.ts';
import { grantBypass } from './grant-bypass.ts';
import { grantRole } from './grant-role.ts';
import { listAccounts } from './list-accounts.ts';
import { unfreezeAccount } from './unfreeze-account.ts';

for (const backend of farmBackends) {
  describe(`administrators on ${backend.name}`, () => {
    let opened: TestDatabase;
    let [one, other]: UserRow[] = [];
    const deps = () => ({ database: opened.database });
    const by = (administrator: UserRow | undefined, account: UserRow) => ({
      administratorId: administrator?.id ?? '',
      accountId: account.id,
      address: '10.0.0.1',
    });
    const eventsAbout = async ({ id }: UserRow) =>
      (await listAudit(deps(), { pageNo: 1, pageSize: 50, event: 'all', phone: '', accountId: id })).events.map(({ event }) => event);

    before(async () => {
      opened = await backend.open();
      [one, other] = [await buildUser(opened.database), await buildUser(opened.database)];
      for (const { phone } of [one, other]) expect(await grantRole(deps(), { phone, role: 'administrator' })).to.equal('done');
    });
    after(() => opened.close());

    it('are made and unmade by an operator, each time in the audit log', async () => {
      const { phone, id } = await buildUser(opened.database);
      expect(await mayOperate(deps(), { userId: id }, 'auditList')).to.equal(false);
      expect(await grantRole(deps(), { phone, role: 'administrator' })).to.equal('done');
      expect(await mayOperate(deps(), { userId: id }, 'auditList')).to.equal(true);
      expect(await grantRole(deps(), { phone, role: 'administrator' })).to.equal('unchanged');
      expect(await grantRole(deps(), { phone, role: 'user' })).to.equal('done');
      expect(await mayOperate(deps(), { userId: id }, 'auditList')).to.equal(false);
      expect(await grantRole(deps(), { phone: '13800000000', role: 'user' })).to.equal('unknown');
      const { events } = await listAudit(deps(), { pageNo: 1, pageSize: 50, event: 'all', phone, accountId: undefined });
      expect(events.map(({ event, actorId, subjectId }) => [event, actorId, subjectId])).to.deep.equal([
        ['roleWithdrawn', null, id],
        ['roleGranted', null, id],
      ]);
    });

    it('freeze an account with its cause, which ends its sessions at once, and let it in again', async () => {
      const user = await buildUser(opened.database);
      const sessions = { ...deps(), secret: 'a secret for tests that is long enough' };
      const tokens = [await openSession(sessions, { userId: user.id }), await openSession(sessions, { userId: user.id })];
      const alive = () => Promise.all(tokens.map(async ({ accessToken }) => (await authenticate(deps(), accessToken)) !== undefined));
      expect(await alive()).to.deep.equal([true, true]);
      await freezeAccount(deps(), { ...by(one, user), cause: '多次上传盗版模型' });
      expect(await alive()).to.deep.equal([false, false]);
      const { account, sessionCount } = await accountDetail(deps(), by(other, user));
      expect([account.frozenAt !== null, account.frozenCause, sessionCount]).to.deep.equal([true, '多次上传盗版模型', 0]);
      await unfreezeAccount(deps(), by(other, user));
      await user.reload();
      expect([user.frozenAt, user.frozenCause]).to.deep.equal([null, '']);
      expect(await eventsAbout(user)).to.deep.equal(['accountUnfrozen', 'accountRead', 'accountFrozen', 'signedIn', 'signedIn']);
    });

    it('freeze neither themselves, nor each other, nor what is not there', async () => {
      const cause = '误操作';
      expect(one && other && (await codeOf(freezeAccount(deps(), { ...by(one, one), cause })))).to.equal('administration.ownAccount');
      expect(other && (await codeOf(freezeAccount(deps(), { ...by(one, other), cause })))).to.equal('administration.otherAdministrator');
      const gone = await buildUser(opened.database);
      await opened.database.transact((transaction) => gone.update({ deletedAt: new Date() }, { transaction }));
      expect(await codeOf(freezeAccount(deps(), { ...by(one, gone), cause }))).to.equal('administration.accountNotFound');
      expect(await codeOf(unfreezeAccount(deps(), by(one, gone)))).to.equal('administration.accountNotFound');
      expect(await codeOf(grantBypass(deps(), { ...by(one, gone), granted: true }))).to.equal('administration.accountNotFound');
      expect(one && (await codeOf(grantBypass(deps(), { ...by(one, one), granted: true })))).to.equal('administration.ownAccount');
      expect(await eventsAbout(gone)).to.deep.equal([]);
    });

    it('decide once when two decide at once: one wins, the other is told, and the log has one event', async () => {
      const user = await buildUser(opened.database);
      const twice = (change: (administrator: UserRow | undefined) => Promise<unknown>) =>
        Promise.all([one, other].map((administrator) => codeOf(change(administrator)))).then((ends) => ends.toSorted());
      expect(await twice((administrator) => freezeAccount(deps(), { ...by(administrator, user), cause: '盗版' }))).to.deep.equal([
        'administration.alreadyFrozen',
        'none',
      ]);
      expect(await twice((administrator) => unfreezeAccount(deps(), by(administrator, user)))).to.deep.equal([
        'administration.notFrozen',
        'none',
      ]);
      expect(await twice((administrator) => grantBypass(deps(), { ...by(administrator, user), granted: true }))).to.deep.equal([
        'administration.bypassUnchanged',
        'none',
      ]);
      expect(await eventsAbout(user)).to.deep.equal(['bypassGranted', 'accountUnfrozen', 'accountFrozen']);
    });

    it('give and take roles with a cause, never their own, and of two who take it from each other one stays', async () => {
      const colleague = await buildUser(opened.database);
      const change = (who: UserRow | undefined, account: UserRow, from: UserRow['role'], to: UserRow['role']) =>
        codeOf(changeRole(deps(), { ...by(who, account), fromRole: from, role: to, cause: '新同事' }));
      expect(await change(one, colleague, 'user', 'support')).to.equal('none');
      expect(await change(other, colleague, 'user', 'finance'), 'seen too long ago').to.equal('administration.roleUnchanged');
      expect(await change(colleague, await buildUser(opened.database), 'user', 'support'), 'by no administrator').to.equal(
        'auth.forbidden',
      );
      expect(one && (await change(one, one, 'administrator', 'user'))).to.equal('administration.ownAccount');
      expect(await eventsAbout(colleague)).to.deep.equal(['roleGranted']);
      const two = [
        await buildUser(opened.database, { role: 'administrator' }),
        await buildUser(opened.database, { role: 'administrator' }),
      ];
      const ends = await Promise.all([change(two[0], two[1]!, 'administrator', 'user'), change(two[1], two[0]!, 'administrator', 'user')]);
      expect(ends.toSorted()).to.deep.equal(['auth.forbidden', 'none']);
      for (const each of two) await opened.database.transact((transaction) => each.update({ role: 'user' }, { transaction }));
    });

    it('find accounts by part of the phone and by state, in pages', async () => {
      const [first, second] = [await buildUser(opened.database, { bypassesLimits: true }), await buildUser(opened.database)];
      const query = { pageNo: 1, pageSize: 20, keyword: '', state: 'all' } as const;
      const found = async (about: Partial<Parameters<typeof listAccounts>[1]>) =>
        (await listAccounts(deps(), { ...query, ...about })).accounts.map(({ id }) => id);
      expect(await found({ keyword: first.phone.slice(2) })).to.deep.equal([first.id]);
      expect(await found({ keyword: '%%%%' })).to.deep.equal([]);
      expect(await found({ state: 'bypass' }))
        .to.include(first.id)
        .and.not.include(second.id);
      expect(await found({ state: 'administrator' })).to.have.members([one?.id, other?.id]);
      expect(await found({ pageSize: 1, pageNo: 2 }))
        .to.have.lengthOf(1)
        .and.not.deep.equal(await found({ pageSize: 1 }));
    });
  });
}
