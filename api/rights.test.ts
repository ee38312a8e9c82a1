import { expect } from 'chai';
import { roles, type Role } from '#domain/accounts/roles';
import { calls, type CallName } from '#domain/catalog/calls';
import { mayCall, rights } from '#domain/catalog/rights';
import { errorTable } from '#domain/errors/table';
import { openTestApi, type TestApi } from '#test/api';
import { farmBackends } from '#test/databases';
import { walker } from '#test/walk/world';

const operated = (Object.keys(calls) as CallName[]).filter((name) => calls[name].access === 'administrator');
const { respCode: forbidden } = errorTable['auth.forbidden'];

for (const backend of farmBackends) {
  describe(`rights of the back office on ${backend.name}`, function rightsOf() {
    this.timeout(60_000);
    let api: TestApi;
    before(async () => (api = await openTestApi(backend, { trustedProxies: ['127.0.0.1'] })));
    after(() => api.close());

    it('let every role make exactly the calls of its rows, and a role that is changed holds from the next call on', async () => {
      for (const name of operated) {
        const { user, client } = await walker(api);
        for (const role of roles) {
          await user.update({ role });
          const { envelope } = await client.post(name, {});
          const allowed = mayCall(role, name, calls[name].effect);
          expect(envelope.resp_code === forbidden, `${name} by ${role}: ${envelope.resp_msg}`).to.equal(!allowed);
        }
      }
    });

    it('are of calls of the back office only, and end while an account is frozen', async () => {
      expect(operated).to.include.members(Object.keys(rights));
      const { user, client } = await walker(api, { role: 'administrator' });
      await user.update({ frozenAt: new Date() });
      expect((await client.post('accountList')).envelope.resp_code).to.equal(forbidden);
    });

    it('keep money, roles, papers and freezing from those whom they do not belong to', () => {
      // By hand, so that a slip in the table is seen.
      const closed: Partial<Record<CallName, readonly Role[]>> = {
        accountGrantRole: ['support', 'reviewer', 'finance', 'editor', 'operator', 'auditor'],
        auditList: ['support', 'reviewer', 'finance', 'editor', 'operator'],
        accountFreeze: ['support', 'reviewer', 'finance', 'editor', 'auditor'],
        accountUnfreeze: ['support', 'reviewer', 'finance', 'editor', 'auditor'],
        accountDetail: ['reviewer', 'editor'],
        certificationDetail: ['support', 'finance', 'editor', 'operator'],
        certificationDocument: ['support', 'finance', 'editor', 'operator'],
        certificationApprove: ['support', 'finance', 'editor', 'operator', 'auditor'],
        officeGiveCoins: ['support', 'reviewer', 'editor', 'operator', 'auditor'],
        operateOrderRefund: ['support', 'reviewer', 'editor', 'operator', 'auditor'],
        operateRefundApprove: ['support', 'reviewer', 'editor', 'operator', 'auditor'],
        operateRefundByHand: ['support', 'reviewer', 'editor', 'operator', 'auditor'],
        operateDisputeDecide: ['support', 'reviewer', 'editor', 'operator', 'auditor'],
        withdrawalDetail: ['support', 'reviewer', 'editor', 'operator'],
        manualCheck: ['support', 'reviewer', 'editor', 'operator', 'auditor'],
        withdrawalPay: ['support', 'reviewer', 'editor', 'operator', 'auditor'],
        withdrawalConfirm: ['support', 'reviewer', 'editor', 'operator', 'auditor'],
        operatePriceSet: ['support', 'reviewer', 'editor', 'operator', 'auditor'],
        operateCodeMake: ['support', 'reviewer', 'editor', 'operator', 'auditor'],
        operateBillList: ['support', 'reviewer', 'editor', 'operator'],
      };
      for (const [name, kept] of Object.entries(closed) as [CallName, readonly Role[]][])
        expect(
          kept.filter((role) => mayCall(role, name, calls[name].effect)),
          name,
        ).to.deep.equal([]);
      const user = operated.filter((name) => mayCall('user', name, calls[name].effect));
      expect(user, 'users').to.deep.equal([]);
    });

    it('give an auditor no call that changes anything, and only an administrator the roles', () => {
      expect(operated.filter((name) => calls[name].effect === 'change' && mayCall('auditor', name, 'change'))).to.deep.equal([]);
      expect(roles.filter((role) => mayCall(role, 'accountGrantRole', 'change'))).to.deep.equal(['administrator']);
    });
  });
}
